import type { CallOutcome } from "../../core/call_outcome.ts";
import type { AutonomyLevel } from "../../core/handlers.ts";

/** How Deno refuses to start a program, without its advice. */
const RUN_REFUSAL =
  /^(Requires run access(?: to .*)?), run again with the --allow-run flag\.?$/s;

/**
 * Says of a call that was refused a program how it could be allowed.
 *
 * @param outcome How the call ended.
 * @param level The library's level, which the way depends on.
 */
export function explainRefusal(
  outcome: CallOutcome,
  level: AutonomyLevel,
): CallOutcome {
  if (outcome.kind !== "threw" || outcome.error.name !== "NotCapable") {
    return outcome;
  }
  const [, refused] = RUN_REFUSAL.exec(outcome.error.message) ?? [];
  if (refused === undefined) return outcome;
  const message = `${refused}, which was not allowed: ${wayOut(level)}`;
  return { ...outcome, error: { ...outcome.error, message } };
}

function wayOut(level: AutonomyLevel): string {
  switch (level) {
    case "strict":
    case "safe":
      return `at level ${level} Deno asks for it in a terminal, where y allows it; autonomy_level full_access, in a process started with --allow-run, does not ask`;
    case "full_access":
      return "level full_access needs --allow-run: start Deno with it, or answer its question with y";
  }
}
