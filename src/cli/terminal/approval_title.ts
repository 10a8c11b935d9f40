import type { ApprovalQuestion } from "./approval_question.ts";
import { markedRows } from "./marked_rows.ts";
import type { PromptView } from "./prompt.ts";

/**
 * The rows that name a question, in full: what is risky about it may stand at
 * the end.
 *
 * @param question What is asked.
 * @param view What it is drawn for.
 */
export function approvalTitle(
  { label }: ApprovalQuestion,
  { columns, place }: Pick<PromptView, "columns" | "place">,
): string[] {
  const count = place.total > 1 ? ` ${place.number} of ${place.total}` : "";
  return markedRows(`Approve${count}? `, label, columns);
}
