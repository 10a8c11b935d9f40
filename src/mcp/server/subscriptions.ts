import { isPlainObject, type JsonObject } from "../../core/json.ts";
import { ERROR_CODES, McpError } from "./mcp_error.ts";
import type { ResourceService } from "./resource_service.ts";

/** Most resources that one client can subscribe to. */
const MAX_SUBSCRIPTIONS = 1_000;

/** Longest URI, in UTF-16 code units. */
const MAX_URI = 8_192;

/** The resources of whose changes one client is told. */
export class Subscriptions implements Disposable {
  readonly #resources: ResourceService;
  readonly #updated: (uri: string) => void;
  readonly #byUri = new Map<string, AbortController>();
  #isOver = false;

  /**
   * @param resources What there is.
   * @param updated Told of each change.
   */
  constructor(resources: ResourceService, updated: (uri: string) => void) {
    this.#resources = resources;
    this.#updated = updated;
  }

  /**
   * `resources/subscribe`.
   *
   * @throws {McpError} If there are too many, or it cannot be watched.
   */
  async add(params: unknown): Promise<JsonObject> {
    const uri = uriOf(params);
    if (this.#byUri.has(uri) || this.#isOver) return {};
    if (this.#byUri.size >= MAX_SUBSCRIPTIONS) {
      throw new McpError(
        ERROR_CODES.invalidRequest,
        `Cannot subscribe to more than ${MAX_SUBSCRIPTIONS} resources`,
      );
    }
    const abort = new AbortController();
    this.#byUri.set(uri, abort);
    try {
      await this.#resources.watch(uri, abort.signal, () => this.#tell(uri));
    } catch (error) {
      if (this.#byUri.get(uri) === abort) this.#byUri.delete(uri);
      throw error;
    }
    return {};
  }

  /** `resources/unsubscribe`. */
  remove(params: unknown): JsonObject {
    const uri = uriOf(params);
    this.#byUri.get(uri)?.abort();
    this.#byUri.delete(uri);
    return {};
  }

  #tell(uri: string): void {
    if (this.#byUri.has(uri)) this.#updated(uri);
  }

  /** Ends all of them. */
  [Symbol.dispose](): void {
    this.#isOver = true;
    for (const abort of this.#byUri.values()) abort.abort();
    this.#byUri.clear();
  }
}

function uriOf(params: unknown): string {
  const uri = isPlainObject(params) ? params.uri : undefined;
  if (typeof uri === "string" && uri.length <= MAX_URI) return uri;
  const found = typeof uri === "string"
    ? `one of ${uri.length} characters`
    : Deno.inspect(uri);
  throw new McpError(
    ERROR_CODES.invalidParams,
    `Cannot subscribe without a URI: found ${found}`,
  );
}
