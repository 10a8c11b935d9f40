import { shownLine } from "./shown_text.ts";

/** A label and a digest of what is behind it: nobody reads that, or types another. */
const SAME_QUESTION = /^confirm:.* #[0-9a-f]{16}$/s;

/**
 * What a rule says to an operator: itself, but for one that means a single question.
 *
 * @param rule The rule.
 */
export function ruleMeaning(rule: string): string {
  return SAME_QUESTION.test(rule)
    ? "the very same question, with all that is behind it"
    : shownLine(rule);
}
