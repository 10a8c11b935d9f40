import type { EventStore, JSONRPCMessage } from "@modelcontextprotocol/server";
import type { EventBudget } from "./event_budget.ts";

/** Most events that are kept. */
const MAX_EVENTS = 1_000;

/** Most that is kept, in UTF-16 code units of JSON. */
const MAX_SIZE = 8 * 2 ** 20;

interface Kept {
  readonly id: string;
  readonly stream: string;
  readonly message: JSONRPCMessage;
  readonly size: number;
}

/** The latest messages of a session, for a client whose connection broke. */
export class EventMemory implements EventStore, Disposable {
  readonly #budget: EventBudget;
  #events: Kept[] = [];
  #size = 0;
  #last = 0;
  #isOver = false;

  /** @param budget What all sessions may keep together; of one that finds it used up, the least is kept. */
  constructor(budget: EventBudget) {
    this.#budget = budget;
  }

  /** Keeps a message. */
  storeEvent(stream: string, message: JSONRPCMessage): Promise<string> {
    const id = `${stream}_${++this.#last}`;
    if (this.#isOver) return Promise.resolve(id);
    const size = JSON.stringify(message).length;
    this.#events.push({ id, stream, message, size });
    this.#size += size;
    this.#budget.add(size);
    while (this.#isTooMuch) this.#forget();
    return Promise.resolve(id);
  }

  get #isTooMuch(): boolean {
    const { length } = this.#events;
    return length > MAX_EVENTS || this.#size > MAX_SIZE ||
      (length > 0 && this.#budget.isExceeded);
  }

  #forget(): void {
    const size = this.#events.shift()?.size ?? 0;
    this.#size -= size;
    this.#budget.add(-size);
  }

  /** The stream that an event was sent on; undefined when it is not kept any more. */
  getStreamIdForEventId(id: string): Promise<string | undefined> {
    return Promise.resolve(this.#events.find((it) => it.id === id)?.stream);
  }

  /** Sends again what came after an event on its stream. */
  async replayEventsAfter(
    id: string,
    { send }: {
      send: (id: string, message: JSONRPCMessage) => Promise<void>;
    },
  ): Promise<string> {
    const at = this.#events.findIndex((event) => event.id === id);
    const stream = this.#events[at]?.stream;
    if (stream === undefined) return "";
    for (const event of this.#events.slice(at + 1)) {
      // What only opened the stream holds nothing.
      const isMessage = "jsonrpc" in event.message;
      if (event.stream === stream && isMessage) {
        await send(event.id, event.message);
      }
    }
    return stream;
  }

  /** Forgets all of it. */
  [Symbol.dispose](): void {
    this.#isOver = true;
    while (this.#events.length > 0) this.#forget();
  }
}
