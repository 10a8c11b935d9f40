import { ERROR_CODES, McpError } from "./mcp_error.ts";
import type { ResourceService } from "./resource_service.ts";

/** Most resources that one client can subscribe to. */
const MAX_SUBSCRIPTIONS = 1_000;

/** Longest URI, in UTF-16 code units. */
const MAX_URI = 8_192;

/** Options of {@linkcode Subscriptions}. */
export interface SubscriptionsOptions {
  /** Most resources. @default {1000} */
  readonly max?: number;
}

interface Watched {
  readonly abort: AbortController;
  /** Settled when its changes are seen. */
  readonly opened: Promise<void>;
}

/** The resources whose changes one client is told of. */
export class Subscriptions implements Disposable {
  readonly #resources: Pick<ResourceService, "watch">;
  readonly #changed: (uri: string) => void;
  readonly #watched = new Map<string, Watched>();
  readonly #max: number;
  #isOver = false;

  /**
   * @param resources What can be subscribed to.
   * @param changed Told of each change.
   */
  constructor(
    resources: Pick<ResourceService, "watch">,
    changed: (uri: string) => void,
    { max = MAX_SUBSCRIPTIONS }: SubscriptionsOptions = {},
  ) {
    this.#max = max;
    this.#resources = resources;
    this.#changed = changed;
  }

  /**
   * Has changes of a resource told from when this resolves; once, however often it is asked for.
   *
   * @param uri As the client sent it.
   * @throws {McpError} If it is no URI, or there are too many.
   */
  async add(uri: unknown): Promise<void> {
    const wanted = checkedUri(uri);
    if (this.#isOver) return;
    const begun = this.#watched.get(wanted);
    if (begun) return await begun.opened;
    if (this.#watched.size >= this.#max) {
      throw new McpError(
        ERROR_CODES.invalidRequest,
        `Cannot subscribe to more than ${this.#max} resources`,
      );
    }
    const abort = new AbortController();
    const opened = this.#resources.watch(
      wanted,
      abort.signal,
      () => this.#tell(wanted),
    );
    const watched = { abort, opened };
    this.#watched.set(wanted, watched);
    try {
      await opened;
    } catch (error) {
      // The next time that it is asked for is another try.
      if (this.#watched.get(wanted) === watched) this.#watched.delete(wanted);
      throw error;
    }
  }

  /**
   * Has changes of a resource told no more.
   *
   * @param uri As the client sent it.
   * @throws {McpError} If it is no URI.
   */
  remove(uri: unknown): void {
    const wanted = checkedUri(uri);
    this.#watched.get(wanted)?.abort.abort();
    this.#watched.delete(wanted);
  }

  #tell(uri: string): void {
    if (this.#watched.has(uri)) this.#changed(uri);
  }

  /** Ends all of them. */
  [Symbol.dispose](): void {
    this.#isOver = true;
    for (const { abort } of this.#watched.values()) abort.abort();
    this.#watched.clear();
  }
}

function checkedUri(uri: unknown): string {
  if (typeof uri === "string" && uri.length <= MAX_URI) return uri;
  throw new McpError(
    ERROR_CODES.invalidParams,
    `Cannot subscribe without a URI: found ${
      Deno.inspect(uri, { depth: 0 }).slice(0, 200)
    }`,
  );
}
