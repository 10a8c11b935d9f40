import type { ApprovalQuestion } from "./approval_question.ts";
import { approvalTitle } from "./approval_title.ts";
import { cutLine } from "./fit_text.ts";
import { GUTTER } from "./gutter.ts";
import type { PromptView } from "./prompt.ts";
import { wrapWords } from "./wrap_words.ts";

const FACT_COLUMNS = 11;

/** Where a question is shown. */
export type ApprovalBodyView = Pick<PromptView, "columns" | "style" | "place">;

/** The rows that say what is asked, but for the first of its title. */
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
    const title = approvalTitle(question, view).slice(1);
    return [...title.map(view.style.bold), ...rows];
  };
}

function rowsOf(
  { facts, source, unseen }: ApprovalQuestion,
  { columns, style }: ApprovalBodyView,
): readonly string[] {
  const digits = String(source.length).length;
  const room = (taken: number): number =>
    Math.max(2, columns - GUTTER.length - taken);
  const rows = facts.flatMap(({ name, text }) =>
    wrapWords(text, room(FACT_COLUMNS), { isProse: true }).map(
      (cell, index) => {
        const title = index === 0
          ? style.bold(name.padEnd(10))
          : " ".repeat(10);
        return `${GUTTER}${title} ${cell}`;
      },
    )
  );
  if (unseen > 0) {
    const warning = `${unseen} more characters of it are not shown`;
    rows.push(`${GUTTER}${style.red(cutLine(warning, room(0)))}`);
  }
  const lines = source.flatMap((line, index) =>
    wrapWords(line, room(digits + 2)).map((cell, part) => {
      const number = part === 0 ? String(index + 1) : "";
      return `${GUTTER}${style.dim(number.padStart(digits))}  ${cell}`;
    })
  );
  return [...rows, ...lines];
}
