import type { ApprovalRequest } from "../../core/approval_request.ts";
import { visibleLine, visibleText } from "../../core/visible_text.ts";

/** Longest part of a question, in UTF-16 code units: its user has to read it. */
const MAX_PART = 4_000;

/** Longest line, of what is to be one. */
const MAX_LINE = 1_000;

/**
 * What a user is asked to approve, as a client shows it: nothing in it is hidden
 * by characters that are not seen, or pushed out of sight by empty lines, and what
 * is too long to show is counted before the rest is read.
 *
 * @param request The question.
 */
export function questionText(
  { label, source, argv = [], reason, note, calls, library }: ApprovalRequest,
): string {
  const tools = [...new Set(calls.map(({ tool }) => tool))].join(", ");
  const parts = [
    ...(source === "" || source === label ? [] : [shownPart(source)]),
    ...(argv.length > 0
      ? [shownPart(`Arguments: ${JSON.stringify(argv)}`)]
      : []),
    ...(reason === undefined ? [] : [shownPart(reason)]),
    ...(note === undefined ? [] : [shownPart(note)]),
  ];
  return [
    `${shownLine(tools || library.name)} asks: ${shownLine(label)}`,
    ...parts,
  ].join("\n\n");
}

/**
 * Text of a tool for one line of a question.
 *
 * @param text Text of any origin.
 */
export function shownLine(text: string): string {
  return clipped(visibleLine(text), MAX_LINE, " ");
}

/**
 * Text of a tool for a question.
 *
 * @param text Text of any origin.
 */
export function shownPart(text: string): string {
  const lines = visibleText(text).replace(
    /\n(?:[^\S\n]*\n){3,}/g,
    (gap) => `\n[${gap.split("\n").length - 2} empty lines]\n`,
  );
  return clipped(lines, MAX_PART, "\n");
}

/** Both ends of a text, after a word about what is left out between them. */
function clipped(text: string, length: number, space: string): string {
  if (text.length <= length) return text;
  const tail = Math.floor(length / 4);
  const left = text.length - length;
  const ends = [text.slice(0, length - tail), text.slice(-tail)];
  return [
    `[${left} characters of this are not shown]`,
    ends.join(`${space}[${left} more characters]${space}`),
  ].join(space);
}
