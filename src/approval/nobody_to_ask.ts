import type { ApprovalRequest } from "../core/approval_request.ts";

/**
 * Why a request is rejected when there is nobody to ask, and what would allow it.
 *
 * @param label One line that names it.
 * @param request What else is known.
 * @param absent Why nobody is there, and what would bring somebody, as a sentence.
 */
export function nobodyToAsk(
  label: string,
  { reason = "", remedy = "" }: Pick<ApprovalRequest, "reason" | "remedy"> = {},
  absent =
    "The host has no confirm handler (confirmHandler, setConfirmHandler)",
): string {
  const isSaid = reason.split("; ").every((part) => label.includes(part));
  const why = isSaid ? [] : [reason];
  return [`Nobody is there to approve this: ${label}`, ...why, remedy, absent]
    .filter((part) => part !== "")
    .join(". ");
}
