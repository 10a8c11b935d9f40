import { ANSWER_TIMEOUT_MS } from "../../approval/answer_limits.ts";
import type {
  ConfirmHandler,
  UserInteractionHandler,
} from "../../core/handlers.ts";
import type { TextStyle } from "../text_style.ts";
import { approvalPrompt } from "./approval_prompt.ts";
import { approvalQuestion } from "./approval_question.ts";
import type { Key } from "./key.ts";
import { linePrompt } from "./line_prompt.ts";
import type { NoAnswer, Prompt } from "./prompt.ts";
import { parseQuestion } from "./parse_question.ts";
import { PromptQueue } from "./prompt_queue.ts";
import { selectPrompt } from "./select_prompt.ts";
import type { Terminal } from "./terminal.ts";

// Not the prompts of `@std/cli`: they read synchronously, so that no call could
// go on while the operator thinks. In a Worker they cannot be taken back: ending
// it leaves its read and the raw mode behind. They also write to stdout, which
// is for results, and take Ctrl-C for the end of the program.

/** Options of a {@linkcode TerminalOperator}. */
export interface TerminalOperatorOptions {
  readonly style: TextStyle;
  /** Ends every question. */
  readonly signal: AbortSignal;
  /** Ends the program, as SIGINT does. */
  interrupt(): void;
}

/** The operator at a terminal: questions queue there. */
export class TerminalOperator {
  readonly #queue: PromptQueue;
  readonly #stopped: AbortSignal;
  readonly #interrupt: () => void;
  /** Whether the last answer was Ctrl-C. */
  #wasInterrupted = false;

  /**
   * @param terminal Where the operator is.
   * @param options Colours, and what ends all questions.
   */
  constructor(
    terminal: Terminal,
    { style, signal, interrupt }: TerminalOperatorOptions,
  ) {
    this.#queue = new PromptQueue(terminal, style);
    this.#stopped = signal;
    this.#interrupt = interrupt;
  }

  /** Asks for approval. */
  readonly confirmHandler: ConfirmHandler = (source, label, argv, request) =>
    this.#ask(
      approvalPrompt(approvalQuestion(source, label, { argv, request })),
      request?.signal,
    );

  /** Asks for input. */
  readonly userInteractionHandler: UserInteractionHandler = async (
    given,
    context,
  ) => {
    const request = parseQuestion(given);
    if (request.type !== "select") {
      return await this.#ask(linePrompt(request), context?.signal);
    }
    return request.options.length === 0
      ? request.default
      : await this.#ask(selectPrompt(request), context?.signal);
  };

  async #ask<State, Answer>(
    prompt: Prompt<State, Answer>,
    unwanted?: AbortSignal,
  ): Promise<Answer> {
    // As long as nobody says when to stop: a binding waits no longer.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), ANSWER_TIMEOUT_MS);
    try {
      return await this.#queue.ask(prompt, {
        signal: AbortSignal.any([this.#stopped, unwanted ?? late.signal]),
        whyAborted: (): NoAnswer =>
          this.#stopped.aborted ? "stopped" : "no-longer-needed",
        onAnswered: (key) => this.#answered(key),
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ctrl-C rejects one question; a tool that asks again and again is left by a second one. */
  #answered({ kind }: Key): string {
    const isAgain = this.#wasInterrupted;
    this.#wasInterrupted = kind === "interrupt";
    if (!this.#wasInterrupted) return "";
    if (!isAgain) return "Ctrl-C again to stop";
    this.#interrupt();
    return "";
  }
}
