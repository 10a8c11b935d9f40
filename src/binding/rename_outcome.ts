import type { CallOutcome } from "../core/call_outcome.ts";

/**
 * Rewrites what an outcome says of errors, such as the paths in it.
 *
 * @param outcome How a call ended.
 * @param rename Rewrites one text.
 */
export function renameOutcome(
  outcome: CallOutcome,
  rename: (text: string) => string,
): CallOutcome {
  switch (outcome.kind) {
    case "threw": {
      const { name, message, stack } = outcome.error;
      const error = {
        name,
        message: rename(message),
        ...(stack !== undefined && { stack: rename(stack) }),
      };
      return { ...outcome, error };
    }
    case "died":
    case "no-sandbox":
      return { ...outcome, reason: rename(outcome.reason) };
    case "returned":
    case "unusable":
    case "timed-out":
    case "cancelled":
      return outcome;
    default:
      return outcome satisfies never;
  }
}
