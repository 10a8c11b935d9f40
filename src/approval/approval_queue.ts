import type {
  ConfirmAnswer,
  ConfirmHandler,
  UserInteractionHandler,
} from "../core/handlers.ts";
import { MAX_TIMEOUT_MS } from "../core/parse_duration.ts";
import { Audience } from "./_audience.ts";
import {
  describeApproval,
  parseQuestion,
  type Times,
} from "./_describe_question.ts";
import {
  type OpenQuestion,
  openQuestion,
  type QuestionRules,
} from "./_open_question.ts";
import { parseApproval, parseInput } from "./_parse_response.ts";
import { ANSWER_TIMEOUT_MS, MAX_WAITING_QUESTIONS } from "./answer_limits.ts";
import type { ApprovalQueueEvent, PendingRequest } from "./pending_request.ts";

/** After all dates that are written with four digits. */
const NEVER = "9999";

const CLOSED = "the approval queue is closed";

/** Options of `createApprovalQueue()`. */
export interface ApprovalQueueOptions {
  /** Time after which a request is rejected, in milliseconds, at most 2147483647; of this and the binding's `answerTimeoutMs` the shorter counts. @default {300000} */
  readonly timeoutMs?: number;
  /** Closes the queue when it aborts. */
  readonly signal?: AbortSignal;
}

/**
 * Requests of tools that wait for an operator, for hosts that answer by events.
 * `createApprovalQueue()` makes one.
 *
 * Any number of consumers can iterate over it. Each sees every request that is
 * pending when it starts and all later ones; one that is slow or leaves holds
 * up nobody, and is spared what was settled before it looked.
 */
export class ApprovalQueue
  implements AsyncIterable<PendingRequest>, Disposable, AsyncDisposable {
  readonly #timeoutMs: number;
  readonly #signal: AbortSignal | undefined;
  readonly #open = new Map<string, OpenQuestion>();
  readonly #audience = new Audience();
  #closed = false;

  /**
   * Makes an empty queue.
   *
   * @param options When requests and the queue end.
   * @throws {TypeError} If `timeoutMs` is not a time that timers can wait.
   */
  constructor(
    { timeoutMs = ANSWER_TIMEOUT_MS, signal }: ApprovalQueueOptions = {},
  ) {
    if (!(timeoutMs > 0 && timeoutMs <= MAX_TIMEOUT_MS)) {
      throw new TypeError(
        `Cannot create an approval queue as timeoutMs must be > 0 and <= ${MAX_TIMEOUT_MS}: current value is ${timeoutMs}`,
      );
    }
    this.#timeoutMs = timeoutMs;
    this.#signal = signal;
    if (signal?.aborted) this.close();
    else signal?.addEventListener("abort", this.close);
  }

  /** Puts a request for approval into the queue: the `confirmHandler` of a binding. What is not answered is rejected. */
  readonly confirmHandler: ConfirmHandler = (source, label, argv, request) =>
    this.#ask<ConfirmAnswer>(request?.id, {
      describe: (id, times) =>
        describeApproval(id, times, { source, label, argv, request }),
      read: (given) => {
        const answer = parseApproval(given, request?.checkRule);
        return [answer, answer[0]];
      },
      none: (reason) => ["reject", reason],
      signal: request?.signal,
      expiresAt: request?.expiresAt,
    });

  /** Puts a question for input into the queue: the `userInteractionHandler` of a binding. What is not answered is cancelled. */
  readonly userInteractionHandler: UserInteractionHandler = (
    asked,
    context,
  ) => {
    const question = parseQuestion(asked);
    return this.#ask<string | null>(undefined, {
      describe: (id, times) => ({
        id,
        kind: "interaction",
        ...question,
        ...(context && {
          library: { ...context.library },
          calls: structuredClone(context.calls),
        }),
        ...times,
      }),
      read: (given) => {
        const text = parseInput(given, question);
        return [text, text === null ? "cancelled" : "answered"];
      },
      none: () => null,
      signal: context?.signal,
      expiresAt: context?.expiresAt,
    });
  };

  /** What waits for an answer right now, the oldest first. */
  get pending(): readonly PendingRequest[] {
    return Array.from(this.#open.values(), ({ request }) => request);
  }

  /**
   * Answers a request. It takes JSON from outside as it comes, as only these
   * count: for an approval `"allow"`, `"always"`, `"reject"`, a boolean, or
   * `[decision, reason?, { rule?, save? }?]`; for an interaction a string (of a
   * selection one of its options), or null to cancel.
   *
   * @param id The request's `id`.
   * @param answer The answer.
   * @returns Whether it was waiting; false when it never was, was answered, timed out or is no longer needed.
   * @throws {TypeError} If it is waiting and `answer` is none of the above, or what is to be remembered is no rule; it goes on waiting.
   */
  respond(id: string, answer: unknown): boolean {
    const question = this.#open.get(id);
    question?.respond(answer);
    return question !== undefined;
  }

  /**
   * What happens, for hosts that show what is pending in more than one place:
   * a `request` for each that is pending and each that comes, and a `settled`
   * for each of these once it needs no answer any more.
   *
   * @returns An iteration that ends with the queue; leaving the loop or `return()` ends it earlier.
   */
  events(): AsyncIterableIterator<ApprovalQueueEvent> & AsyncDisposable {
    return this.#audience.events(this.pending);
  }

  /** The requests that are pending and those that come, until the queue is closed. */
  [Symbol.asyncIterator](): AsyncIterableIterator<PendingRequest> {
    return this.#audience.requests(this.pending);
  }

  /** Rejects what is pending and whatever is asked later, and ends all iterations. */
  readonly close = (): void => {
    this.#closed = true;
    this.#signal?.removeEventListener("abort", this.close);
    for (const question of this.#open.values()) {
      question.giveUp("closed", CLOSED);
    }
    this.#audience.end();
  };

  /** The same as {@linkcode ApprovalQueue.close}. */
  [Symbol.dispose](): void {
    this.close();
  }

  /** The same as {@linkcode ApprovalQueue.close}. */
  [Symbol.asyncDispose](): Promise<void> {
    this.close();
    return Promise.resolve();
  }

  #ask<Answer>(
    wantedId: string | undefined,
    { describe, expiresAt = NEVER, ...rules }:
      & Pick<
        QuestionRules<Answer>,
        "read" | "none" | "signal"
      >
      & {
        readonly describe: (id: string, times: Times) => PendingRequest;
        /** When whoever asks stops waiting. */
        readonly expiresAt?: string | undefined;
      },
  ): Promise<Answer> {
    const refusal = this.#refusal(rules.signal);
    if (refusal !== undefined) return Promise.resolve(rules.none(refusal));
    const id = wantedId === undefined || this.#open.has(wantedId)
      ? crypto.randomUUID()
      : wantedId;
    const now = Date.now();
    const request = describe(id, {
      createdAt: new Date(now).toISOString(),
      expiresAt: [new Date(now + this.#timeoutMs).toISOString(), expiresAt]
        .toSorted()[0] ?? expiresAt,
    });
    const [question, answer] = openQuestion({
      ...rules,
      request,
      timeoutMs: this.#timeoutMs,
      onSettled: (outcome) => {
        this.#open.delete(id);
        this.#audience.settle(id, outcome);
      },
    });
    this.#open.set(id, question);
    this.#audience.announce(request);
    return answer;
  }

  /** Why nothing can be asked. */
  #refusal(signal: AbortSignal | undefined): string | undefined {
    if (this.#closed) return CLOSED;
    if (signal?.aborted) return "nobody waits for the answer";
    return this.#open.size >= MAX_WAITING_QUESTIONS
      ? `${MAX_WAITING_QUESTIONS} questions wait for the operator already`
      : undefined;
  }
}
