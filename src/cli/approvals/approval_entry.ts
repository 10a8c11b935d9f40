import type { RememberedApproval } from "../../approval/memory/remembered_approval.ts";
import type { ApprovalState } from "./approval_states.ts";

const UNKNOWN: ApprovalState = {
  kind: "unknown",
  reason: "the library was not looked at",
};

/**
 * A saved approval as a document tells it.
 *
 * @param approval The approval.
 * @param state Whether it still counts, if that was looked at.
 */
export function approvalEntry(
  { id, library: { name, path }, rule, time }: RememberedApproval,
  state: ApprovalState = UNKNOWN,
): Readonly<Record<string, unknown>> {
  const { kind, ...reason } = state;
  return { id, library: { name, path }, rule, time, state: kind, ...reason };
}
