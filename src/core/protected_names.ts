/**
 * Files and folders that decide what runs later, wherever in a workspace they
 * lie: tools may not write them without approval. Compared without regard to case.
 */
export const PROTECTED_NAMES: readonly string[] = [
  "lcp.json",
  "lcp.lock",
  "deno.json",
  "deno.jsonc",
  ".git",
  ".github",
  ".vscode",
];
