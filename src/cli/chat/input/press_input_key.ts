import { type EditedLine, editLine, lineOf } from "../../terminal/edit_line.ts";
import type { Key } from "../../terminal/key.ts";
import type { InputState } from "./input_state.ts";

/** Most UTF-16 units of a prompt: what is longer belongs into a file. */
const MAX_PROMPT = 2 ** 18;

/** What a key leads to. */
export type InputStep =
  | { readonly kind: "go-on"; readonly state: InputState }
  /** Candidates are wanted for the word before the cursor. */
  | { readonly kind: "complete"; readonly state: InputState }
  | { readonly kind: "clear-screen"; readonly state: InputState }
  | { readonly kind: "submitted"; readonly text: string }
  | { readonly kind: "left" };

/**
 * What a key does to a prompt: Enter sends it, Alt-Enter or Enter after `\` begins
 * a line, Up and Down go through lines and then through earlier prompts, Ctrl-C
 * clears it, and leaves when pressed twice.
 *
 * @param before What was typed.
 * @param key What was pressed.
 */
export function pressInputKey(before: InputState, key: Key): InputStep {
  const state = { ...before, candidates: [], leaves: false, isCut: false };
  const { line } = state;
  switch (key.kind) {
    case "enter":
      return line.text.endsWith("\\") && line.cursor === line.text.length
        ? goOn(state, lineOf(`${line.text.slice(0, -1)}\n`))
        : { kind: "submitted", text: line.text };
    case "newline":
      return goOn(state, inserted(line, "\n"));
    case "paste":
      return pasted(state, key.text);
    case "tab":
      return { kind: "complete", state };
    case "clear-screen":
      return { kind: "clear-screen", state };
    case "interrupt":
      if (line.text !== "") return goOn(state, lineOf(""));
      return before.leaves
        ? { kind: "left" }
        : { kind: "go-on", state: { ...state, leaves: true } };
    case "end-of-input":
      return line.text === "" ? { kind: "left" } : goOn(state, line);
    case "up":
      return goUp(state);
    case "down":
      return goDown(state);
    case "home":
      return goOn(state, { ...line, cursor: startOfRow(line) });
    case "end":
      return goOn(state, { ...line, cursor: endOfRow(line) });
    default:
      return goOn(state, editLine(line, key, { maxLength: MAX_PROMPT }));
  }
}

function goOn(state: InputState, line: EditedLine): InputStep {
  return { kind: "go-on", state: { ...state, line } };
}

function pasted(state: InputState, text: string): InputStep {
  const line = inserted(state.line, text);
  const isCut = line.text.length < state.line.text.length + text.length;
  return goOn({ ...state, isCut }, line);
}

function inserted({ text, cursor }: EditedLine, added: string): EditedLine {
  const fits = added.slice(0, MAX_PROMPT - text.length);
  return {
    text: text.slice(0, cursor) + fits + text.slice(cursor),
    cursor: cursor + fits.length,
  };
}

function goUp(state: InputState): InputStep {
  const { line, history, place } = state;
  const start = startOfRow(line);
  if (start > 0) {
    const above = { ...line, cursor: start - 1 };
    return goOn(state, atColumn(above, line.cursor - start));
  }
  if (place === 0) return goOn(state, line);
  const draft = place === history.length ? line.text : state.draft;
  return recall({ ...state, draft }, place - 1);
}

function goDown(state: InputState): InputStep {
  const { line, history, place } = state;
  const end = endOfRow(line);
  if (end < line.text.length) {
    const column = line.cursor - startOfRow(line);
    return goOn(state, atColumn({ ...line, cursor: end + 1 }, column));
  }
  return place === history.length
    ? goOn(state, line)
    : recall(state, place + 1);
}

function recall(state: InputState, place: number): InputStep {
  const text = state.history[place] ?? state.draft;
  return { kind: "go-on", state: { ...state, place, line: lineOf(text) } };
}

/** The cursor in its row as far right as that column, or the row's end. */
function atColumn(line: EditedLine, column: number): EditedLine {
  const cursor = Math.min(startOfRow(line) + column, endOfRow(line));
  return { ...line, cursor };
}

function startOfRow({ text, cursor }: EditedLine): number {
  return text.slice(0, cursor).lastIndexOf("\n") + 1;
}

function endOfRow({ text, cursor }: EditedLine): number {
  const end = text.indexOf("\n", cursor);
  return end === -1 ? text.length : end;
}
