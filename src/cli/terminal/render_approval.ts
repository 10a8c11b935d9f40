import { approvalLayout } from "./approval_layout.ts";
import type { ApprovalState } from "./approval_state.ts";
import { approvalTitle } from "./approval_title.ts";
import { cutLine } from "./fit_text.ts";
import type { PromptFrame, PromptView } from "./prompt.ts";
import { clampWindow } from "./scroll_window.ts";

/**
 * What an approval prompt looks like.
 *
 * @param state Where it is.
 * @param view What it is drawn for.
 */
export function renderApproval(
  state: ApprovalState,
  view: PromptView,
): PromptFrame {
  const { columns, rows, style } = view;
  const { body, window, controls } = approvalLayout(state, view);
  const { top, height, length } = clampWindow(window);
  const paging = height < length
    ? [style.dim(cutLine(
      `  rows ${top + 1}-${
        top + height
      } of ${length}: up, down, space, b, home, end`,
      columns,
    ))]
    : [];
  const [title = ""] = approvalTitle(state.question, view);
  const lines = [
    style.bold(style.yellow(title)),
    ...body.slice(top, top + height),
    ...paging,
    ...controls.lines,
  ];
  const shown = lines.slice(-Math.max(1, rows));
  return {
    lines: shown,
    cursor: controls.cursor,
    below: Math.min(controls.below ?? 0, shown.length - 1),
  };
}
