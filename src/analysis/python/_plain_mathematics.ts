import { HOLE, NUMBER } from "./_value.ts";

/** What plain mathematics is written with. */
const PLAIN = /^[\w\s+\-*/^%(),.<>=!&|~:;{}[\]@$?°²³√π∞≤≥≠·×÷α-ωΑ-Ω]*$/;
/** A dot that is not one of a number. */
const ATTRIBUTE = /[A-Za-z_)\]]\s*\.\s*[A-Za-z_]|\d\s*\.\s*[A-Za-df-z_]/;
/** Functions that must not stand in it: those that run text, reach names, or make texts. */
export const REACHING =
  /\b(?:eval|exec|compile|open|input|print|getattr|setattr|delattr|globals|locals|vars|breakpoint|help|exit|quit|chr|str|repr|ascii|bytes|bytearray|format|memoryview|type|object|super|latex|srepr|sstr|preview|test|doctest|source|init_session|lambda|import)\s*\(|\b(?:lambda|import)\b|__/;

const UNKNOWN_PARTS = new RegExp(`[${HOLE}${NUMBER}]`, "g");

/**
 * Whether a text is mathematics and nothing else.
 *
 * @param text Parts that are not known do not count.
 */
export function isPlainMathematics(text: string): boolean {
  const known = text.replace(UNKNOWN_PARTS, " ");
  return PLAIN.test(known) && !ATTRIBUTE.test(known) && !REACHING.test(known);
}
