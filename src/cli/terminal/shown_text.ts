import { visibleText } from "../../core/visible_text.ts";
import { terminalLine, terminalText } from "../terminal_text.ts";

/**
 * Text of tools for a prompt, where what is read is what is decided on: besides
 * what a terminal obeys, what it does not show is spelled out. Tabs become spaces.
 *
 * @param text Text of any origin.
 * @returns Lines.
 */
export function shownLines(text: string): string[] {
  return visibleText(terminalText(text).replaceAll("\t", "    ")).split("\n");
}

/**
 * Like {@linkcode shownLines}, for a place that has room for one line.
 *
 * @param text Text of any origin.
 */
export function shownLine(text: string): string {
  return visibleText(terminalLine(text));
}
