/** One entry of an `Args:` block. */
export interface ArgsEntry {
  readonly name: string;
  readonly lines: readonly string[];
}

/** A doc text with its Google style sections taken out. */
export interface SplitDoc {
  /** The lines before the first section. */
  readonly text: readonly string[];
  readonly entries: readonly ArgsEntry[];
}

const ARGUMENT_SECTIONS = /^(args|arguments|parameters|params|keyword args)$/i;
const SECTIONS =
  /^(args|arguments|parameters|params|keyword args|returns?|yields?|raises?|throws?|examples?|notes?|warnings?|see also|side effects)$/i;

/**
 * Splits a doc text into its prose and the entries of its `Args:` blocks:
 * `name (type): text`, `name: text` or `name - text`, with or without bullets.
 *
 * @param lines Lines without comment margin.
 * @returns Prose and entries.
 */
export function splitArgs(lines: readonly string[]): SplitDoc {
  const first = lines.findIndex((line, at) =>
    line.includes(":") && (sectionOf(line) !== undefined ||
      (at > 0 && /^\s*(?:returns?|yields?|raises|throws):\s/i.test(line)))
  );
  if (first < 0) return { text: lines, entries: [] };
  const entries: ArgsEntry[] = [];
  for (let at = first; at < lines.length; at++) {
    const section = sectionOf(lines[at] ?? "");
    if (section === undefined || !ARGUMENT_SECTIONS.test(section)) continue;
    const header = indentOf(lines[at] ?? "");
    const from = at + 1;
    at = blockEnd(lines, from, header) - 1;
    entries.push(...readEntries(lines.slice(from, at + 1)));
  }
  return { text: lines.slice(0, first), entries };
}

function sectionOf(line: string): string | undefined {
  const trimmed = line.trim();
  if (!trimmed.endsWith(":") || trimmed.length > 30) return undefined;
  const name = trimmed.slice(0, -1).replace(/^[*#_ ]+|[*_ ]+$/g, "");
  return SECTIONS.test(name) ? name : undefined;
}

function blockEnd(
  lines: readonly string[],
  from: number,
  header: number,
): number {
  let afterBlank = false;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (line.trim() === "") {
      afterBlank = true;
      continue;
    }
    if (sectionOf(line) !== undefined && indentOf(line) <= header) return at;
    // Prose at the margin after an empty line is no longer part of the block.
    if (
      afterBlank && indentOf(line) <= header && parseEntry(line) === undefined
    ) {
      return at;
    }
    afterBlank = false;
  }
  return lines.length;
}

function readEntries(lines: readonly string[]): ArgsEntry[] {
  const filled = lines.filter((line) => line.trim() !== "");
  const base = indentOf(filled[0] ?? "");
  const entries: { name: string; lines: string[] }[] = [];
  for (const line of lines) {
    const entry = indentOf(line) <= base ? parseEntry(line) : undefined;
    if (entry !== undefined) {
      entries.push({ name: entry.name, lines: [entry.text] });
    } else entries.at(-1)?.lines.push(line);
  }
  return entries;
}

function parseEntry(line: string): { name: string; text: string } | undefined {
  const match =
    /^\s*(?:[-*+]\s+)?[`*]{0,3}((?:\.{3}|\*{1,2})?[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*\??)[`*]{0,3}/
      .exec(line);
  if (match === null) return undefined;
  const name = (match[1] ?? "").replace(/^(\.{3}|\*+)|\?$/g, "");
  const rest = line.slice(match[0].length);
  const typed = /^\s*\(/.test(rest) ? afterParenthesis(rest) : rest;
  const text = /^\s*(?::(?!\/\/)|\s[-–—](?=\s))\s*(.*)$/.exec(typed);
  return text === null ? undefined : { name, text: text[1] ?? "" };
}

/** Skips a balanced `(type)`, whose brackets may nest. */
function afterParenthesis(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "(") depth++;
    else if (character === ")" && --depth === 0) return text.slice(at + 1);
  }
  return text;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
