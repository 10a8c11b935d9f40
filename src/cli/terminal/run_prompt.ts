import type { TextStyle } from "../text_style.ts";
import { cutLine } from "./fit_text.ts";
import type { Key } from "./key.ts";
import type { NoAnswer, Prompt, PromptView } from "./prompt.ts";
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
  /** Told which key answered; what it returns is added to the line that stays. */
  onAnswered(key: Key): string;
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
  { style, signal, whyAborted, place, onStart, onAnswered }: RunPromptOptions,
): Promise<Answer> {
  using input = new PromptInput(session, signal);
  const screen = new PromptScreen(session);
  onStart(() => input.redraw());
  const viewNow = (): PromptView => {
    const { columns, rows } = session.size();
    // The last column is left free: some consoles wrap when it is filled.
    return { columns: Math.max(1, columns - 1), rows, style, place: place() };
  };
  const finish = async (answer: Answer, hint = ""): Promise<Answer> => {
    const line = lastLine(prompt.summary(answer), hint, viewNow().columns);
    await screen.finish(style.dim(line));
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
        if (step.kind === "answered") {
          return await finish(step.answer, onAnswered(step.key));
        }
        state = step.state;
        break;
      }
      default:
        event satisfies never;
    }
  }
}

/** A summary and, in full where there is room, a hint. */
function lastLine(summary: string, hint: string, columns: number): string {
  const end = hint === "" ? "" : `   ${hint}`;
  const room = Math.max(2, columns - end.length);
  return cutLine(`${cutLine(summary, room)}${end}`, columns);
}

interface Pressed<State> {
  readonly state: State;
  readonly keys: readonly Key[];
  viewNow(): PromptView;
}

type AllPressed<State, Answer> =
  | { readonly kind: "go-on"; readonly state: State }
  | { readonly kind: "answered"; readonly answer: Answer; readonly key: Key };

function pressAll<State, Answer>(
  prompt: Prompt<State, Answer>,
  { state, keys, viewNow }: Pressed<State>,
): AllPressed<State, Answer> {
  let now = state;
  for (const key of keys) {
    const step = prompt.press(now, key, viewNow());
    if (step.kind === "answered") return { ...step, key };
    now = step.state;
  }
  return { kind: "go-on", state: now };
}
