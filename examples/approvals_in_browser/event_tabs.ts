import type { ApprovalQueue, ApprovalQueueEvent } from "../../mod.ts";

/** What a tab is told. */
export type TabEvent =
  | ApprovalQueueEvent
  /** First of all: what is pending; whatever else the tab shows is settled. */
  | { readonly kind: "pending"; readonly ids: readonly string[] }
  | {
    readonly kind: "result";
    readonly tool: unknown;
    readonly result: unknown;
  };

/** Most events that wait for a tab that does not read. */
const MAX_UNREAD = 1_000;

/** The open tabs, each with its stream of server-sent events. */
export class EventTabs {
  readonly #queue: ApprovalQueue;
  readonly #tabs = new Map<(event: TabEvent) => void, () => void>();
  #closed = false;

  /**
   * @param queue What the tabs are told of.
   */
  constructor(queue: ApprovalQueue) {
    this.#queue = queue;
  }

  /** Opens the stream of one more tab. */
  open(): Response {
    if (this.#closed) return new Response("The server ends", { status: 503 });
    const encoder = new TextEncoder();
    const events = this.#queue.events();
    const ids = this.#queue.pending.map(({ id }) => id);
    let leave = () => {};
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const send = (event: TabEvent) => {
          // The browser connects again, and is told what is pending then.
          if ((controller.desiredSize ?? 0) <= 0) return leave();
          controller.enqueue(
            encoder.encode(`data: ${JSON.stringify(event)}\n\n`),
          );
        };
        leave = () => {
          if (!this.#tabs.delete(send)) return;
          events.return?.();
          controller.close();
        };
        this.#tabs.set(send, leave);
        send({ kind: "pending", ids });
        forward(events, send).finally(leave);
      },
      cancel: () => leave(),
    }, { highWaterMark: MAX_UNREAD });
    return new Response(body, {
      headers: { "content-type": "text/event-stream" },
    });
  }

  /** Tells every tab. */
  send(event: TabEvent): void {
    for (const send of this.#tabs.keys()) send(event);
  }

  /** Ends every stream, and opens no more. */
  close(): void {
    this.#closed = true;
    for (const leave of this.#tabs.values()) leave();
  }
}

async function forward(
  events: AsyncIterable<TabEvent>,
  send: (event: TabEvent) => void,
): Promise<void> {
  for await (const event of events) send(event);
}
