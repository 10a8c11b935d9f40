import type { ConfirmDecision } from "../core/handlers.ts";

/** The decision that an operator's answer gives, or undefined when it gives none. */
export function readDecision(given: unknown): ConfirmDecision | undefined {
  switch (given) {
    case true:
    case "allow":
      return "allow";
    case "always":
      return "always";
    case false:
    case "reject":
      return "reject";
    default:
      return undefined;
  }
}
