import type { ChatMessage, TextModel } from "../text_model.ts";
import { type ChatOptions, checkChatOptions } from "./chat_options.ts";
import { ChatRun } from "./chat_run.ts";

/**
 * Lets a model answer a conversation, with tools: it is asked, the calls that it
 * wants are run, and so on until there is an answer or a limit is reached.
 *
 * What goes wrong on the way is in the events: failed calls go back to the model,
 * and a model that fails ends the chat with `model-error`.
 *
 * @param model Who answers.
 * @param messages The conversation so far, the question last; it is not changed.
 * @param options Tools, limits and who is asked; see {@linkcode ChatOptions}.
 * @throws {RangeError} If a limit is not > 0.
 *
 * @example
 * ```ts
 * import { runChat, type TextModel } from "@x/lcp";
 * import { assertEquals } from "@std/assert";
 *
 * const model: TextModel = {
 *   name: "parrot",
 *   async *stream(messages) {
 *     yield { kind: "text", text: `You said: ${messages.at(-1)?.content}` };
 *     yield { kind: "finish", reason: "stop" };
 *   },
 * };
 * const run = runChat(model, [{ role: "user", content: "Hello" }]);
 * for await (const event of run) {
 *   if (event.kind === "done") assertEquals(event.text, "You said: Hello");
 * }
 * ```
 */
export function runChat(
  model: TextModel,
  messages: readonly ChatMessage[],
  options: ChatOptions = {},
): ChatRun {
  checkChatOptions(options);
  return new ChatRun(async function* () {
    const { ChatLoop } = await import("./chat_loop.ts");
    yield* new ChatLoop(model, messages, options).run();
  });
}
