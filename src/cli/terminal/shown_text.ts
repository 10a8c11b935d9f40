import { terminalLine, terminalText } from "../terminal_text.ts";

// Format characters, private and unassigned ones, halves of pairs, and letters
// that look like nothing: a terminal may show them as it likes.
const UNSEEN =
  /[\p{Cf}\p{Co}\p{Cn}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu;

/**
 * Text of tools for a prompt, where what is read is what is decided on: besides
 * what a terminal obeys, what it does not show is spelled out. Tabs become spaces.
 *
 * @param text Text of any origin.
 * @returns Lines.
 */
export function shownLines(text: string): string[] {
  return spellOut(terminalText(text).replaceAll("\t", "    ")).split("\n");
}

/**
 * Like {@linkcode shownLines}, for a place that has room for one line.
 *
 * @param text Text of any origin.
 */
export function shownLine(text: string): string {
  return spellOut(terminalLine(text));
}

function spellOut(text: string): string {
  return text.replace(UNSEEN, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16)}}`;
  });
}
