import type { Reporter } from "../reporter.ts";
import type { ArgumentSource } from "./argument_source.ts";

/** Names that every model API takes: Gemini's are the narrowest, Anthropic's refuse `$` too. */
const PORTABLE = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

/**
 * Reports parameters whose names some model APIs refuse, and with them the tool.
 *
 * @param args The parameters that a model sees.
 * @param reporter Where to report.
 */
export function reportUnportable(
  args: readonly ArgumentSource[],
  reporter: Reporter,
): void {
  for (const { name, place } of args) {
    if (PORTABLE.test(name)) continue;
    reporter.report(place, {
      severity: "warning",
      code: "portability",
      message:
        `Parameter ${name} has a name that not every model API takes: use letters without marks, digits and _, 64 characters at most`,
    });
  }
}
