import type { Key } from "../../terminal/key.ts";
import { PromptInput } from "../../terminal/prompt_input.ts";
import { PromptScreen } from "../../terminal/prompt_screen.ts";
import type { Terminal, TerminalSession } from "../../terminal/terminal.ts";
import { textArea } from "../../terminal/text_area.ts";
import type { TextStyle } from "../../text_style.ts";
import { completeInput } from "./complete_input.ts";
import { emptyInput, type InputState } from "./input_state.ts";
import { pressInputKey } from "./press_input_key.ts";
import type { PromptHistory } from "./prompt_history.ts";
import { type InputView, renderInput } from "./render_input.ts";

/** Has a terminal say what is pasted, as long as it is taken. */
const MARK_PASTE = "\x1b[?2004h";

const CLEAR_SCREEN = "\x1b[H\x1b[2J";

/** Options of {@linkcode ChatInput}. */
export interface ChatInputOptions {
  readonly style: TextStyle;
  readonly history: PromptHistory;
  /** Called each time that a prompt was drawn. */
  onShown(): void;
  /** Whole words that the last word of a text can become. */
  complete(text: string): Promise<readonly string[]>;
}

/** Reads prompts at a terminal. */
export class ChatInput {
  readonly #terminal: Terminal;
  readonly #options: ChatInputOptions;
  /** Keys that came with the Enter that ended a prompt. */
  #typed: readonly Key[] = [];
  #rest: Uint8Array | undefined;
  #input: PromptInput | undefined;

  /**
   * @param terminal Where prompts are typed.
   * @param options Colours, history and completion.
   */
  constructor(terminal: Terminal, options: ChatInputOptions) {
    this.#terminal = terminal;
    this.#options = options;
  }

  /**
   * Reads one prompt, which stays on the screen.
   *
   * @param signal Ends the reading.
   * @returns Undefined when no more comes: the operator leaves, the terminal is gone, or the signal is aborted.
   */
  async read(signal: AbortSignal): Promise<string | undefined> {
    await using session = await this.#terminal.open({ keepsTyped: true });
    await session.write(MARK_PASTE);
    return await this.#read(session, signal);
  }

  /** Has the prompt drawn again, if one is being read. */
  redraw(): void {
    this.#input?.redraw();
  }

  async #read(
    session: TerminalSession,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    using input = new PromptInput(session, signal, this.#rest);
    this.#input = input;
    const screen = new PromptScreen(session);
    const finish = async (text: string, state: InputState) => {
      const { columns, style } = this.#view(session);
      const { rows } = textArea({ ...state.line, cursor: 0 }, columns);
      await screen.finish(rows.map(style.bold).join("\r\n"));
      return text;
    };
    let state = emptyInput(this.#options.history.entries);
    for (;;) {
      const keys = this.#typed;
      this.#typed = [];
      for (const [at, key] of keys.entries()) {
        const step = pressInputKey(state, key);
        if (step.kind === "submitted") {
          this.#typed = keys.slice(at + 1);
          this.#rest = input.rest;
          return await finish(step.text, state);
        }
        if (step.kind === "left") {
          await screen.finish("");
          return undefined;
        }
        state = step.kind === "complete"
          ? await this.#complete(step.state, input)
          : step.state;
        if (step.kind === "clear-screen") await session.write(CLEAR_SCREEN);
      }
      await screen.draw(renderInput(state, this.#view(session)));
      this.#options.onShown();
      const event = await input.next();
      if (event.kind === "keys") this.#typed = event.keys;
      else if (event.kind !== "redraw") {
        await screen.finish("");
        return undefined;
      }
    }
  }

  async #complete(state: InputState, input: PromptInput): Promise<InputState> {
    const { text, cursor } = state.line;
    // While tools are loaded it can take long: whoever types on, or leaves, does not wait.
    const candidates = await Promise.race([
      this.#options.complete(text.slice(0, cursor)),
      input.untilTyped(),
    ]);
    return candidates ? completeInput(state, candidates) : state;
  }

  #view(session: TerminalSession): InputView {
    const { columns, rows } = session.size();
    const { style } = this.#options;
    // The last column is left free: some consoles wrap when it is filled.
    return { columns: Math.max(4, columns - 1), rows, style };
  }
}
