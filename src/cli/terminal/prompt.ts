import type { TextStyle } from "../text_style.ts";
import type { Key } from "./key.ts";

/** What a prompt is drawn for. */
export interface PromptView {
  /** Columns to use. */
  readonly columns: number;
  /** Rows to use. */
  readonly rows: number;
  readonly style: TextStyle;
  /** Which of the questions that wait it is, as in "1 of 3". */
  readonly place: { readonly number: number; readonly total: number };
}

/** A prompt as it is to be seen. */
export interface PromptFrame {
  /** At most as many as there are rows, none wider than the columns. */
  readonly lines: readonly string[];
  /** Column of the cursor in its line. @default after the line's text */
  readonly cursor?: number;
  /** How many of the lines are below the cursor's. @default {0} */
  readonly below?: number;
}

/** What a key leads to. */
export type PromptStep<State, Answer> =
  | { readonly kind: "go-on"; readonly state: State }
  | { readonly kind: "answered"; readonly answer: Answer };

/** Why a prompt ends without an answer. */
export type NoAnswer = "no-longer-needed" | "input-ended" | "stopped";

/** A question as pure functions: what is shown, what keys do. */
export interface Prompt<State, Answer> {
  readonly start: State;
  /** What is to be seen. */
  render(state: State, view: PromptView): PromptFrame;
  /** What a key does. */
  press(state: State, key: Key, view: PromptView): PromptStep<State, Answer>;
  /** The answer when there is none. */
  unanswered(why: NoAnswer): Answer;
  /** The line that stays on the screen. */
  summary(answer: Answer): string;
}
