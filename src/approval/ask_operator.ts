import type { ApprovalRequest } from "../core/approval_request.ts";
import { errorText } from "../core/error_text.ts";
import type {
  ConfirmAnswer,
  ConfirmHandler,
  RememberChoice,
  UserInteractionContext,
  UserInteractionHandler,
  UserInteractionRequest,
} from "../core/handlers.ts";
import { ANSWER_TIMEOUT_MS, MAX_WAITING_QUESTIONS } from "./answer_limits.ts";
import { nobodyToAsk } from "./nobody_to_ask.ts";
import { readDecision } from "./_read_decision.ts";
import { readRememberChoice } from "./_read_remember_choice.ts";
import { ruleFault } from "./rules/rule_fault.ts";

const TOO_MANY_QUESTIONS =
  `${MAX_WAITING_QUESTIONS} questions wait for the operator already`;

const NOBODY_WAITS = "Nobody waits for the answer any more";

/** The operator was asked and took too long. */
class LateAnswerError extends Error {
  override readonly name = "LateAnswerError";

  constructor(timeoutMs: number) {
    super(`${UNANSWERED} ${timeoutMs} ms`);
  }
}

const UNANSWERED = "The operator did not answer within";

/** Whether an answer of {@linkcode failClosedConfirm} says that the operator gave none in time. */
export function isUnanswered([decision, reason]: ConfirmAnswer): boolean {
  return decision === "reject" && reason.startsWith(UNANSWERED);
}

/** Options of the functions that ask the operator. */
export interface AskOptions {
  /** Time after which no answer counts as a rejection, in milliseconds. @default {300000} */
  readonly timeoutMs?: number;
}

/**
 * Makes a handler that always answers with a decision and a reason, and that
 * fails closed: no handler, one that throws, one that does not answer in time
 * or before the request's signal is aborted, and an answer that is none all
 * reject. So does "always" with something to remember that is no rule.
 *
 * @param current Gives the host's handler at the time of the question.
 */
export function failClosedConfirm(
  current: () => ConfirmHandler | undefined,
  { timeoutMs = ANSWER_TIMEOUT_MS }: AskOptions = {},
): (
  source: string,
  label: string,
  argv?: readonly string[],
  request?: ApprovalRequest,
) => Promise<ConfirmAnswer> {
  let waiting = 0;
  return async (source, label, argv, request) => {
    const signal = request?.signal;
    if (signal?.aborted) return ["reject", NOBODY_WAITS];
    const handler = current();
    if (!handler) return ["reject", nobodyToAsk(label, request)];
    if (waiting >= MAX_WAITING_QUESTIONS) return ["reject", TOO_MANY_QUESTIONS];
    waiting++;
    const over = new AbortController();
    const expiresAt = timeIn(timeoutMs);
    const question = (): unknown => {
      const args = [`${source}`, `${label}`, listOfStrings(argv)] as const;
      if (!request || handler.length < 4) return handler(...args);
      const ends = AbortSignal.any([request.signal, over.signal]);
      return handler(...args, { ...request, expiresAt, signal: ends });
    };
    try {
      return parseAnswer(await inTime(question, timeoutMs, signal));
    } catch (error) {
      if (signal?.aborted) return ["reject", NOBODY_WAITS];
      if (error instanceof LateAnswerError) return ["reject", error.message];
      return [
        "reject",
        `The request could not be put to the operator: ${errorText(error)}`,
      ];
    } finally {
      waiting--;
      over.abort();
    }
  };
}

/** The time in so many milliseconds; undefined beyond what dates know. */
function timeIn(ms: number): string | undefined {
  const date = new Date(Date.now() + ms);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/**
 * Makes a handler for input that never throws: no handler, one that throws and
 * one that does not answer in time give null, as if the operator had cancelled.
 *
 * @param current Gives the host's handler at the time of the question.
 */
export function failClosedInteraction(
  current: () => UserInteractionHandler | undefined,
  { timeoutMs = ANSWER_TIMEOUT_MS }: AskOptions = {},
): (
  request: UserInteractionRequest,
  context?: UserInteractionContext,
) => Promise<string | null> {
  let waiting = 0;
  return async (request, context) => {
    const signal = context?.signal;
    const handler = current();
    if (!handler || signal?.aborted || waiting >= MAX_WAITING_QUESTIONS) {
      return null;
    }
    waiting++;
    const over = new AbortController();
    const expiresAt = timeIn(timeoutMs);
    const question = (): unknown => {
      if (!context || handler.length < 2) return handler(request);
      const ends = AbortSignal.any([context.signal, over.signal]);
      return handler(request, { ...context, expiresAt, signal: ends });
    };
    try {
      const answer = await inTime(question, timeoutMs, signal);
      return typeof answer === "string" ? answer : null;
    } catch {
      // Whoever asked learns that there is no answer; the handler's owner has the error.
      return null;
    } finally {
      waiting--;
      over.abort();
    }
  };
}

function parseAnswer(answer: unknown): ConfirmAnswer {
  const [given, reason, remember] = Array.isArray(answer) ? answer : [answer];
  const text = typeof reason === "string" ? reason : "";
  const decision = readDecision(given);
  switch (decision) {
    case "allow":
      return ["allow", text];
    case "always": {
      const choice = parseRemember(remember);
      if (typeof choice === "string") return ["reject", choice];
      return choice ? ["always", text, choice] : ["always", text];
    }
    case "reject":
      return ["reject", text || "The operator rejected this"];
    case undefined:
      return [
        "reject",
        `The confirm handler's answer is not a decision: ${
          Deno.inspect(given)
        }`,
      ];
    default:
      return decision satisfies never;
  }
}

/** Reads what is to be remembered; text says what is wrong with it. */
function parseRemember(
  remember: unknown,
): RememberChoice | string | undefined {
  if (remember === undefined || remember === null) return undefined;
  const choice = readRememberChoice(remember);
  if (choice === undefined) {
    return `The confirm handler's answer says nothing that can be remembered: ${
      Deno.inspect(remember)
    }`;
  }
  const fault = choice.rule === undefined ? undefined : ruleFault(choice.rule);
  return fault === undefined ? choice : `Nothing was allowed: ${fault}`;
}

async function inTime(
  ask: () => unknown,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<unknown> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new LateAnswerError(timeoutMs)),
    timeoutMs,
  );
  const stop = () => late.reject(new Error(NOBODY_WAITS));
  signal?.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([(async () => await ask())(), late.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

function listOfStrings(argv: unknown): readonly string[] | undefined {
  return Array.isArray(argv) ? argv.map(String) : undefined;
}
