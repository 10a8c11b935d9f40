import type { CommandContext } from "../../command.ts";
import { hasMissingSource } from "../../report_diagnostics.ts";
import { UsageError } from "../../usage_error.ts";
import type { ChatSession, ChatSessionOptions } from "./chat_session.ts";
import type { SessionLoop, SessionLoopOptions } from "./session_loop.ts";

/** How often the prompt is drawn while the rest is loaded, in milliseconds. */
const REDRAW_MS = 40;

/** What is opened, and where it is typed. */
export interface SessionOpeningOptions {
  readonly session: ChatSessionOptions;
  readonly loop: Omit<SessionLoopOptions, "session">;
  /** Has the prompt drawn again. */
  redraw(): void;
}

/** Opens what the first prompt of a chat does not need, while it is typed. */
export class SessionOpening implements AsyncDisposable {
  readonly #context: CommandContext;
  readonly #options: SessionOpeningOptions;
  readonly #broken = new AbortController();
  #session: Promise<ChatSession> | undefined;
  #loop: Promise<SessionLoop> | undefined;

  /** Nothing is opened before it is asked for. */
  constructor(context: CommandContext, options: SessionOpeningOptions) {
    this.#context = context;
    this.#options = options;
  }

  /** Aborted, with the reason, when it cannot be opened. */
  get broken(): AbortSignal {
    return this.#broken.signal;
  }

  /**
   * Opens it, the first time; what it opens is closed with this.
   *
   * @throws UsageError if a file or folder that was named is not there.
   */
  loop(): Promise<SessionLoop> {
    this.#loop ??= this.#open();
    // It ends the prompt, and with that is told.
    this.#loop.catch(() => {});
    return this.#loop;
  }

  async #open(): Promise<SessionLoop> {
    using done = new DisposableStack();
    // Deno empties the row of the cursor when it loads modules.
    const redrawing = setInterval(() => this.#options.redraw(), REDRAW_MS);
    done.defer(() => {
      clearInterval(redrawing);
      this.#options.redraw();
    });
    try {
      this.#session = this.#openSession();
      const [session, { SessionLoop }] = await Promise.all([
        this.#session,
        import("./session_loop.ts"),
      ]);
      const options = { ...this.#options.loop, session };
      const loop = new SessionLoop(this.#context, options);
      await this.#expectSources(session);
      return loop;
    } catch (error) {
      this.#broken.abort(error);
      throw error;
    }
  }

  async #openSession(): Promise<ChatSession> {
    const { ChatSession } = await import("./chat_session.ts");
    return new ChatSession(this.#context, this.#options.session);
  }

  async #expectSources(session: ChatSession): Promise<void> {
    const { diagnostics } = await session.tools();
    const missing = diagnostics.find((it) => hasMissingSource([it]));
    if (missing === undefined) return;
    const { diagnosticLine } = await import("../../diagnostic_line.ts");
    const { cwd } = this.#context.io;
    const line = diagnosticLine(missing, cwd, { hasPlace: false });
    throw new UsageError(line, { located: true });
  }

  /** Closes the session. Whoever leaves while tools are loaded does not wait for them. */
  async [Symbol.asyncDispose](): Promise<void> {
    const session = await this.#session?.catch(() => undefined);
    await session?.[Symbol.asyncDispose]();
  }
}
