import type { ContainedPath } from "../_shared/contained_path.ts";
import type { Failure } from "../_shared/file_failure.ts";
import { isUnreadable } from "../_shared/is_unreadable.ts";
import { type WalkedEntry, walkFiles } from "../_shared/walk_files.ts";
import { sizeText } from "./_describe_file.ts";

/** Entries that are shown at most. */
const MAX_SHOWN = 500;

/** The content of a folder. */
export interface FolderListing {
  readonly success: true;
  /** One line an entry, indented by its depth. */
  readonly output: string;
  /** How many entries there are, shown or not. */
  readonly total: number;
}

/** Options of {@linkcode listFolder}. */
export interface ListFolderOptions {
  /** Levels to list; 1 is the folder's own entries. */
  readonly depth: number;
  readonly signal?: AbortSignal;
}

/**
 * Lists a folder: folders end in `/`, files show their size, links their target.
 *
 * @param folder The folder.
 * @returns The listing, or a failure when it is not a folder.
 * @throws {Error} What the file system reports.
 */
export async function listFolder(
  folder: ContainedPath,
  { depth, signal }: ListFolderOptions,
): Promise<FolderListing | Failure> {
  const info = await Deno.stat(folder.real);
  if (!info.isDirectory) {
    const error = `"${folder.shown}" is a file (${
      sizeText(info.size)
    }), not a folder; read it.`;
    return { success: false, error };
  }
  const rows: string[] = [];
  const remarks: string[] = [];
  const onProblem = (problem: string) => remarks.push(problem);
  let total = 0;
  const entries = walkFiles(folder, { maxDepth: depth, signal, onProblem });
  for await (const entry of entries) {
    total++;
    if (rows.length < MAX_SHOWN) rows.push(await rowOf(entry));
  }
  if (total > rows.length) {
    remarks.push(
      `${rows.length} of ${total} entries are shown; list a folder below.`,
    );
  }
  if (total === 0) remarks.push(`"${folder.shown}" is empty.`);
  const output = [...rows, ...remarks.map((remark) => `[${remark}]`)];
  return { success: true, output: output.join("\n"), total };
}

async function rowOf(entry: WalkedEntry): Promise<string> {
  const name = entry.shown.slice(entry.shown.lastIndexOf("/") + 1);
  const detail = await detailOf(entry);
  return "  ".repeat(entry.depth - 1) + name + detail;
}

async function detailOf(entry: WalkedEntry): Promise<string> {
  if (entry.kind === "folder") return "/";
  if (entry.kind === "other") return "  (neither file nor folder)";
  try {
    return entry.kind === "link"
      ? ` -> ${await Deno.readLink(entry.real)}`
      : `  ${sizeText((await Deno.lstat(entry.real)).size)}`;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return entry.kind === "link" ? "  (link)" : "";
  }
}
