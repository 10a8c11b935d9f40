import { isPlainObject, type JsonObject } from "../../core/json.ts";
import { sha256 } from "../../core/sha256.ts";
import type {
  ClientAbilities,
  ClientQuestion,
  McpExchange,
} from "./mcp_exchange.ts";
import { isAnswerTo } from "./parse_answer.ts";

/** Time in which further questions join the first of a round, in milliseconds. */
const GATHER_MS = 20;

/** Time that a client has to come back with its answers, in milliseconds. */
const MAX_PAUSE_MS = 5 * 60_000;

/** Most requests that wait for answers at once; of more, the oldest ends. */
const MAX_PAUSED = 1_000;

/** Most rounds that are known to be over. */
const MAX_OVER = 100_000;

/** What a client brings back with its answers: what it said before, and for which questions. */
export interface RoundState {
  /** Names the round, and in the process where it waits for the answers, the request. */
  readonly id: string;
  /** Stands for the request's method and parameters. */
  readonly request: string;
  /** What was answered in earlier rounds, by key. */
  readonly answers: JsonObject;
  /** A digest of each question that was asked, by key. */
  readonly asked: Readonly<Record<string, string>>;
}

/** One round of a request: it is done, or the client has to answer first. */
export type RoundOutcome =
  | { readonly kind: "done"; readonly result: JsonObject }
  | {
    readonly kind: "asks";
    readonly questions: Readonly<Record<string, ClientQuestion>>;
    readonly state: RoundState;
  };

/** A request as its client sends it, each time. */
export interface RoundRequest {
  readonly method: string;
  readonly params: JsonObject;
  /** The client's answers, by key, which are not trusted. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** What the client brought back, as it was signed. */
  readonly state?: RoundState;
}

/** What a round offers to the work that is done in it. */
export type RoundExchange = Pick<
  McpExchange,
  "abilities" | "declares" | "isOnlyClient" | "signal" | "progress" | "log"
>;

interface Pending {
  readonly question: ClientQuestion;
  readonly digest: string;
  readonly answer: PromiseWithResolvers<unknown>;
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

class PausedRequest {
  /** Names its latest round. */
  id: string = crypto.randomUUID();
  readonly #request: string;
  readonly #before: RoundState | undefined;
  /** Answers that came with the first round that this process knows of. */
  readonly #given: Readonly<Record<string, unknown>>;
  readonly #answers: Record<string, JsonObject> = {};
  readonly #asked: Record<string, string> = {};
  readonly #pending = new Map<string, Pending>();
  readonly #abort = new AbortController();
  #round: RoundExchange | undefined;
  #done: Promise<RoundOutcome> | undefined;
  #expiry: ReturnType<typeof setTimeout> | undefined;
  #askedNow: (() => void) | undefined;

  constructor(
    request: string,
    before: RoundState | undefined,
    given: Readonly<Record<string, unknown>>,
  ) {
    this.#request = request;
    this.#before = before;
    this.#given = given;
  }

  /** Begins the work, up to its end or its first questions. */
  async begin(
    round: RoundExchange,
    work: (exchange: McpExchange) => Promise<JsonObject>,
  ): Promise<RoundOutcome> {
    this.#round = round;
    const exchange: McpExchange = {
      abilities: round.abilities,
      declares: round.declares,
      isOnlyClient: round.isOnlyClient,
      signal: this.#abort.signal,
      progress: (report) => this.#round?.progress?.(report),
      log: (entry, logger) => this.#round?.log(entry, logger),
      ask: (question, signal) => this.#ask(question, signal),
    };
    this.#done = work(exchange).then((result) => ({ kind: "done", result }));
    // It may fail while nobody waits for it.
    this.#done.catch(() => {});
    return await this.#untilQuestions(round);
  }

  /** Goes on with answers, up to the end or further questions. */
  async resume(
    round: RoundExchange,
    answers: Readonly<Record<string, unknown>>,
  ): Promise<RoundOutcome> {
    clearTimeout(this.#expiry);
    this.#round = round;
    for (const [key, pending] of [...this.#pending]) {
      const answer = Object.hasOwn(answers, key) ? answers[key] : undefined;
      if (isAnswerTo(answer, pending.question.method)) {
        this.#settle(key, pending, answer);
      }
    }
    return await this.#untilQuestions(round);
  }

  async #ask(
    question: ClientQuestion,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const { key, method, params } = question;
    const digest = await sha256(JSON.stringify([method, params]));
    const before = this.#answerBefore(key, digest);
    if (isAnswerTo(before, method)) {
      this.#asked[key] = digest;
      return this.#answers[key] = before;
    }
    const answer = Promise.withResolvers<unknown>();
    const stop = () => {
      this.#pending.delete(key);
      answer.reject(new Error("Nobody waits for the answer any more"));
    };
    if (
      this.#pending.has(key) || signal?.aborted || this.#abort.signal.aborted
    ) {
      throw new Error(`Cannot ask "${key}" now`);
    }
    signal?.addEventListener("abort", stop, { once: true });
    this.#pending.set(key, { question, digest, answer });
    this.#askedNow?.();
    return await answer.promise.finally(() =>
      signal?.removeEventListener("abort", stop)
    );
  }

  /** An answer counts for the question that was asked, and for no other. */
  #answerBefore(key: string, digest: string): unknown {
    const { asked = {}, answers = {} } = this.#before ?? {};
    if (!Object.hasOwn(asked, key) || asked[key] !== digest) return undefined;
    if (Object.hasOwn(answers, key)) return answers[key];
    return Object.hasOwn(this.#given, key) ? this.#given[key] : undefined;
  }

  #settle(key: string, pending: Pending, answer: JsonObject): void {
    this.#pending.delete(key);
    this.#answers[key] = answer;
    this.#asked[key] = pending.digest;
    pending.answer.resolve(answer);
  }

  async #untilQuestions(round: RoundExchange): Promise<RoundOutcome> {
    const { signal } = round;
    const stop = () => this.end();
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    try {
      const asks = this.#questions();
      const outcome = await Promise.race([this.#done ?? asks, asks]);
      return outcome;
    } finally {
      this.#askedNow = undefined;
      signal.removeEventListener("abort", stop);
      this.#round = undefined;
    }
  }

  /** Resolves when there are questions, and no further one came for a moment. */
  async #questions(): Promise<RoundOutcome> {
    await new Promise<void>((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const asked = () => {
        clearTimeout(timer);
        timer = setTimeout(
          () => this.#pending.size > 0 && resolve(),
          GATHER_MS,
        );
      };
      this.#askedNow = asked;
      if (this.#pending.size > 0) asked();
    });
    const asked = { ...this.#asked };
    const questions: Record<string, ClientQuestion> = {};
    for (const [key, { question, digest }] of this.#pending) {
      asked[key] = digest;
      questions[key] = question;
    }
    const id = this.id = crypto.randomUUID();
    const answers = { ...this.#answers };
    const state = { id, request: this.#request, answers, asked };
    return { kind: "asks", questions, state };
  }

  /** Ends the work unless the client is back in time. */
  expire(expired: () => void): void {
    this.#expiry = setTimeout(() => {
      expired();
      this.end();
    }, MAX_PAUSE_MS);
    Deno.unrefTimer(this.#expiry);
  }

  end(): void {
    clearTimeout(this.#expiry);
    const gone = new Error("The client did not come back with its answers");
    this.#abort.abort(gone);
    for (const { answer } of this.#pending.values()) answer.reject(gone);
    this.#pending.clear();
  }
}

/**
 * Reads what a client brought back, once its signature was found right.
 *
 * @param payload What was signed.
 * @returns Undefined when it is none.
 */
export function parseRoundState(payload: unknown): RoundState | undefined {
  if (!isPlainObject(payload)) return undefined;
  const { id, request, answers, asked } = payload;
  const isState = typeof id === "string" && typeof request === "string" &&
    isPlainObject(answers) && isPlainObject(asked) &&
    Object.values(asked).every((digest) => typeof digest === "string");
  // Every member was checked, and all of it is JSON.
  return isState ? payload as unknown as RoundState : undefined;
}

/** What a client can be asked in a round, as it says in each. */
export type RoundAbilities = ClientAbilities;
