import type { UserInteractionRequest } from "../../core/handlers.ts";
import { type EditedLine, editLine, lineOf } from "./edit_line.ts";
import { cutLine } from "./fit_text.ts";
import type { Key } from "./key.ts";
import { lineInput } from "./line_input.ts";
import type { Prompt, PromptFrame, PromptStep, PromptView } from "./prompt.ts";
import {
  optionText,
  questionName,
  questionText,
  questionTitle,
} from "./question_text.ts";

/** State of a prompt for text. */
export interface LineState {
  readonly request: UserInteractionRequest;
  readonly line: EditedLine;
}

/**
 * Asks for text, shown or not. Nothing typed gives the default, cancelling null.
 *
 * @param request What is asked; `type` is `text` or `secret`.
 */
export function linePrompt(
  request: UserInteractionRequest,
): Prompt<LineState, string | null> {
  const name = questionName(request);
  return {
    start: { request, line: lineOf("") },
    render: renderLine,
    press: pressLineKey,
    unanswered: () => null,
    summary: (answer) => {
      if (answer === null) return `cancelled: ${name}`;
      const shown = request.type === "secret"
        ? "(not shown)"
        : optionText(answer);
      return `${name}: ${shown}`;
    },
  };
}

/**
 * What a prompt for text looks like.
 *
 * @param state What was typed.
 * @param view What it is drawn for.
 */
function renderLine(
  { request, line }: LineState,
  view: PromptView,
): PromptFrame {
  const { columns, rows, style } = view;
  const secret = request.type === "secret";
  const input = lineInput(line, { columns, secret });
  const enter = request.default === null
    ? "Enter answers"
    : secret
    ? "Enter alone gives the default"
    : `Enter alone: ${optionText(request.default)}`;
  const hint = `${secret ? "not shown   " : ""}Esc cancels   ${enter}`;
  const lines = [
    questionTitle(request, view),
    ...questionText(request, { columns, rows: rows - 3 }),
    style.dim(cutLine(hint, columns)),
    ...input.lines,
  ];
  return { lines: lines.slice(-Math.max(1, rows)), cursor: input.cursor };
}

/**
 * What a key does to a prompt for text.
 *
 * @param state What was typed.
 * @param key What was pressed.
 */
function pressLineKey(
  state: LineState,
  key: Key,
): PromptStep<LineState, string | null> {
  const { request, line } = state;
  switch (key.kind) {
    case "interrupt":
    case "escape":
    case "end-of-input":
      return { kind: "answered", answer: null };
    case "enter": {
      const answer = line.text === "" ? request.default ?? "" : line.text;
      return { kind: "answered", answer };
    }
    default:
      return { kind: "go-on", state: { request, line: editLine(line, key) } };
  }
}
