import type { JsonObject } from "../../core/json.ts";
import { sha256 } from "../../core/sha256.ts";
import type { McpExchange } from "./mcp_exchange.ts";
import {
  PausedRequest,
  type RoundExchange,
  type RoundOutcome,
} from "./paused_request.ts";
import type { RoundState } from "./round_state.ts";

/** Most requests that wait for answers at once; of more, the oldest ends. */
const MAX_PAUSED = 1_000;

/** Most rounds that are known to be over. */
const MAX_OVER = 100_000;

/** A request as its client sends it, each time. */
export interface RoundRequest {
  readonly method: string;
  readonly params: JsonObject;
  /** The client's answers, by key, which are not trusted. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** What the client brought back, as it was signed. */
  readonly state?: RoundState;
}

/**
 * Requests in a revision in which a server asks by its answer: when a tool asks
 * for something, the client is told to send the request again with what it says.
 * The tool waits for that in this process. Comes the request to another one, or
 * too late, the tool is run again there, and gets what was answered before for
 * the same questions. What was not asked is not answered, and answers count once
 * in each process.
 */
export class InputRounds implements Disposable {
  readonly #paused = new Map<string, PausedRequest>();
  readonly #over = new Set<string>();

  /**
   * Does one round.
   *
   * @param request As the client sent it.
   * @param round What its client can be told and asked.
   * @param work Does what the request wants.
   */
  async run(
    request: RoundRequest,
    round: RoundExchange,
    work: (exchange: McpExchange) => Promise<JsonObject>,
  ): Promise<RoundOutcome> {
    const digest = await sha256(
      JSON.stringify([request.method, request.params]),
    );
    const { state } = request;
    const known = state?.request === digest && this.#isFirst(state.id)
      ? state
      : undefined;
    const waiting = known && this.#paused.get(known.id);
    if (waiting !== undefined) this.#paused.delete(waiting.id);
    const paused = waiting ?? new PausedRequest(digest, known, request.answers);
    const outcome = waiting === undefined
      ? await paused.begin(round, work)
      : await paused.resume(round, request.answers);
    if (outcome.kind === "asks") this.#pause(paused);
    return outcome;
  }

  /** Whether answers come to a round for the first time: a client that sends them again is asked again. */
  #isFirst(id: string): boolean {
    if (this.#over.has(id)) return false;
    this.#over.add(id);
    for (const oldest of this.#over) {
      if (this.#over.size <= MAX_OVER) break;
      this.#over.delete(oldest);
    }
    return true;
  }

  #pause(paused: PausedRequest): void {
    const { id } = paused;
    this.#paused.set(id, paused);
    paused.expire(() => this.#paused.delete(id));
    for (const [id, oldest] of this.#paused) {
      if (this.#paused.size <= MAX_PAUSED) break;
      this.#paused.delete(id);
      oldest.end();
    }
  }

  /** Ends all that waits. */
  [Symbol.dispose](): void {
    for (const paused of this.#paused.values()) paused.end();
    this.#paused.clear();
  }
}
