import type { TextStyle } from "../text_style.ts";
import { cutLine } from "./fit_text.ts";
import type { Key } from "./key.ts";
import type { NoAnswer, Prompt, PromptStep, PromptView } from "./prompt.ts";
import { PromptInput } from "./prompt_input.ts";
import { PromptScreen } from "./prompt_screen.ts";
import type { TerminalSession } from "./terminal.ts";

/** Options of {@linkcode runPrompt}. */
export interface RunPromptOptions {
  readonly style: TextStyle;
  /** Ends the prompt. */
  readonly signal: AbortSignal;
  /** Why the signal ends it. */
  whyAborted(): NoAnswer;
  /** Which of the questions that wait it is now. */
  place(): PromptView["place"];
  /** Gets what has the prompt drawn again. */
  onStart(redraw: () => void): void;
}

/**
 * Puts one prompt to the operator, from its first drawing to the line that stays.
 *
 * @param prompt The question.
 * @param session The terminal, taken for it.
 * @param options What it is drawn with, and what ends it.
 */
export async function runPrompt<State, Answer>(
  prompt: Prompt<State, Answer>,
  session: TerminalSession,
  { style, signal, whyAborted, place, onStart }: RunPromptOptions,
): Promise<Answer> {
  using input = new PromptInput(session, signal);
  const screen = new PromptScreen(session);
  onStart(() => input.redraw());
  const viewNow = (): PromptView => {
    const { columns, rows } = session.size();
    // The last column is left free: some consoles wrap when it is filled.
    return { columns: Math.max(1, columns - 1), rows, style, place: place() };
  };
  const finish = async (answer: Answer): Promise<Answer> => {
    const { columns } = viewNow();
    await screen.finish(style.dim(cutLine(prompt.summary(answer), columns)));
    return answer;
  };
  let state = prompt.start;
  for (;;) {
    await screen.draw(prompt.render(state, viewNow()));
    const event = await input.next();
    switch (event.kind) {
      case "aborted":
        return await finish(prompt.unanswered(whyAborted()));
      case "input-ended":
        return await finish(prompt.unanswered("input-ended"));
      case "redraw":
        break;
      case "keys": {
        const step = pressAll(prompt, { state, keys: event.keys, viewNow });
        if (step.kind === "answered") return await finish(step.answer);
        state = step.state;
        break;
      }
      default:
        event satisfies never;
    }
  }
}

interface Pressed<State> {
  readonly state: State;
  readonly keys: readonly Key[];
  viewNow(): PromptView;
}

function pressAll<State, Answer>(
  prompt: Prompt<State, Answer>,
  { state, keys, viewNow }: Pressed<State>,
): PromptStep<State, Answer> {
  let step: PromptStep<State, Answer> = { kind: "go-on", state };
  for (const key of keys) {
    step = prompt.press(step.state, key, viewNow());
    if (step.kind === "answered") return step;
  }
  return step;
}
