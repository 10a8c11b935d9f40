import type { ChatRun } from "../../../client/chat/chat_run.ts";
import { textOfContent } from "../../../client/chat/text_form.ts";
import { errorText } from "../../../core/error_text.ts";
import { untilAborted } from "../../../core/until_aborted.ts";
import type { CommandContext } from "../../command.ts";
import { Interruption } from "../../interruption.ts";
import { terminalSize } from "../../terminal/process_terminal.ts";
import { styleFor, type TextStyle } from "../../text_style.ts";
import { warnOfApprovals } from "../../warn_of_approvals.ts";
import type { TurnLimits } from "../chat_settings.ts";
import { noAnswerText } from "../no_answer_text.ts";
import { AnswerWriter } from "../turn/answer_writer.ts";
import type { LiveArea } from "../turn/live_area.ts";
import { TurnScreen } from "../turn/turn_screen.ts";
import type { ChatSession } from "./chat_session.ts";
import { completeSlashLine } from "./complete_slash_line.ts";
import { runSlashLine } from "./run_slash_line.ts";
import { slashLine, type SlashOutcome } from "./slash_command.ts";

/** What a loop works with. */
export interface SessionLoopOptions {
  readonly session: ChatSession;
  /** Rows that change while a turn runs. */
  readonly live: LiveArea;
  readonly limits: TurnLimits;
  /** Ends the program. */
  readonly signal: AbortSignal;
}

/** Does what is typed in a chat: commands, and turns of the model. */
export class SessionLoop {
  readonly #context: CommandContext;
  readonly #options: SessionLoopOptions;
  readonly #style: TextStyle;

  /** Begins; the session is closed by who opened it. */
  constructor(context: CommandContext, options: SessionLoopOptions) {
    this.#context = context;
    this.#options = options;
    this.#style = styleFor(context.io, "stdout");
  }

  /** Whole words that the last word of a line can become. */
  async complete(text: string): Promise<readonly string[]> {
    return await completeSlashLine(this.#options.session, text);
  }

  /** Shows where a discussion that goes on stopped. */
  async recap(): Promise<void> {
    const { session } = this.#options;
    const discussion = await session.openDiscussion();
    const messages = discussion.messages();
    await session.say(`"${discussion.title}", ${messages.length} messages`);
    const last = messages.findLast(({ role, content }) =>
      role === "assistant" && textOfContent(content) !== ""
    );
    if (last) {
      const answer = this.#answerWriter();
      const text = textOfContent(last.content);
      await this.#context.io.stdout(answer.write(text) + answer.end());
    }
    if (discussion.interrupted) {
      await session.warn(
        "The last question has no answer: Enter alone goes on with it",
      );
    }
  }

  /** Does what one line asks for; what fails is told, and the chat goes on. */
  async take(line: string): Promise<SlashOutcome> {
    const { session, signal } = this.#options;
    const command = slashLine(line);
    try {
      if (command) {
        return await untilAborted(runSlashLine(session, command), signal);
      }
      const isEmpty = line.trim() === "";
      if (!isEmpty) await this.#turn(line);
      else if (session.discussion?.interrupted) await this.#turn(undefined);
    } catch (error) {
      if (error instanceof Interruption || signal.aborted) throw error;
      await session.warn(errorText(error));
    }
    return "go-on";
  }

  async #turn(prompt: string | undefined): Promise<void> {
    const { session, limits, signal } = this.#options;
    const stopping = new AbortController();
    using _listening = this.#context.io.onInterrupt(() => {
      // Whoever presses Ctrl-C again while it stops wants out.
      if (stopping.signal.aborted) return false;
      stopping.abort();
      return true;
    });
    const tools = await session.tools();
    await tools.discoverTools();
    await session.tellProblems();
    const lollmsClient = await session.client();
    const discussion = await session.openDiscussion();
    const options = {
      ...limits,
      lollmsClient,
      signal: AbortSignal.any([signal, stopping.signal]),
    };
    await this.#show(
      prompt === undefined
        ? discussion.resume(options)
        : discussion.chat(prompt, options),
    );
    await warnOfApprovals(tools.diagnostics, this.#context);
  }

  async #show(run: ChatRun): Promise<void> {
    const { session, live } = this.#options;
    const { io } = this.#context;
    {
      await using screen = new TurnScreen({
        stdout: io.stdout,
        stderr: io.stderr,
        live,
        size: terminalSize,
        style: this.#style,
        isTerminal: io.stdoutColumns !== undefined,
        model: session.model,
      });
      for await (const event of run) await screen.show(event);
    }
    const outcome = await run.outcome();
    const { stopReason, steps, usage } = outcome;
    if (stopReason === "cancelled") return await session.say("stopped");
    if (stopReason !== "answered") {
      return await session.warn(noAnswerText(outcome));
    }
    const tokens = (usage.inputTokens + usage.outputTokens)
      .toLocaleString("en-US");
    await session.say(
      `${steps === 1 ? "1 step" : `${steps} steps`}, ${tokens} tokens`,
    );
  }

  #answerWriter(): AnswerWriter {
    return new AnswerWriter({
      ...(this.#context.io.stdoutColumns !== undefined && {
        columns: () => Math.max(2, terminalSize().columns - 1),
      }),
      style: this.#style,
    });
  }
}
