import type { Place } from "../modules/source_module.ts";
import type { Reporter } from "../reporter.ts";
import { patternLimit } from "./pattern_limit.ts";

/** Patterns that any text of an ordinary length can be checked against need no report. */
const MIN_LIMIT = 1_000;

/** A pattern that an author wrote, and where it stands. */
export interface PatternInSource {
  readonly pattern: string;
  readonly place: Place;
}

/**
 * Reports a pattern that could take the engine so long that only short texts
 * can be checked against it.
 *
 * @param found The pattern.
 * @param reporter Receives the report.
 */
export function reportRiskyPattern(
  { pattern, place }: PatternInSource,
  reporter: Reporter,
): void {
  const limit = patternLimit(pattern);
  if (limit >= MIN_LIMIT) return;
  const shown = JSON.stringify(pattern.slice(0, 100));
  const consequence = limit < 0
    ? "no text can be checked against it, so that every call is refused"
    : `texts of more than ${limit} characters cannot be checked against it, and are refused`;
  reporter.report(place, {
    severity: "warning",
    code: "risky-pattern",
    message:
      `Pattern ${shown} could backtrack for ever: ${consequence}; repeat no group that can match the same text in several ways, as in (a+)+, and let a different character stand between two repeats`,
  });
}
