import { type EditedLine, lineOf } from "../../terminal/edit_line.ts";

/** A prompt that is being typed. */
export interface InputState {
  readonly line: EditedLine;
  /** Earlier prompts, the oldest first. */
  readonly history: readonly string[];
  /** Which of them is shown; as many as there are for what is new. */
  readonly place: number;
  /** What was typed before earlier ones were looked at. */
  readonly draft: string;
  /** What the word at the cursor can become. */
  readonly candidates: readonly string[];
  /** Whether Ctrl-C was pressed last, with nothing typed. */
  readonly leaves: boolean;
  /** Whether what was pasted last is not all there. */
  readonly isCut: boolean;
}

/**
 * An empty prompt.
 *
 * @param history Earlier prompts, the oldest first.
 */
export function emptyInput(history: readonly string[]): InputState {
  return {
    line: lineOf(""),
    history,
    place: history.length,
    draft: "",
    candidates: [],
    leaves: false,
    isCut: false,
  };
}
