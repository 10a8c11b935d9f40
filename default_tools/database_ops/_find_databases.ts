import { walkFiles } from "../_shared/walk_files.ts";

/** Folders below the workspace that are looked into. */
const MAX_DEPTH = 3;
/** Databases that are named at most. */
const MAX_NAMED = 50;

/**
 * Finds the database files of a workspace by their names.
 *
 * @param workspace The folder; the current one by default.
 * @returns Paths relative to it, sorted.
 */
export async function findDatabases(
  workspace: string = Deno.cwd(),
): Promise<string[]> {
  const start = { real: workspace, shown: "." };
  const found: string[] = [];
  for await (const entry of walkFiles(start, { maxDepth: MAX_DEPTH })) {
    const named = /\.(?:db|db3|sqlite|sqlite3)$/i.test(entry.shown);
    if (named && entry.kind === "file") found.push(entry.shown);
    if (found.length >= MAX_NAMED) break;
  }
  return found.sort();
}
