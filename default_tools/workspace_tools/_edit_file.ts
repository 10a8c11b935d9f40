import type { ContainedPath } from "../_shared/contained_path.ts";
import type { Done } from "../_shared/done.ts";
import type { Failure } from "../_shared/file_failure.ts";
import { binaryKind, HEAD_BYTES, sizeText } from "./_describe_file.ts";

/** Larger files are not edited. */
const MAX_EDITED_BYTES = 16 * 1024 * 1024;
/** Lines that are listed when many change. */
const MAX_LISTED = 20;
/** Lines of a text that are compared at most. */
const MAX_COMPARED = 20_000;
/** Characters of a line that are compared and shown at most. */
const MAX_WIDTH = 200;
/** Below this likeness (0 to 1) a line is no help. */
const MIN_LIKENESS = 0.4;

/** What to replace in a text. */
export interface TextEdit {
  readonly oldText: string;
  readonly newText: string;
  /** Replaces every occurrence instead of the only one. */
  readonly all: boolean;
}

/**
 * Edits a text file in place. A byte order mark, line ends and permissions stay as they are.
 *
 * @param file The file.
 * @param edit What to replace.
 * @returns A sentence with the changed lines, or why nothing was changed.
 * @throws {Error} What the file system reports.
 */
export async function editFile(
  file: ContainedPath,
  edit: TextEdit,
): Promise<Done | Failure> {
  if (edit.oldText === "") return cannot(file, "old_text is empty");
  const before = await textOf(file);
  if (typeof before !== "string") return before;
  const { text, lines } = replaceText(before, edit);
  const problem = problemOf(before, edit, lines);
  if (problem !== undefined) return cannot(file, problem);
  await Deno.writeTextFile(file.real, text, { create: false });
  const places = lines.slice(0, MAX_LISTED).join(", ") +
    (lines.length > MAX_LISTED ? ", ..." : "");
  const what = lines.length === 1
    ? `1 occurrence in "${file.shown}", on line`
    : `${lines.length} occurrences in "${file.shown}", on lines`;
  return { success: true, output: `Replaced ${what} ${places}.` };
}

/** The whole text, its byte order mark included; a failure when writing it back would harm it. */
async function textOf(file: ContainedPath): Promise<string | Failure> {
  const { size } = await Deno.stat(file.real);
  if (size > MAX_EDITED_BYTES) {
    return cannot(file, `it has ${sizeText(size)}, over the limit of 16 MiB`);
  }
  const bytes = await Deno.readFile(file.real);
  const kind = binaryKind(bytes.subarray(0, HEAD_BYTES));
  if (kind !== undefined) {
    return cannot(file, `it is not text: ${kind}, ${sizeText(size)}`);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
      .decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return cannot(file, "it is not in UTF-8 and would be damaged");
  }
}

function cannot(file: ContainedPath, reason: string): Failure {
  return { success: false, error: `Cannot edit "${file.shown}": ${reason}.` };
}

/** Why an edit that would change these lines is not to be made. */
function problemOf(
  text: string,
  { oldText, newText, all }: TextEdit,
  lines: readonly number[],
): string | undefined {
  if (oldText === newText) return "old_text and new_text are the same";
  if (lines.length === 0) {
    return `old_text was not found. ${nearestLines(text, oldText)}`;
  }
  if (lines.length === 1 || all) return undefined;
  const places = lines.slice(0, 10).join(", ");
  return `old_text was found ${lines.length} times, on lines ${places}; add ` +
    "surrounding lines to make it unique or set replace_all";
}

/**
 * Replaces every occurrence and tells their lines. Line ends count as equal, `\n` or `\r\n`, and
 * new lines get the line ends of the text around them.
 */
function replaceText(
  text: string,
  { oldText, newText }: TextEdit,
): { readonly text: string; readonly lines: readonly number[] } {
  const lineEnds = text.match(/\r?\n/g) ?? [];
  const [plain, wanted] = [withoutCr(text), withoutCr(oldText)];
  const wantedEnds = wanted.split("\n").length - 1;
  const lines: number[] = [];
  let [edited, end, line] = ["", 0, 0];
  const original = (piece: string) =>
    piece.replaceAll("\n", () => lineEnds[line++]);
  for (;;) {
    const start = plain.indexOf(wanted, end);
    if (start < 0) break;
    edited += original(plain.slice(end, start));
    lines.push(line + 1);
    const lineEnd = lineEnds[line] ?? lineEnds[line - 1] ?? "\n";
    edited += withoutCr(newText).replaceAll("\n", () => lineEnd);
    line += wantedEnds;
    end = start + wanted.length;
  }
  return { text: edited + original(plain.slice(end)), lines };
}

function withoutCr(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** A sentence with the lines most like a text that is not there, or that nothing is near. */
function nearestLines(text: string, wanted: string): string {
  const wantedLines = wanted.split("\n");
  const first = wantedLines.findIndex((line) => line.trim() !== "");
  const key = pairsOf(wantedLines[Math.max(first, 0)]);
  const lines = text.split("\n", MAX_COMPARED);
  let [best, likeness] = [-1, MIN_LIKENESS];
  lines.forEach((line, index) => {
    const value = likenessOf(key, pairsOf(line));
    if (value > likeness) [best, likeness] = [index, value];
  });
  if (best < 0) {
    return "No line of the file is like it; read the file again";
  }
  const start = Math.max(best - Math.max(first, 0), 0);
  const shown = lines.slice(start, start + Math.min(wantedLines.length, 12))
    .map((line, index) =>
      `${start + index + 1}\t${line.trimEnd().slice(0, MAX_WIDTH)}`
    );
  return `The nearest lines are:\n${shown.join("\n")}\nCopy them exactly, ` +
    "white space included, without the line numbers";
}

/** The pairs of neighbouring characters of a line, white space aside, with their number. */
function pairsOf(line: string): Map<string, number> {
  const text = line.slice(0, MAX_WIDTH).replace(/\s+/g, "").toLowerCase();
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = text.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Sørensen's coefficient: twice the common pairs by all pairs. */
function likenessOf(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): number {
  let [common, all] = [0, 0];
  for (const [pair, count] of one) {
    common += Math.min(count, other.get(pair) ?? 0);
    all += count;
  }
  for (const count of other.values()) all += count;
  return all === 0 ? 0 : 2 * common / all;
}
