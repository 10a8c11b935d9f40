import type { Failure } from "../_shared/file_failure.ts";

/** A question to the user. */
export interface UserQuestion {
  readonly type: "text" | "secret" | "select";
  readonly title: string;
  readonly prompt: string;
  readonly options: readonly string[];
  readonly default: string | null;
}

/** Puts a question to the user; null when the user cancels. */
export type AskHandler = (
  question: UserQuestion,
) => string | null | Promise<string | null>;

/** What the user did with a question. */
export interface UserAnswer {
  readonly success: true;
  /** The answer. */
  readonly output: string;
  /** Whether there is none: the user cancelled, or nobody was there. */
  readonly cancelled: boolean;
}

/**
 * Asks the user. That the user cancels is an answer too.
 *
 * @param handler Who asks; without one the call fails.
 */
export async function askUser(
  handler: AskHandler | undefined,
  question: UserQuestion,
): Promise<UserAnswer | Failure> {
  if (!handler) {
    return {
      success: false,
      error:
        "Nobody can be asked: this host has no user_interaction_handler. Go on without the answer, or ask in your reply.",
    };
  }
  const answer = await handler(question);
  if (typeof answer !== "string") {
    const output =
      "There is no answer: the user cancelled, or nobody is there to answer.";
    return { success: true, output, cancelled: true };
  }
  const { type, options } = question;
  if (type === "select" && !options.includes(answer)) {
    return {
      success: false,
      error: `The answer ${JSON.stringify(answer)} is none of the options.`,
    };
  }
  return { success: true, output: answer, cancelled: false };
}
