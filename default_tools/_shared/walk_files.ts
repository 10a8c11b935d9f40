import type { ContainedPath } from "./contained_path.ts";
import { isUnreadable } from "./is_unreadable.ts";

/** Folders that searches do not enter unless they start in them. */
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set([
  ".git",
  "node_modules",
]);

/** Most files and folders that one walk looks at. */
const MAX_ENTRIES = 200_000;

/** Something found on a walk. */
export interface WalkedEntry extends ContainedPath {
  readonly kind: "file" | "folder" | "link" | "other";
  /** How many folders below the start; what stands in the start itself has 1. */
  readonly depth: number;
}

/** Options of {@linkcode walkFiles}. */
export interface WalkFilesOptions {
  /** Deepest level to visit; no limit by default. */
  readonly maxDepth?: number;
  readonly signal?: AbortSignal;
  /** Told about each folder that could not be read and about an early end. */
  readonly onProblem?: (problem: string) => void;
}

/**
 * Visits what is below a folder, sorted by name in each folder. Symbolic links are reported and
 * never followed, so a walk cannot leave the folder or go in circles.
 *
 * @param folder Where to start.
 */
export async function* walkFiles(
  folder: ContainedPath,
  { maxDepth = Infinity, signal, onProblem }: WalkFilesOptions = {},
): AsyncGenerator<WalkedEntry> {
  const pending: WalkedEntry[] = [{ ...folder, kind: "folder", depth: 0 }];
  let seen = 0;
  for (let place = pending.pop(); place; place = pending.pop()) {
    signal?.throwIfAborted();
    if (place.depth > 0) yield place;
    if (!isEntered(place, maxDepth)) continue;
    const entries = await entriesOf(place, onProblem);
    seen += entries.length;
    if (seen > MAX_ENTRIES) {
      onProblem?.(`Stopped after ${MAX_ENTRIES} files and folders.`);
      return;
    }
    // Taken from the end: reversed, the content of a folder comes right after the folder.
    pending.push(...entries.reverse());
  }
}

function isEntered(place: WalkedEntry, maxDepth: number): boolean {
  if (place.kind !== "folder" || place.depth >= maxDepth) return false;
  const name = place.shown.slice(place.shown.lastIndexOf("/") + 1);
  return place.depth === 0 || !SKIPPED_FOLDERS.has(name);
}

async function entriesOf(
  folder: WalkedEntry,
  onProblem?: (problem: string) => void,
): Promise<WalkedEntry[]> {
  const found: Deno.DirEntry[] = [];
  try {
    for await (const entry of Deno.readDir(folder.real)) found.push(entry);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    onProblem?.(`Folder "${folder.shown}" could not be read.`);
  }
  found.sort((one, other) => one.name < other.name ? -1 : 1);
  const shown = folder.shown === "." ? "" : `${folder.shown}/`;
  return found.map((entry) => ({
    real: `${folder.real}/${entry.name}`,
    shown: shown + entry.name,
    kind: kindOf(entry),
    depth: folder.depth + 1,
  }));
}

function kindOf(entry: Deno.DirEntry): WalkedEntry["kind"] {
  if (entry.isSymlink) return "link";
  if (entry.isDirectory) return "folder";
  return entry.isFile ? "file" : "other";
}
