import type { ApprovalState } from "./approval_state.ts";
import { cutLine, widthOf } from "./fit_text.ts";
import { GUTTER } from "./gutter.ts";
import { lineInput } from "./line_input.ts";
import { markedRows } from "./marked_rows.ts";
import type { PromptFrame, PromptView } from "./prompt.ts";
import { ruleMeaning } from "./rule_meaning.ts";
import type { ScrollWindow } from "./scroll_window.ts";
import { shownLine } from "./shown_text.ts";
import { wrapWords } from "./wrap_words.ts";

/** About how many rows what is wrong with a rule may take. */
const MAX_PROBLEM_ROWS = 4;

/** How an approval prompt fills the screen. */
export interface ApprovalLayout {
  /** Rows that say what is asked. */
  readonly body: readonly string[];
  /** Which of them are seen. */
  readonly window: ScrollWindow;
  /** What the operator can do, and the line that is typed. */
  readonly controls: PromptFrame;
}

/**
 * Divides the screen between what is asked and what can be answered.
 *
 * @param state Where the prompt is.
 * @param view What it is drawn for.
 */
export function approvalLayout(
  state: ApprovalState,
  view: PromptView,
): ApprovalLayout {
  const body = state.body(view);
  const controls = controlsOf(state, view);
  const room = Math.max(1, view.rows - 1 - controls.lines.length);
  // The line about paging takes a row of its own.
  const height = body.length <= room ? body.length : Math.max(1, room - 1);
  const window = { top: state.top, height, length: body.length };
  return { body, window, controls };
}

function controlsOf(
  { phase, question }: ApprovalState,
  view: PromptView,
): PromptFrame {
  const { columns, style } = view;
  const line = (text: string): string => cutLine(text, columns);
  switch (phase.kind) {
    case "decide": {
      const { notice } = phase;
      const keys = keysOf(question.remembers, columns);
      return { lines: notice === undefined ? keys : [line(notice), ...keys] };
    }
    case "feedback": {
      const title = line(
        "Rejected. What should the model know? (Enter: nothing, Esc: back)",
      );
      return below(style.bold(title), lineInput(phase.line, { columns }));
    }
    case "rule": {
      const title = line(
        "Always allow what this rule says (Enter goes on, Esc: back)",
      );
      const input = lineInput(phase.line, { columns });
      return withProblem(below(style.bold(title), input), {
        problem: phase.problem,
        columns,
      });
    }
    case "scope":
      return { lines: scopeRows(phase.rule, view) };
    default:
      return phase satisfies never;
  }
}

function scopeRows(
  rule: string,
  { columns, rows, style }: PromptView,
): string[] {
  // What is longer than the screen was seen in the line that was edited.
  const shown = cutLine(ruleMeaning(rule), columns * Math.max(1, rows - 4));
  const keys = "s this session   l saved for later sessions too   Esc back";
  return [
    ...markedRows("Always allow ", shown, columns).map(style.bold),
    cutLine(keys, columns),
  ];
}

/** The keys that decide, with the rule where it fits; a long one is to be seen when it is edited. */
function keysOf(remembers: string | undefined, columns: number): string[] {
  const keys = "y allow   n reject   Esc reject";
  const line = cutLine(keys, columns);
  if (remembers === undefined) return [line];
  const rule = cutLine(ruleMeaning(remembers), columns * 2);
  const whole = `${keys}   a always: ${rule}`;
  return widthOf(whole) <= columns
    ? [whole]
    : [...markedRows("a always: ", rule, columns), line];
}

function below(title: string, input: PromptFrame): PromptFrame {
  return { lines: [title, ...input.lines], cursor: input.cursor };
}

function withProblem(
  frame: PromptFrame,
  { problem, columns }: {
    readonly problem: string | undefined;
    readonly columns: number;
  },
): PromptFrame {
  if (problem === undefined) return frame;
  const rows = wrapWords(
    cutLine(shownLine(problem), columns * MAX_PROBLEM_ROWS),
    Math.max(2, columns - GUTTER.length),
    { isProse: true },
  ).map((row) => `${GUTTER}${row}`);
  return { ...frame, lines: [...frame.lines, ...rows], below: rows.length };
}
