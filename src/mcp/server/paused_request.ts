import type { JsonObject } from "../../core/json.ts";
import { sha256 } from "../../core/sha256.ts";
import type { ClientQuestion, McpExchange } from "./mcp_exchange.ts";
import { isAnswerTo } from "./parse_answer.ts";
import type { RoundState } from "./round_state.ts";

/** Time in which further questions join the first of a round, in milliseconds. */
const GATHER_MS = 20;

/** Time that a client has to come back with its answers, in milliseconds. */
const MAX_PAUSE_MS = 5 * 60_000;

/** One round of a request: it is done, or the client has to answer first. */
export type RoundOutcome =
  | { readonly kind: "done"; readonly result: JsonObject }
  | {
    readonly kind: "asks";
    readonly questions: Readonly<Record<string, ClientQuestion>>;
    readonly state: RoundState;
  };

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

/** A request whose work waits in this process while its client is asked. */
export class PausedRequest {
  /** Names its latest round. */
  id: string = crypto.randomUUID();
  readonly #request: string;
  readonly #before: RoundState | undefined;
  /** Answers that came with the first round that this process knows of. */
  readonly #given: Readonly<Record<string, unknown>>;
  readonly #answers: Record<string, JsonObject> = {};
  readonly #asked: Record<string, string> = {};
  readonly #pending = new Map<string, Pending>();
  /** Keys that were given to questions. */
  readonly #keys = new Set<string>();
  /** Keys of what the client was asked in the latest round. */
  #sent: ReadonlySet<string> = new Set();
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
    // A question of other calls may come to it when it is done: nobody is there
    // any more who could answer.
    const done = () => this.end("The request has ended");
    this.#done = work(exchange).finally(done)
      .then((result) => ({ kind: "done", result }));
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
      // It came up while the client was asked other things: nobody has seen it.
      if (!this.#sent.has(key)) continue;
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
    if (signal?.aborted || this.#abort.signal.aborted) {
      throw new Error(`Cannot ask "${question.key}" now`);
    }
    const { method, params } = question;
    const key = this.#ownKey(question.key);
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
    if (signal?.aborted || this.#abort.signal.aborted) {
      throw new Error(`Cannot ask "${key}" now`);
    }
    signal?.addEventListener("abort", stop, { once: true });
    this.#pending.set(key, { question, digest, answer });
    this.#askedNow?.();
    return await answer.promise.finally(() =>
      signal?.removeEventListener("abort", stop)
    );
  }

  /**
   * Each question has a key of its own, whatever its asker calls it: an answer
   * counts for no other question of that name, and for none that asks the same again.
   */
  #ownKey(name: string): string {
    let key = name;
    for (let number = 2; this.#keys.has(key); number++) {
      key = `${name}_${number}`;
    }
    this.#keys.add(key);
    return key;
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
    this.#sent = new Set(this.#pending.keys());
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

  /**
   * Ends the work, and what it asks; nothing can be asked any more.
   *
   * @param reason What whoever asked is told.
   */
  end(reason = "The client did not come back with its answers"): void {
    clearTimeout(this.#expiry);
    const gone = new Error(reason);
    this.#abort.abort(gone);
    for (const { answer } of this.#pending.values()) answer.reject(gone);
    this.#pending.clear();
  }
}
