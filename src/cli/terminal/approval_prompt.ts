import type { ConfirmAnswer } from "../../core/handlers.ts";
import { approvalBody } from "./approval_body.ts";
import type { ApprovalQuestion } from "./approval_question.ts";
import type { ApprovalState } from "./approval_state.ts";
import { pressApprovalKey } from "./press_approval_key.ts";
import type { NoAnswer, Prompt } from "./prompt.ts";
import { renderApproval } from "./render_approval.ts";
import { ruleMeaning } from "./rule_meaning.ts";

const NO_ANSWER: Readonly<Record<NoAnswer, string>> = {
  "no-longer-needed": "Nobody waits for the answer any more",
  "input-ended": "The terminal's input ended before the operator answered",
  "stopped": "lcp was stopped before the operator answered",
};

/**
 * Asks for approval: `y`, `n` with a word to the model, `a` for always. No key
 * approves by default.
 *
 * @param question What is asked.
 */
export function approvalPrompt(
  question: ApprovalQuestion,
): Prompt<ApprovalState, ConfirmAnswer> {
  return {
    start: {
      question,
      body: approvalBody(question),
      phase: { kind: "decide" },
      top: 0,
    },
    render: renderApproval,
    press: pressApprovalKey,
    unanswered: (why) => ["reject", NO_ANSWER[why]],
    summary: (answer) => summaryOf(question.label, answer),
  };
}

function summaryOf(
  label: string,
  [decision, reason, remember]: ConfirmAnswer,
): string {
  switch (decision) {
    case "allow":
      return `allowed: ${label}`;
    case "always": {
      const until = remember?.save ? "from now on" : "for this session";
      return `allowed ${until} (${
        ruleMeaning(remember?.rule ?? "")
      }): ${label}`;
    }
    case "reject":
      return reason === NO_ANSWER["no-longer-needed"]
        ? `no longer needed: ${label}`
        : `rejected: ${label}`;
    default:
      return decision satisfies never;
  }
}
