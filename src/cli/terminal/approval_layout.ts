import type { ApprovalState } from "./approval_state.ts";
import { cutLine } from "./fit_text.ts";
import { lineInput } from "./line_input.ts";
import type { PromptFrame, PromptView } from "./prompt.ts";
import type { ScrollWindow } from "./scroll_window.ts";
import { shownLine } from "./shown_text.ts";

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
  { columns, style }: PromptView,
): PromptFrame {
  const line = (text: string): string => cutLine(text, columns);
  switch (phase.kind) {
    case "decide": {
      const keys = "y allow   n reject   Esc reject";
      if (question.remembers === undefined) return { lines: [line(keys)] };
      const rule = shownLine(question.remembers);
      return { lines: [line(`${keys}   a always: ${rule}`)] };
    }
    case "feedback": {
      const title = line(
        "Rejected. What should the model know? (Enter: nothing)",
      );
      return below(style.bold(title), lineInput(phase.line, { columns }));
    }
    case "rule": {
      const title = line(
        "Always allow what this rule says (Enter goes on, Esc rejects)",
      );
      return below(style.bold(title), lineInput(phase.line, { columns }));
    }
    case "scope":
      return {
        lines: [
          style.bold(line(`Always allow ${shownLine(phase.rule)}`)),
          line("s this session   l saved for later sessions too   Esc reject"),
        ],
      };
    default:
      return phase satisfies never;
  }
}

function below(title: string, input: PromptFrame): PromptFrame {
  return { lines: [title, ...input.lines], cursor: input.cursor };
}
