import type { TextStyle } from "../text_style.ts";
import type { ApprovalQuestion } from "./approval_question.ts";
import { cutLine, wrapLine } from "./fit_text.ts";

// Nothing of a tool's stands in a line without it, so that none of its text can
// pass for the program's own.
const GUTTER = "│ ";

const FACT_COLUMNS = 11;

/** Where a question is shown. */
export interface ApprovalBodyView {
  readonly columns: number;
  readonly style: TextStyle;
}

/** The rows that say what is asked. */
export type ApprovalBody = (view: ApprovalBodyView) => readonly string[];

/**
 * Makes the rows that say what is asked: long lines go on in the next row, for
 * what is approved is to be seen in full. They are made anew only when the width
 * changes, since measuring long sources takes a while.
 *
 * @param question What is asked.
 */
export function approvalBody(question: ApprovalQuestion): ApprovalBody {
  let columns = -1;
  let rows: readonly string[] = [];
  return (view) => {
    if (view.columns !== columns) {
      rows = rowsOf(question, view);
      columns = view.columns;
    }
    return rows;
  };
}

function rowsOf(
  { facts, source, unseen }: ApprovalQuestion,
  { columns, style }: ApprovalBodyView,
): readonly string[] {
  const digits = String(source.length).length;
  const room = (taken: number): number =>
    Math.max(2, columns - GUTTER.length - taken);
  const rows = facts.flatMap(({ name, text, short }) => {
    const cells = short
      ? [cutLine(text, room(FACT_COLUMNS))]
      : wrapLine(text, room(FACT_COLUMNS));
    return cells.map((cell, index) => {
      const title = index === 0 ? style.bold(name.padEnd(10)) : " ".repeat(10);
      return `${GUTTER}${title} ${cell}`;
    });
  });
  if (unseen > 0) {
    const warning = `${unseen} more characters of it are not shown`;
    rows.push(`${GUTTER}${style.red(cutLine(warning, room(0)))}`);
  }
  const lines = source.flatMap((line, index) =>
    wrapLine(line, room(digits + 2)).map((cell, part) => {
      const number = part === 0 ? String(index + 1) : "";
      return `${GUTTER}${style.dim(number.padStart(digits))}  ${cell}`;
    })
  );
  return [...rows, ...lines];
}
