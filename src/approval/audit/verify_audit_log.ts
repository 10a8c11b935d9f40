import { errorText } from "../../core/error_text.ts";
import { isPlainObject } from "../../core/json.ts";
import { type AuditHead, headPath, parseHead } from "./_audit_head.ts";
import { LineHash } from "./_line_hash.ts";
import { readLines } from "./_read_lines.ts";

/** Something that is wrong with an audit log. */
export interface AuditProblem {
  /** The line, counted from 1; 0 for the log as a whole. */
  readonly line: number;
  /** What is wrong with it, in a sentence. */
  readonly message: string;
}

/** What became of an audit log. */
export interface AuditReport {
  /** Absolute path of the log. */
  readonly path: string;
  /** Whether nothing was changed, added, left out or moved. */
  readonly isIntact: boolean;
  /** How many whole lines it has. */
  readonly lines: number;
  /** How many of them the head does not know yet: a process that was killed had no time for it. */
  readonly linesBeyondHead: number;
  /** Whether it ends in the middle of a line, as when a process is killed while it writes. */
  readonly isTorn: boolean;
  /** What is wrong, the first problem of each kind of place first. */
  readonly problems: readonly AuditProblem[];
}

/** Most problems that a report lists. */
const MAX_PROBLEMS = 20;

/**
 * Checks an audit log: each line against the one before it, and the whole
 * against its head. Finds lines that were changed, deleted, added or moved, a
 * log that was cut off, and a log or head that is gone. Needs read permission.
 *
 * @param path Absolute path of the log.
 * @returns What was found; a log that cannot be read is not intact.
 */
export async function verifyAuditLog(path: string): Promise<AuditReport> {
  const problems: AuditProblem[] = [];
  // The head first: a log that is written to meanwhile only gets ahead of it.
  const head = await readHead(path, problems);
  let walked: Walked = { lines: 0, isTorn: false, problems: [] };
  try {
    walked = await walkLines(path, head);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    problems.push({
      line: 0,
      message: `It cannot be read: ${errorText(error)}`,
    });
  }
  const { lines, isTorn } = walked;
  problems.push(...walked.problems);
  if (head && lines < head.count) {
    problems.push({
      line: lines + 1,
      message: `It ends after ${lines} lines, and had ${head.count}`,
    });
  }
  return {
    path,
    isIntact: problems.length === 0,
    lines,
    linesBeyondHead: Math.max(0, lines - (head?.count ?? lines)),
    isTorn,
    problems: problems.slice(0, MAX_PROBLEMS),
  };
}

/** What a walk through a log finds. */
interface Walked {
  readonly lines: number;
  readonly isTorn: boolean;
  readonly problems: readonly AuditProblem[];
}

async function walkLines(
  path: string,
  head: AuditHead | undefined,
): Promise<Walked> {
  const problems: AuditProblem[] = [];
  const hashing = new LineHash();
  let hash = "";
  let lines = 0;
  for await (const { bytes, isWhole } of readLines(path)) {
    if (!isWhole) return { lines, isTorn: true, problems };
    lines++;
    const message = problemOf(bytes, { n: lines, prev: hash });
    hash = await hashing.of(bytes);
    const isHead = head?.count === lines;
    if (message !== undefined) problems.push({ line: lines, message });
    else if (isHead && head.hash !== hash) {
      problems.push({ line: lines, message: "It is not what the head says" });
    }
  }
  return { lines, isTorn: false, problems };
}

/** What is wrong with a line that should be the one with that number, behind a line with that hash. */
function problemOf(
  bytes: Uint8Array,
  wanted: { readonly n: number; readonly prev: string },
): string | undefined {
  const line = parseLine(bytes);
  if (line === undefined) return "It is not a line of an audit log";
  if (line.n !== wanted.n) {
    return `Its number is ${line.n}: lines were deleted, added or moved`;
  }
  return line.prev === wanted.prev
    ? undefined
    : "The line before it is not the one that it was written after";
}

function parseLine(
  bytes: Uint8Array,
): { readonly n: number; readonly prev: string } | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const line: unknown = JSON.parse(text);
    if (!isPlainObject(line)) return undefined;
    const { n, prev } = line;
    return typeof n === "number" && typeof prev === "string"
      ? { n, prev }
      : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) {
      return undefined;
    }
    throw error;
  }
}

async function readHead(
  path: string,
  problems: AuditProblem[],
): Promise<AuditHead | undefined> {
  const report = (message: string) => problems.push({ line: 0, message });
  try {
    const head = parseHead(await Deno.readTextFile(headPath(path)));
    if (head === undefined) report("Its head is broken");
    return head;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    report(`Its head cannot be read: ${errorText(error)}`);
  }
}
