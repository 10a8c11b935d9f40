import type { PendingRequest, SettledOutcome } from "./pending_request.ts";

/** How a question is asked and its answers are read. */
export interface QuestionRules<Answer> {
  /** What consumers see. */
  readonly request: PendingRequest;
  /** Time after which it ends without an answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Ends it without an answer: nobody waits any more. */
  readonly signal?: AbortSignal | undefined;
  /** Reads an operator's answer; throws on what is none. */
  readonly read: (given: unknown) => readonly [Answer, SettledOutcome];
  /** The answer when the operator gives none. */
  readonly none: (reason: string) => Answer;
  /** Called once, when it ends. */
  readonly onSettled: (outcome: SettledOutcome) => void;
}

/** A question that waits for the operator. */
export interface OpenQuestion {
  /** What consumers see. */
  readonly request: PendingRequest;
  /** Ends it with an operator's answer; throws on what is none, and goes on waiting. */
  readonly respond: (given: unknown) => void;
  /** Ends it without an answer. */
  readonly giveUp: (outcome: SettledOutcome, reason: string) => void;
}

/**
 * Starts the clock of a question, which ends once: by an answer, its time-out,
 * its signal, or by being given up.
 *
 * @param rules How it is asked and answered.
 * @returns The question, and what whoever asked waits for.
 */
export function openQuestion<Answer>(
  { request, timeoutMs, signal, read, none, onSettled }: QuestionRules<Answer>,
): readonly [OpenQuestion, Promise<Answer>] {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const end = (answer: Answer, outcome: SettledOutcome) => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", withdraw);
    resolve(answer);
    onSettled(outcome);
  };
  const giveUp = (outcome: SettledOutcome, reason: string) =>
    end(none(reason), outcome);
  const withdraw = () => giveUp("withdrawn", "nobody waits for the answer");
  const timer = setTimeout(
    () => giveUp("timed_out", `no answer within ${timeoutMs} ms`),
    timeoutMs,
  );
  signal?.addEventListener("abort", withdraw);
  const respond = (given: unknown) => end(...read(given));
  return [{ request, respond, giveUp }, promise];
}
