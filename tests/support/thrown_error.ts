import type { CallOutcome, ErrorReport } from "../../src/core/call_outcome.ts";

/** What a call threw; fails if it ended in another way. */
export function thrownError(outcome: CallOutcome): ErrorReport {
  if (outcome.kind === "threw") return outcome.error;
  throw new Error(`Nothing was thrown: ${JSON.stringify(outcome)}`);
}
