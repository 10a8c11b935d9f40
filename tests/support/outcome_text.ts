import type { CallOutcome } from "../../src/core/call_outcome.ts";

/** The texts of a call's logs. */
export function texts(outcome: CallOutcome): string[] {
  return outcome.logs.map(({ text }) => text);
}

/** The reason of an outcome that has one. */
export function reasonOf(outcome: CallOutcome): string {
  if ("reason" in outcome) return outcome.reason;
  return outcome.kind === "threw" ? outcome.error.message : outcome.kind;
}
