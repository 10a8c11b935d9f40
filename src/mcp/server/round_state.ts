import { isPlainObject, type JsonObject } from "../../core/json.ts";

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
