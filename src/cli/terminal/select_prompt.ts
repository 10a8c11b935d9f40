import type { UserInteractionRequest } from "../../core/handlers.ts";
import { cutLine } from "./fit_text.ts";
import type { Key } from "./key.ts";
import type { Prompt, PromptFrame, PromptStep, PromptView } from "./prompt.ts";
import {
  optionText,
  questionName,
  questionText,
  questionTitle,
} from "./question_text.ts";
import { clampWindow } from "./scroll_window.ts";

/** State of a prompt for a choice. */
export interface SelectState {
  readonly request: UserInteractionRequest;
  /** Index of the option that Enter takes. */
  readonly chosen: number;
  /** Who asks; a tool by default. */
  readonly asker?: string;
}

/**
 * Asks to choose one of the options: the default is chosen first, cancelling gives null.
 *
 * @param request What is asked; it has at least one option.
 * @param asker Who asks; a tool by default.
 */
export function selectPrompt(
  request: UserInteractionRequest,
  asker?: string,
): Prompt<SelectState, string | null> {
  const name = questionName(request);
  const preset = request.options.findIndex((option) =>
    option === request.default
  );
  return {
    start: { request, chosen: Math.max(0, preset), asker },
    render: renderSelect,
    press: pressSelectKey,
    unanswered: () => null,
    summary: (answer) =>
      answer === null ? `cancelled: ${name}` : `${name}: ${optionText(answer)}`,
  };
}

/**
 * What a prompt for a choice looks like.
 *
 * @param state What is chosen.
 * @param view What it is drawn for.
 */
function renderSelect(
  { request, chosen, asker }: SelectState,
  view: PromptView,
): PromptFrame {
  const { columns, rows, style } = view;
  const text = questionText(request, { columns, rows: Math.floor(rows / 2) });
  const room = Math.max(1, rows - text.length - 2);
  const length = request.options.length;
  const { top, height } = clampWindow({
    top: chosen - Math.floor(room / 2),
    height: Math.min(room, length),
    length,
  });
  const options = request.options.slice(top, top + height).map((
    option,
    index,
  ) => {
    const mark = top + index === chosen ? ">" : " ";
    const line = cutLine(`${mark} ${optionText(option)}`, columns);
    return mark === ">" ? style.bold(line) : line;
  });
  const count = height < length ? `${chosen + 1} of ${length}   ` : "";
  const hint = `${count}up, down: choose   Enter: take it   Esc: cancel`;
  const lines = [
    questionTitle(request, view, asker),
    ...text,
    ...options,
    style.dim(cutLine(hint, columns)),
  ];
  return { lines: lines.slice(-Math.max(1, rows)) };
}

/**
 * What a key does to a prompt for a choice.
 *
 * @param state What is chosen.
 * @param key What was pressed.
 */
function pressSelectKey(
  state: SelectState,
  key: Key,
): PromptStep<SelectState, string | null> {
  const { request: { options }, chosen } = state;
  const choose = (index: number): PromptStep<SelectState, string | null> => ({
    kind: "go-on",
    state: { ...state, chosen: (index + options.length) % options.length },
  });
  switch (key.kind) {
    case "interrupt":
    case "escape":
    case "end-of-input":
      return { kind: "answered", answer: null };
    case "enter":
      return { kind: "answered", answer: options[chosen] ?? null };
    case "up":
      return choose(chosen - 1);
    case "down":
      return choose(chosen + 1);
    case "home":
    case "page-up":
      return choose(0);
    case "end":
    case "page-down":
      return choose(options.length - 1);
    default:
      return { kind: "go-on", state };
  }
}
