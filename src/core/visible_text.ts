// Controls, format characters, separators of lines, private and unassigned
// ones, halves of pairs, and letters that look like nothing: whoever shows them
// may obey them, reorder text by them or leave them out.
const UNSEEN =
  /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu;

/**
 * Text of any origin for a question, where what is read is what is decided on:
 * characters that are not seen are spelled out, such as `\u{202e}`. Line breaks
 * and tabs stay.
 *
 * @param text Text of any origin.
 */
export function visibleText(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(UNSEEN, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16)}}`;
  });
}

/**
 * Like {@linkcode visibleText}, in one line: white space is one space each time.
 *
 * @param text Text of any origin.
 */
export function visibleLine(text: string): string {
  return visibleText(text.replace(/\s+/gu, " ").trim());
}
