import { errorText } from "../../core/error_text.ts";
import { isPlainObject } from "../../core/json.ts";
import { basename } from "../../core/path.ts";
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
  /** Whether nothing that is sealed was changed or moved, nothing added to it or left out. */
  readonly isIntact: boolean;
  /** How many whole lines it has. */
  readonly lines: number;
  /** How many of them the head does not know, so that they are not sealed: their process still runs, had no time for it as it was killed, or somebody added them. */
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
 * log that was cut off, and a log or head that is gone. It cannot find out that
 * somebody rewrote the log and its head alike, or removed both, nor who wrote what
 * follows the lines that are sealed. Needs read permission.
 *
 * @param path Absolute path of the log.
 * @returns What was found; a log that cannot be read is not intact.
 */
export async function verifyAuditLog(path: string): Promise<AuditReport> {
  const problems: AuditProblem[] = [];
  // The head first: a log that is written to meanwhile only gets ahead of it.
  const head = await readHead(path, problems);
  const walked = await walkLog(path, { head, problems });
  const { lines, last, isTorn } = walked;
  // A line that is missing between others was found there.
  if (walked.isRead && head && last < head.count) {
    problems.push({
      line: lines + 1,
      message: `The log ends after line ${lines}, and had ${
        linesText(head.count)
      }`,
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
  readonly isRead: boolean;
  readonly lines: number;
  /** The number that the last line says it has. */
  readonly last: number;
  readonly isTorn: boolean;
}

interface WalkOptions {
  readonly head: AuditHead | undefined;
  /** Gets what is wrong. */
  readonly problems: AuditProblem[];
}

async function walkLog(path: string, options: WalkOptions): Promise<Walked> {
  try {
    return await walkLines(path, options);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { head, problems } = options;
    const had = head === undefined ? "" : `; it had ${linesText(head.count)}`;
    problems.push({
      line: 0,
      message: error instanceof Deno.errors.NotFound
        ? `The log is gone${had}`
        : `The log cannot be read: ${errorText(error)}`,
    });
    return { isRead: false, lines: 0, last: 0, isTorn: false };
  }
}

async function walkLines(
  path: string,
  { head, problems }: WalkOptions,
): Promise<Walked> {
  const hashing = new LineHash();
  let before: LineBefore = { n: 0, hash: "" };
  let lines = 0;
  for await (const { bytes, isWhole } of readLines(path)) {
    if (!isWhole) return { isRead: true, lines, last: before.n, isTorn: true };
    lines++;
    const line = parseLine(bytes);
    const message = problemOf(line, lines, before);
    // What is behind a fault is compared with what is there, so that each is told once.
    const n = line?.n ?? before.n + 1;
    const hash = await hashing.of(bytes);
    before = { n, hash: line && hash };
    if (message !== undefined) problems.push({ line: lines, message });
    else if (head?.count === n && head.hash !== hash) {
      problems.push({
        line: lines,
        message:
          `Line ${lines} is not the one that the log was sealed with: it was changed`,
      });
    }
  }
  return { isRead: true, lines, last: before.n, isTorn: false };
}

function linesText(count: number): string {
  return count === 1 ? "1 line" : `${count} lines`;
}

/** A line as the next one should know it. */
interface LineBefore {
  /** The number that it says it has. */
  readonly n: number;
  /** Undefined when it is no line of a log: then nothing is known to follow it. */
  readonly hash: string | undefined;
}

interface ReadLine {
  readonly n: number;
  readonly prev: string;
}

/** What is wrong with a line that stands at a place, behind another. */
function problemOf(
  line: ReadLine | undefined,
  place: number,
  before: LineBefore,
): string | undefined {
  if (line === undefined) return `Line ${place} is not one of an audit log`;
  const isNext = line.n === before.n + 1;
  const follows = before.hash === undefined || line.prev === before.hash;
  if (isNext && follows) return undefined;
  if (place === 1) {
    return "Line 1 is not the first that was written: a line was changed, removed or added";
  }
  return `Line ${place} does not follow line ${
    place - 1
  }: a line was changed, removed or added`;
}

function parseLine(bytes: Uint8Array): ReadLine | undefined {
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
  const name = basename(headPath(path));
  const report = (message: string) =>
    problems.push({
      line: 0,
      message:
        `${message}, so that it cannot be told whether lines at its end are missing`,
    });
  try {
    const head = parseHead(await Deno.readTextFile(headPath(path)));
    if (head === undefined) report(`The file ${name} that seals it is damaged`);
    return head;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    report(
      error instanceof Deno.errors.NotFound
        ? `The file ${name} that seals it is gone`
        : `The file ${name} that seals it cannot be read (${errorText(error)})`,
    );
  }
}
