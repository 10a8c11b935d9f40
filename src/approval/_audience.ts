import { Feed } from "./_feed.ts";
import type {
  ApprovalQueueEvent,
  PendingRequest,
  SettledOutcome,
} from "./pending_request.ts";

/** The consumers of a queue, each with what it has yet to see. */
export class Audience {
  readonly #ofRequests = new Set<Feed<PendingRequest>>();
  readonly #ofEvents = new Set<Feed<ApprovalQueueEvent>>();
  #ended = false;

  /**
   * Lets in a consumer of requests.
   *
   * @param pending What it sees first.
   */
  requests(pending: readonly PendingRequest[]): Feed<PendingRequest> {
    const feed = this.#letIn(this.#ofRequests);
    for (const request of pending) feed.push(request.id, request);
    return feed;
  }

  /**
   * Lets in a consumer of requests and of what becomes of them.
   *
   * @param pending What it sees first.
   */
  events(pending: readonly PendingRequest[]): Feed<ApprovalQueueEvent> {
    const feed = this.#letIn(this.#ofEvents);
    for (const request of pending) {
      feed.push(request.id, { kind: "request", request });
    }
    return feed;
  }

  /** Tells everybody of a request. */
  announce(request: PendingRequest): void {
    const { id } = request;
    for (const feed of this.#ofRequests) feed.push(id, request);
    for (const feed of this.#ofEvents) {
      feed.push(id, { kind: "request", request });
    }
  }

  /** Tells those who know of a request that it is settled; the others never hear of it. */
  settle(id: string, outcome: SettledOutcome): void {
    for (const feed of this.#ofRequests) feed.drop(id);
    for (const feed of this.#ofEvents) {
      if (!feed.drop(id)) feed.push(id, { kind: "settled", id, outcome });
    }
  }

  /** Ends every iteration, also of those who come later. */
  end(): void {
    this.#ended = true;
    for (const feed of [...this.#ofRequests, ...this.#ofEvents]) feed.end();
    this.#ofRequests.clear();
    this.#ofEvents.clear();
  }

  #letIn<Item>(feeds: Set<Feed<Item>>): Feed<Item> {
    const feed: Feed<Item> = new Feed(() => feeds.delete(feed));
    if (this.#ended) feed.end();
    else feeds.add(feed);
    return feed;
  }
}
