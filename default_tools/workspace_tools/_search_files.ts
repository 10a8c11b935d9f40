import type { ContainedPath } from "../_shared/contained_path.ts";
import type { Failure } from "../_shared/file_failure.ts";
import { isUnreadable } from "../_shared/is_unreadable.ts";
import { type WalkedEntry, walkFiles } from "../_shared/walk_files.ts";
import { binaryKind, HEAD_BYTES, sizeText } from "./_describe_file.ts";
import { compileGlob } from "./_glob.ts";
import { type GrepMode, lineMatcher } from "./_line_matcher.ts";

/** Larger files are left out. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;
/** A search ends after this time with what it has found. */
const MAX_SEARCH_MS = 20_000;
/** Characters of a line that are shown. */
const MAX_WIDTH = 300;

/** Lines found in files. */
export interface LinesFound {
  readonly success: true;
  /** A summary, then per file its path and the lines: `12:` for a match, `13-` for context. */
  readonly output: string;
  /** How many lines match, shown or not. */
  readonly total: number;
  /** How many files hold them. */
  readonly matching_files: number;
}

/** Options of {@linkcode searchFiles}. */
export interface SearchFilesOptions {
  readonly mode: GrepMode;
  /** Glob that the files must match. */
  readonly files: string;
  /** Lines shown before and after a match. */
  readonly context: number;
  /** Most matches shown; the rest are counted. */
  readonly maxResults: number;
  readonly signal?: AbortSignal;
}

/**
 * Searches a file, or all files below a folder, line by line.
 *
 * @param start The file or folder.
 * @param query What to look for.
 * @returns The lines found, or a failure when query or glob are not valid.
 * @throws {Error} What the file system reports.
 */
export async function searchFiles(
  start: ContainedPath,
  query: string,
  options: SearchFilesOptions,
): Promise<LinesFound | Failure> {
  const remarks: string[] = [];
  const onProblem = (problem: string) => remarks.push(problem);
  const { isFile } = await Deno.stat(start.real);
  try {
    const matches = lineMatcher(query, options.mode);
    const walked = walkFiles(start, { signal: options.signal, onProblem });
    const entries = isFile
      ? only({ ...start, kind: "file", depth: 0 })
      : matching(walked, compileGlob(options.files, start));
    const report = await grepFiles(entries, matches, options);
    return describe(report, [...report.remarks, ...remarks]);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const what = JSON.stringify(query);
    return {
      success: false,
      error: `Cannot search for ${what} (${options.mode}): ${error.message}.`,
    };
  }
}

async function* only(entry: WalkedEntry): AsyncGenerator<WalkedEntry> {
  yield await Promise.resolve(entry);
}

async function* matching(
  entries: AsyncIterable<WalkedEntry>,
  accepts: (entry: WalkedEntry) => boolean,
): AsyncGenerator<WalkedEntry> {
  for await (const entry of entries) {
    if (accepts(entry)) yield entry;
  }
}

function describe(report: GrepReport, remarks: readonly string[]): LinesFound {
  const { shown, total, files, text } = report;
  const count = total === 1 ? "1 line" : `${total} lines`;
  const where = files === 1 ? "1 file" : `${files} files`;
  const rest = shown < total ? `; the first ${shown} are shown` : "";
  const summary = total === 0
    ? "Nothing found."
    : `Found ${count} in ${where}${rest}.`;
  const parts = [[summary, ...remarks].join(" "), text];
  return {
    success: true,
    output: parts.filter((part) => part !== "").join("\n\n"),
    total,
    matching_files: files,
  };
}

interface GrepReport {
  /** Per file with matches a heading and its lines, `12:` for a match and `13-` for context. */
  readonly text: string;
  readonly shown: number;
  readonly total: number;
  readonly files: number;
  /** What was left out, as sentences. */
  readonly remarks: readonly string[];
}

async function grepFiles(
  entries: AsyncIterable<WalkedEntry>,
  matches: (line: string) => boolean,
  { context, maxResults, signal }: SearchFilesOptions,
): Promise<GrepReport> {
  const deadline = performance.now() + MAX_SEARCH_MS;
  const blocks: string[] = [];
  const remarks: string[] = [];
  let [shown, total, files] = [0, 0, 0];
  for await (const entry of entries) {
    signal?.throwIfAborted();
    if (entry.kind !== "file") continue;
    const { lines, remark } = await linesOf(entry);
    if (remark !== undefined) remarks.push(remark);
    const { found, late } = findLines(lines, matches, deadline);
    if (found.length > 0) {
      const kept = found.slice(0, maxResults - shown);
      if (kept.length > 0) {
        blocks.push(blockOf(entry.shown, lines, { found: kept, context }));
      }
      shown += kept.length;
      total += found.length;
      files++;
    }
    if (late) {
      const seconds = MAX_SEARCH_MS / 1000;
      remarks.push(`Stopped after ${seconds} s in "${entry.shown}".`);
      break;
    }
  }
  return { text: blocks.join("\n\n"), shown, total, files, remarks };
}

/** The lines of a text file; none for a binary one, none and a remark for one that is left out. */
async function linesOf(
  entry: WalkedEntry,
): Promise<{ readonly lines: readonly string[]; readonly remark?: string }> {
  try {
    const { size } = await Deno.lstat(entry.real);
    if (size > MAX_FILE_BYTES) {
      const remark = `"${entry.shown}" (${sizeText(size)}) is too large.`;
      return { lines: [], remark };
    }
    const bytes = await Deno.readFile(entry.real);
    if (binaryKind(bytes.subarray(0, HEAD_BYTES)) !== undefined) {
      return { lines: [] };
    }
    const lines = new TextDecoder().decode(bytes).split(/\r?\n/);
    if (lines.at(-1) === "") lines.pop();
    return { lines };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { lines: [], remark: `"${entry.shown}" could not be read.` };
  }
}

function findLines(
  lines: readonly string[],
  matches: (line: string) => boolean,
  deadline: number,
): { readonly found: readonly number[]; readonly late: boolean } {
  const found: number[] = [];
  for (const [index, line] of lines.entries()) {
    if (performance.now() > deadline) return { found, late: true };
    if (matches(line)) found.push(index);
  }
  return { found, late: false };
}

function blockOf(
  name: string,
  lines: readonly string[],
  { found, context }: {
    readonly found: readonly number[];
    readonly context: number;
  },
): string {
  const rows = [name];
  const hits = new Set(found);
  let last = -1;
  for (const hit of found) {
    const start = Math.max(hit - context, last + 1, 0);
    if (context > 0 && last >= 0 && start > last + 1) rows.push("  --");
    const end = Math.min(hit + context, lines.length - 1);
    for (let index = start; index <= end; index++) {
      const mark = hits.has(index) ? ":" : "-";
      rows.push(`  ${index + 1}${mark} ${shorten(lines[index])}`);
    }
    last = Math.max(last, end);
  }
  return rows.join("\n");
}

function shorten(line: string): string {
  if (line.length <= MAX_WIDTH) return line;
  return `${line.slice(0, MAX_WIDTH)}… (${line.length} characters)`;
}
