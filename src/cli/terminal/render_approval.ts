import { approvalLayout } from "./approval_layout.ts";
import type { ApprovalState } from "./approval_state.ts";
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
  const lines = [
    titleOf(state, view),
    ...body.slice(top, top + height),
    ...paging,
    ...controls.lines,
  ];
  return { lines: lines.slice(-Math.max(1, rows)), cursor: controls.cursor };
}

function titleOf({ question }: ApprovalState, view: PromptView): string {
  const { columns, style, place } = view;
  const count = place.total > 1 ? ` ${place.number} of ${place.total}` : "";
  const title = `Approve${count}? ${question.label}`;
  return style.bold(style.yellow(cutLine(title, columns)));
}
