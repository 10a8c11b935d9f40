/** Asks the user for a text, a secret or a choice while a task is under way. */

import type { Failure } from "../_shared/file_failure.ts";
import { type AskHandler, askUser, type UserAnswer } from "./_ask_user.ts";

export const TOOL_LIBRARY_NAME = "User Interaction";
export const TOOL_LIBRARY_DESC =
  "Ask the user for a text, a secret or a choice.";
export const TOOL_LIBRARY_ICON = "💬";

/** What the host can set for this library. */
interface LibraryConfig {
  readonly user_interaction_handler?: AskHandler;
}

let ask: AskHandler | undefined;

/** Takes over the host's settings. */
export function init_tools_library(config: LibraryConfig = {}): void {
  ask = config.user_interaction_handler ?? ask;
}

/** Takes over who asks. */
export function set_user_interaction_handler(handler?: AskHandler): void {
  ask = handler;
}

/**
 * Asks the user for a text and waits for the answer. Use it only for what you cannot find out
 * by yourself. The user may cancel; then go on without the answer.
 *
 * @param prompt The question, complete in itself.
 * @param title What it is about, in a few words.
 * @param default_answer The answer that is proposed.
 */
export async function tool_ask_user_text(
  prompt: string,
  title = "Question",
  default_answer?: string,
): Promise<UserAnswer | Failure> {
  return await askUser(ask, {
    type: "text",
    title,
    prompt,
    options: [],
    default: default_answer ?? null,
  });
}

/**
 * Asks the user for a secret, such as a password or an API key, without showing what is typed.
 * The answer comes back to you: use it for nothing but what the user was told, and never repeat it.
 * The user may cancel; then go on without it.
 *
 * @param prompt Which secret, and what it will be used for.
 * @param title What it is about, in a few words.
 */
export async function tool_ask_user_secret(
  prompt: string,
  title = "Secret",
): Promise<UserAnswer | Failure> {
  return await askUser(ask, {
    type: "secret",
    title,
    prompt,
    options: [],
    default: null,
  });
}

/**
 * Lets the user choose one of several options and returns it. The user may cancel; then go on
 * without a choice.
 *
 * @param prompt The question, complete in itself.
 * @param options What there is to choose from.
 * @param title What it is about, in a few words.
 * @param default_answer The option that is proposed.
 */
export async function tool_ask_user_choice(
  prompt: string,
  /** @minItems 1 */
  options: string[],
  title = "Choice",
  default_answer?: string,
): Promise<UserAnswer | Failure> {
  if (default_answer !== undefined && !options.includes(default_answer)) {
    const error = `The default ${
      JSON.stringify(default_answer)
    } is none of the options.`;
    return { success: false, error };
  }
  return await askUser(ask, {
    type: "select",
    title,
    prompt,
    options,
    default: default_answer ?? null,
  });
}
