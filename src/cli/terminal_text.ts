// Controls (C0, DEL, C1), bidirectional overrides and isolates, line and
// paragraph separators: in a terminal they can forge, hide or rewrite text.
const HOSTILE =
  /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const HOSTILE_IN_BLOCK =
  /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Makes text of tools harmless for a terminal: what could move the cursor,
 * change colours or reorder letters is spelled out as `\u001b` and the like,
 * which is also how JSON spells it. Line breaks and tabs stay.
 *
 * @param text Text of any origin.
 * @returns Text that shows as it reads.
 */
export function terminalText(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(HOSTILE_IN_BLOCK, spellOut);
}

/**
 * Like {@linkcode terminalText}, for a place that has room for one line:
 * line breaks, tabs and runs of spaces become one space.
 *
 * @param text Text of any origin.
 * @returns One line without spaces at its ends.
 */
export function terminalLine(text: string): string {
  // Most text is plain; the patterns below take a while to compile.
  if (/^[\x21-\x7e]*(?: [\x21-\x7e]+)*$/.test(text)) return text.trimStart();
  return text.replace(/\s+/gu, " ").trim().replace(HOSTILE, spellOut);
}

function spellOut(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
