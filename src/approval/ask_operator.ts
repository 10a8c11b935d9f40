import { errorText } from "../core/error_text.ts";
import type {
  ConfirmAnswer,
  ConfirmHandler,
  UserInteractionHandler,
  UserInteractionRequest,
} from "../core/handlers.ts";

/** Time that an operator has to answer, in milliseconds, unless the host says otherwise. */
const ANSWER_TIMEOUT_MS = 300_000;

/** Why a request is rejected when there is nobody to ask. */
const NOBODY_TO_ASK =
  "Nobody is there to approve this: the host has no confirm handler (confirmHandler, setConfirmHandler)";

/** Most questions that may wait for the operator at once; a tool that asks without end is not to bury the others. */
const MAX_WAITING = 100;

const TOO_MANY_QUESTIONS =
  `${MAX_WAITING} questions wait for the operator already`;

/** Options of the functions that ask the operator. */
export interface AskOptions {
  /** Time after which no answer counts as a rejection, in milliseconds. @default {300000} */
  readonly timeoutMs?: number;
}

/**
 * Makes a handler that always answers with a decision and a reason, and that
 * fails closed: no handler, one that throws, one that does not answer in time
 * and an answer that is none all reject.
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
) => Promise<ConfirmAnswer> {
  let waiting = 0;
  return async (source, label, argv) => {
    const handler = current();
    if (!handler) return ["reject", NOBODY_TO_ASK];
    if (waiting >= MAX_WAITING) return ["reject", TOO_MANY_QUESTIONS];
    waiting++;
    try {
      const question = async () =>
        await handler(`${source}`, `${label}`, listOfStrings(argv));
      return parseAnswer(await inTime(question, timeoutMs));
    } catch (error) {
      return [
        "reject",
        `The request could not be put to the operator: ${errorText(error)}`,
      ];
    } finally {
      waiting--;
    }
  };
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
): (request: UserInteractionRequest) => Promise<string | null> {
  let waiting = 0;
  return async (request) => {
    const handler = current();
    if (!handler || waiting >= MAX_WAITING) return null;
    waiting++;
    try {
      const answer = await inTime(
        async () => await handler(request),
        timeoutMs,
      );
      return typeof answer === "string" ? answer : null;
    } catch {
      // Whoever asked learns that there is no answer; the handler's owner has the error.
      return null;
    } finally {
      waiting--;
    }
  };
}

function parseAnswer(answer: unknown): ConfirmAnswer {
  const [decision, reason] = Array.isArray(answer) ? answer : [answer, ""];
  const text = typeof reason === "string" ? reason : "";
  switch (decision) {
    case true:
    case "allow":
      return ["allow", text];
    case "always":
      return ["always", text];
    case false:
    case "reject":
      return ["reject", text || "The operator rejected this"];
    default:
      return [
        "reject",
        `The confirm handler's answer is not a decision: ${
          Deno.inspect(decision)
        }`,
      ];
  }
}

async function inTime<T>(
  ask: () => Promise<T>,
  timeoutMs: number,
): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`no answer within ${timeoutMs} ms`)),
    timeoutMs,
  );
  try {
    return await Promise.race([ask(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function listOfStrings(argv: unknown): readonly string[] | undefined {
  return Array.isArray(argv) ? argv.map(String) : undefined;
}
