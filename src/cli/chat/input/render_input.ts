import { cutLine } from "../../terminal/fit_text.ts";
import type { PromptFrame } from "../../terminal/prompt.ts";
import { shownLine } from "../../terminal/shown_text.ts";
import { textArea } from "../../terminal/text_area.ts";
import type { TextStyle } from "../../text_style.ts";
import type { InputState } from "./input_state.ts";

/** Most candidates of which there is something to see. */
const MAX_SHOWN = 100;

/** What a prompt is drawn for. */
export interface InputView {
  readonly columns: number;
  readonly rows: number;
  readonly style: TextStyle;
}

/**
 * What a prompt looks like: the rows around the cursor where there are too many,
 * and below them what Tab found.
 *
 * @param state What was typed.
 * @param view What it is drawn for.
 */
export function renderInput(
  state: InputState,
  { columns, rows, style }: InputView,
): PromptFrame {
  const { rows: all, cursor } = textArea(state.line, columns);
  const notes = notesOf(state).map((note) => style.dim(cutLine(note, columns)));
  const room = Math.max(1, rows - notes.length);
  const top = Math.max(0, Math.min(cursor.row - room + 1, all.length - room));
  const seen = all.slice(top, top + room);
  const lines = [...seen, ...notes].slice(0, Math.max(1, rows));
  return {
    lines,
    cursor: cursor.column,
    below: lines.length - 1 - (cursor.row - top),
  };
}

function notesOf(
  { candidates, leaves, isCut }: InputState,
): readonly string[] {
  if (isCut) return ["Too long: the end is left out, it belongs into a file"];
  if (leaves) return ["Ctrl-C again leaves the chat"];
  const shown = candidates.slice(0, MAX_SHOWN).map(shownLine);
  return shown.length > 0 ? [shown.join("  ")] : [];
}
