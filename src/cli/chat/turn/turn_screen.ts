import type { ChatEvent } from "../../../client/chat/chat_event.ts";
import { terminalLine } from "../../terminal_text.ts";
import type { TerminalSize } from "../../terminal/terminal.ts";
import type { TextStyle } from "../../text_style.ts";
import { AnswerWriter } from "./answer_writer.ts";
import { callLine, type CallLineOptions, type ShownCall } from "./call_line.ts";
import { lineOfEvent } from "./line_of_event.ts";
import type { LiveArea } from "./live_area.ts";

/** How often rows that change are drawn, in milliseconds. */
const TICK_MS = 100;

/** How long the model may be silent until that is shown, in milliseconds. */
const SILENCE_MS = 300;

/** Where a turn is shown. */
export interface TurnScreenOptions {
  readonly stdout: (text: string) => Promise<void>;
  readonly stderr: (text: string) => Promise<void>;
  /** Rows that change; they share the terminal with both. */
  readonly live: LiveArea;
  readonly size: () => TerminalSize;
  /** Whether answers go to a terminal. */
  readonly isTerminal: boolean;
  readonly style: TextStyle;
  /** The model's name. */
  readonly model: string;
}

interface RunningCall extends ShownCall {
  readonly since: number;
}

/** Shows one turn of a chat as it happens: the answer as it comes in, and a line for each call. */
export class TurnScreen implements AsyncDisposable {
  readonly #options: TurnScreenOptions;
  readonly #calls = new Map<string, RunningCall>();
  readonly #timer: ReturnType<typeof setInterval>;
  #answer: AnswerWriter | undefined;
  /** When something was printed last. */
  #silentSince = performance.now();
  #drawing = false;
  /** Whether a line that is no answer was printed last. */
  #printed = false;

  /** Begins a turn. */
  constructor(options: TurnScreenOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  /** Shows one event; resolves when it is written. */
  async show(event: ChatEvent): Promise<void> {
    switch (event.kind) {
      case "text":
        return await this.#text(event.text);
      case "tool-call": {
        await this.#endAnswer();
        const { id, name, arguments: args } = event;
        const since = performance.now();
        const state = { kind: "runs" } as const;
        this.#calls.set(id, {
          name,
          arguments: args,
          state,
          since,
          seconds: 0,
        });
        return await this.#draw();
      }
      case "progress": {
        const { id, progress, total, message } = event;
        const count = progress === undefined
          ? ""
          : `${progress}${total === undefined ? "" : `/${total}`}`;
        const note = [count, message ?? ""].join(" ").trim();
        return this.#change(id, { kind: "runs", note });
      }
      case "approval-asked":
        return this.#change(event.id, { kind: "asks" });
      case "approval-answered":
        return this.#change(event.id, { kind: "runs" });
      case "tool-result":
        return await this.#ended(event);
      case "message":
        return await this.#endAnswer();
      default: {
        const line = lineOfEvent(event, this.#options.style);
        if (line !== undefined) await this.#print(line);
      }
    }
  }

  async #text(text: string): Promise<void> {
    const { stdout, size, isTerminal, style } = this.#options;
    await this.#options.live.clear();
    // An answer stands apart from the calls that led to it.
    if (!this.#answer && this.#printed) await this.#options.stderr("\n");
    this.#printed = false;
    this.#answer ??= new AnswerWriter({
      // The last column is left free: some consoles wrap when it is filled.
      ...(isTerminal && { columns: () => Math.max(2, size().columns - 1) }),
      style,
    });
    this.#silentSince = performance.now();
    const written = this.#answer.write(text);
    if (written !== "") await stdout(written);
  }

  async #endAnswer(): Promise<void> {
    const ended = this.#answer?.end();
    this.#answer = undefined;
    if (ended !== undefined) await this.#options.stdout(ended);
  }

  #change(id: string, state: ShownCall["state"]): void {
    const call = this.#calls.get(id);
    if (call) this.#calls.set(id, { ...call, state });
  }

  async #ended(
    { id, name, result, durationMs }: Extract<
      ChatEvent,
      { kind: "tool-result" }
    >,
  ): Promise<void> {
    const { arguments: args = "" } = this.#calls.get(id) ?? {};
    this.#calls.delete(id);
    const state = result.success
      ? { kind: "done" } as const
      : { kind: "failed", error: result.error ?? "failed" } as const;
    const seconds = durationMs / 1_000;
    const call = { name, arguments: args, state, seconds };
    await this.#print(callLine(call, this.#look()));
    await this.#draw();
  }

  /** Prints a line above those that change. */
  async #print(line: string): Promise<void> {
    this.#silentSince = performance.now();
    await this.#endAnswer();
    await this.#options.live.clear();
    await this.#options.stderr(`${line}\n`);
    this.#printed = true;
  }

  #tick(): void {
    // A terminal that is slow, or has a question on it, misses some.
    if (this.#drawing) return;
    this.#drawing = true;
    this.#draw().catch(() => {
      // The terminal is gone; whoever reads from it learns of it.
    }).finally(() => this.#drawing = false);
  }

  async #draw(): Promise<void> {
    if (this.#answer !== undefined) return;
    const look = this.#look();
    const now = performance.now();
    const rows = [...this.#calls.values()].map((call) =>
      callLine({ ...call, seconds: (now - call.since) / 1_000 }, look)
    );
    const silence = now - this.#silentSince;
    if (rows.length === 0 && silence >= SILENCE_MS) {
      const model = terminalLine(this.#options.model);
      rows.push(
        look.style.dim(`· ${model}  ${(silence / 1_000).toFixed(1)} s`),
      );
    }
    await this.#options.live.show(rows);
  }

  #look(): CallLineOptions {
    const { size, style } = this.#options;
    return { columns: Math.max(20, size().columns - 1), style };
  }

  /** Ends what is shown of it. */
  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    await this.#options.live.clear();
    await this.#endAnswer();
  }
}
