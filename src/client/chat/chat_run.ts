import type { ChatEvent, ChatOutcome } from "./chat_event.ts";

/**
 * A chat that begins when its events are read, or its outcome is waited for. To
 * stop reading ends it: what is in flight is cancelled.
 */
export class ChatRun implements AsyncIterable<ChatEvent> {
  readonly #start: () => AsyncGenerator<ChatEvent, void>;
  #started = false;
  #outcome: ChatOutcome | undefined;

  /**
   * Makes a run.
   *
   * @param start Begins the chat; called once.
   */
  constructor(start: () => AsyncGenerator<ChatEvent, void>) {
    this.#start = start;
  }

  /**
   * The events, in order, `done` last.
   *
   * @throws {TypeError} If they were read before: a chat runs once.
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<ChatEvent, void> {
    if (this.#started) {
      throw new TypeError("Cannot read the events of a chat as it has run");
    }
    this.#started = true;
    for await (const event of this.#start()) {
      if (event.kind === "done") {
        const { kind: _kind, ...outcome } = event;
        this.#outcome = outcome;
      }
      yield event;
    }
  }

  /**
   * How the chat ended; runs it to the end if nobody reads its events.
   *
   * @throws {TypeError} If somebody reads them and the end is not reached.
   */
  async outcome(): Promise<ChatOutcome> {
    if (!this.#started) {
      for await (const _event of this) {
        // Only the end is wanted.
      }
    }
    if (this.#outcome !== undefined) return this.#outcome;
    throw new TypeError("Cannot tell the outcome of a chat before its end");
  }
}
