import { ApprovalQueue, type ApprovalQueueOptions } from "./approval_queue.ts";

/**
 * Makes a queue of what tools ask an operator, for hosts that answer by events:
 * a page, a chat, a bot.
 *
 * A request that nobody answers in time is rejected. An answer that comes late
 * does no harm, and of two answers the first counts.
 *
 * ```ts
 * import { createApprovalQueue, LCPBinding } from "@x/lcp";
 * import { assertEquals } from "@std/assert";
 *
 * const folder = await Deno.makeTempDir();
 * await Deno.writeTextFile(
 *   `${folder}/posts.ts`,
 *   `export async function tool_post(text: string, tool_context?: any) {
 *     const [decision, reason] = await tool_context.confirm(text, "Post a text");
 *     return decision === "reject" ? "Not posted: " + reason : "Posted.";
 *   }`,
 * );
 * {
 *   using queue = createApprovalQueue({ timeoutMs: 60_000 });
 *   await using tools = new LCPBinding({
 *     toolsFolders: folder,
 *     confirmHandler: queue.confirmHandler,
 *     userInteractionHandler: queue.userInteractionHandler,
 *   });
 *   const call = tools.executeTool("tool_post", { text: "Hello" });
 *
 *   for await (const request of queue) {
 *     assertEquals(request.kind === "confirm" && request.source, "Hello");
 *     assertEquals(queue.respond(request.id, ["reject", "too short"]), true);
 *     break;
 *   }
 *   assertEquals((await call).output, "Not posted: too short");
 * }
 * await Deno.remove(folder, { recursive: true });
 * ```
 *
 * A host with more than one place to answer in, such as two tabs, iterates
 * over `events()` in each, which tell when a request can be taken away.
 *
 * ```ts
 * import { createApprovalQueue } from "@x/lcp";
 * import { assertEquals } from "@std/assert";
 *
 * using queue = createApprovalQueue();
 * const answer = queue.confirmHandler("rm notes.txt", "Delete the notes");
 * const shown: string[] = [];
 * for await (const event of queue.events()) {
 *   if (event.kind === "request") {
 *     shown.push(event.request.id);
 *     queue.respond(event.request.id, "allow");
 *   } else {
 *     assertEquals(event, { kind: "settled", id: shown[0], outcome: "allow" });
 *     break;
 *   }
 * }
 * assertEquals(await answer, ["allow", ""]);
 * ```
 *
 * @param options When requests and the queue end.
 * @returns The queue; whoever disposes or closes it rejects what is pending.
 * @throws {TypeError} If `timeoutMs` is not a time that timers can wait.
 */
export function createApprovalQueue(
  options: ApprovalQueueOptions = {},
): ApprovalQueue {
  return new ApprovalQueue(options);
}
