import type { Key } from "./key.ts";

/** Most UTF-16 units of a typed line, unless more are wanted. */
const MAX_LENGTH = 4_096;

/** Options of {@linkcode editLine}. */
export interface EditLineOptions {
  /** Most UTF-16 units. @default {4096} */
  readonly maxLength?: number;
}

/** A line that is being typed. */
export interface EditedLine {
  readonly text: string;
  /** Where the next character goes, in UTF-16 units. */
  readonly cursor: number;
}

/**
 * A line to edit, with the cursor at its end.
 *
 * @param text What it starts with.
 */
export function lineOf(text: string): EditedLine {
  return { text, cursor: text.length };
}

/**
 * What a line is after a key: the same one when the key does nothing to it.
 *
 * @param line The line before.
 * @param key What was pressed.
 * @param options How long it may be.
 */
export function editLine(
  line: EditedLine,
  key: Key,
  { maxLength = MAX_LENGTH }: EditLineOptions = {},
): EditedLine {
  const { text, cursor } = line;
  const before = text.slice(0, cursor);
  const after = text.slice(cursor);
  switch (key.kind) {
    case "text":
    case "paste": {
      const added = key.text.replace(/\s*\n\s*/g, " ");
      return text.length + added.length > maxLength
        ? line
        : { text: before + added + after, cursor: cursor + added.length };
    }
    case "backspace": {
      const kept = withoutLast(before);
      return { text: kept + after, cursor: kept.length };
    }
    case "delete":
      return { text: before + withoutFirst(after), cursor };
    case "delete-word": {
      const word = before.trimEnd();
      const kept = word.slice(0, word.search(/\S+$/u));
      return { text: kept + after, cursor: kept.length };
    }
    case "delete-to-start":
      return { text: after, cursor: 0 };
    case "delete-to-end":
      return lineOf(before);
    case "left":
      return { text, cursor: withoutLast(before).length };
    case "right":
      return { text, cursor: text.length - withoutFirst(after).length };
    case "home":
      return { text, cursor: 0 };
    case "end":
      return lineOf(text);
    default:
      return line;
  }
}

function withoutLast(text: string): string {
  const last = [...new Intl.Segmenter().segment(text)].at(-1);
  return text.slice(0, last?.index ?? 0);
}

function withoutFirst(text: string): string {
  const [first] = new Intl.Segmenter().segment(text);
  return text.slice(first?.segment.length ?? 0);
}
