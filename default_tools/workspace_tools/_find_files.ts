import type { ContainedPath } from "../_shared/contained_path.ts";
import type { Failure } from "../_shared/file_failure.ts";
import { walkFiles } from "../_shared/walk_files.ts";
import { compileGlob } from "./_glob.ts";

/** Files found by name. */
export interface FilesFound {
  readonly success: true;
  /** The paths, one a line, and a remark when there are more. */
  readonly output: string;
  /** Paths relative to the workspace, sorted. */
  readonly files: readonly string[];
  /** How many there are, returned or not. */
  readonly total: number;
}

/** Options of {@linkcode findFiles}. */
export interface FindFilesOptions {
  /** Most paths to return. */
  readonly max: number;
  readonly signal?: AbortSignal;
}

/**
 * Finds the files and links below a folder whose path matches a glob.
 *
 * @param start The folder.
 * @param pattern The glob, relative to the folder.
 * @returns The sorted paths, or a failure when the pattern is not valid.
 * @throws {Error} What the file system reports.
 */
export async function findFiles(
  start: ContainedPath,
  pattern: string,
  { max, signal }: FindFilesOptions,
): Promise<FilesFound | Failure> {
  if (!(await Deno.stat(start.real)).isDirectory) {
    return { success: false, error: `"${start.shown}" is not a folder.` };
  }
  const matches = globOrFailure(pattern, start);
  if (typeof matches !== "function") return matches;
  const found: string[] = [];
  const remarks: string[] = [];
  const onProblem = (problem: string) => remarks.push(problem);
  for await (const entry of walkFiles(start, { signal, onProblem })) {
    const wanted = entry.kind === "file" || entry.kind === "link";
    if (wanted && matches(entry)) found.push(entry.shown);
  }
  const files = found.sort().slice(0, max);
  if (files.length < found.length) {
    remarks.push(`The first ${files.length} of ${found.length} files.`);
  }
  if (found.length === 0) remarks.push(`No file matches ${pattern}.`);
  const output = [...files, ...remarks.map((remark) => `[${remark}]`)];
  return {
    success: true,
    output: output.join("\n"),
    files,
    total: found.length,
  };
}

function globOrFailure(
  pattern: string,
  start: ContainedPath,
): ((place: ContainedPath) => boolean) | Failure {
  try {
    return compileGlob(pattern, start);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {
      success: false,
      error: `Cannot find ${JSON.stringify(pattern)}: ${error.message}.`,
    };
  }
}
