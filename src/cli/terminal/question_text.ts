import type { UserInteractionRequest } from "../../core/handlers.ts";
import { cutLine } from "./fit_text.ts";
import { GUTTER } from "./gutter.ts";
import type { PromptView } from "./prompt.ts";
import { shownLine, shownLines } from "./shown_text.ts";
import { wrapWords } from "./wrap_words.ts";

/** Most characters of a line that are looked at. */
const MAX_LINE = 2_000;

/** Most characters of a question that are looked at. */
const MAX_PROMPT = 20_000;

/**
 * The first line of a question: who asks, and what about.
 *
 * @param request What is asked.
 * @param view What it is drawn for.
 * @param asker Who asks; no tool can name another.
 */
export function questionTitle(
  { title }: UserInteractionRequest,
  { columns, style, place }: PromptView,
  asker = "A tool",
): string {
  const count = place.total > 1 ? ` (${place.number} of ${place.total})` : "";
  const name = optionText(title);
  const line = `${asker} asks${count}${name === "" ? "" : ": "}${name}`;
  return style.bold(cutLine(line, columns));
}

/**
 * What the line that stays calls a question.
 *
 * @param request What was asked.
 */
export function questionName(
  { title, prompt }: UserInteractionRequest,
): string {
  return optionText(title) || optionText(prompt) || "answer";
}

/**
 * A title, an option or a default as it is shown; what no terminal has room for is left out.
 *
 * @param text Text of a tool's.
 */
export function optionText(text: string): string {
  return shownLine(text.slice(0, MAX_LINE));
}

/** Options of {@linkcode questionText}. */
export interface QuestionTextOptions {
  readonly columns: number;
  /** Most rows to use. */
  readonly rows: number;
}

/**
 * The question itself, cut to the rows that there are.
 *
 * @param request What is asked.
 * @param options Where it is shown.
 */
export function questionText(
  { prompt }: UserInteractionRequest,
  { columns, rows }: QuestionTextOptions,
): string[] {
  if (prompt.trim() === "") return [];
  const lines = shownLines(prompt.slice(0, MAX_PROMPT))
    .flatMap((line) =>
      wrapWords(line, Math.max(2, columns - GUTTER.length), { isProse: true })
    );
  const room = Math.max(1, rows);
  const shown = lines.length <= room
    ? lines
    : [...lines.slice(0, room - 1), "…"];
  return shown.map((line) => `${GUTTER}${line}`);
}
