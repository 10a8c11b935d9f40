import type { ConfirmAnswer } from "../../../src/core/handlers.ts";
import { approvalPrompt } from "../../../src/cli/terminal/approval_prompt.ts";
import { approvalQuestion } from "../../../src/cli/terminal/approval_question.ts";
import { keyOf } from "./_key_of.ts";
import { requestOf } from "./_request.ts";
import { viewOf } from "./_view.ts";

const request = requestOf();

/** The prompt for a question. */
export function promptOf(
  source = request.source,
  label = request.label,
  options: Parameters<typeof approvalQuestion>[2] = { request },
) {
  return approvalPrompt(approvalQuestion(source, label, options));
}

/** Presses keys. */
export function press(
  keys: readonly string[],
  { prompt = promptOf(), view = viewOf() } = {},
): {
  answer?: ConfirmAnswer;
  lines: readonly string[];
  below?: number;
  top: number;
} {
  let state = prompt.start;
  for (const key of keys) {
    const step = prompt.press(state, keyOf(key), view);
    if (step.kind === "answered") {
      return { answer: step.answer, lines: [], top: state.top };
    }
    state = step.state;
  }
  return { ...prompt.render(state, view), top: state.top };
}
