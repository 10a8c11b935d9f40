import { isPlainObject } from "../../core/json.ts";
import type { ResourceService } from "./resource_service.ts";
import { Subscriptions } from "./subscriptions.ts";

/** Most resources that all clients listen to. */
const MAX_LISTENED = 10_000;

/** Most resources that one request listens to; others are not told of. */
const MAX_OF_REQUEST = 1_000;

/**
 * The URIs of resources that a request of revision 2026-07-28 wants to be told
 * of: those of `subscriptions/listen`.
 *
 * @param message As a client sent it.
 * @returns None for any other request.
 */
export function listenedUris(message: unknown): readonly string[] {
  if (!isPlainObject(message) || message.method !== "subscriptions/listen") {
    return [];
  }
  const params = isPlainObject(message.params) ? message.params : {};
  const wanted = isPlainObject(params.notifications)
    ? params.notifications.resourceSubscriptions
    : undefined;
  const uris: unknown[] = Array.isArray(wanted) ? wanted : [];
  return uris.filter((uri) => typeof uri === "string");
}

/** The resources that requests listen to, each watched once for all of them. */
export class ListenedResources implements Disposable {
  readonly #counts = new Map<string, number>();
  readonly #subscriptions: Subscriptions;

  /**
   * @param resources What can be watched.
   * @param changed Told of each change.
   */
  constructor(
    resources: Pick<ResourceService, "watch">,
    changed: (uri: string) => void,
  ) {
    this.#subscriptions = new Subscriptions(resources, changed, {
      max: MAX_LISTENED,
    });
  }

  /**
   * Has the resources of one request watched. One that cannot be is never told of.
   *
   * @param uris Their URIs.
   * @returns Ends it.
   */
  async listen(uris: readonly string[]): Promise<Disposable> {
    const watched: string[] = [];
    for (const uri of [...new Set(uris)].slice(0, MAX_OF_REQUEST)) {
      // It counts from now on: others may end while it is being opened.
      this.#counts.set(uri, (this.#counts.get(uri) ?? 0) + 1);
      try {
        await this.#subscriptions.add(uri);
        watched.push(uri);
      } catch {
        // It is not there, or there are too many.
        this.#isLast(uri);
      }
    }
    let isOver = false;
    return {
      [Symbol.dispose]: () => {
        if (isOver) return;
        isOver = true;
        for (const uri of watched) {
          if (this.#isLast(uri)) this.#subscriptions.remove(uri);
        }
      },
    };
  }

  /** Counts one listener less; whether it was the last. */
  #isLast(uri: string): boolean {
    const count = (this.#counts.get(uri) ?? 1) - 1;
    if (count > 0) this.#counts.set(uri, count);
    else this.#counts.delete(uri);
    return count <= 0;
  }

  /** Ends all of them. */
  [Symbol.dispose](): void {
    this.#counts.clear();
    this.#subscriptions[Symbol.dispose]();
  }
}
