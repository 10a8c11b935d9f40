/** Names of folders of other people's code, where a search for what is protected would spend its time. */
export const FOREIGN_FOLDERS: ReadonlySet<string> = new Set([
  "node_modules",
  "__pycache__",
  ".venv",
]);
