import { assertEquals, assertStringIncludes } from "@std/assert";
import { runChat } from "../../../src/client/chat/run_chat.ts";
import type { ChatMessage } from "../../../src/client/text_model.ts";
import { fakeBinding } from "../../support/fake_binding.ts";
import { says, scriptedModel } from "../../support/scripted_model.ts";

const ASK: readonly ChatMessage[] = [
  { role: "system", content: "Be brief." },
  { role: "user", content: "Please" },
];
const TEXT = { callsTools: false };

function tag(name: string, parameters: unknown): string {
  return `<tool>${JSON.stringify({ name, parameters })}</tool>`;
}

Deno.test("runChat() tells a model without tool calls how to write them, and takes them from its text", async () => {
  await using tools = fakeBinding({ tool_add: ({ a }) => `sum ${a}` });
  const model = scriptedModel([
    says(`I add.\n${tag("tool_add", { a: 1 })}\n${tag("tool_add", { a: 2 })}`),
    says("Three"),
  ], TEXT);
  const run = runChat(model, ASK, { tools });
  const events = await Array.fromAsync(run);
  const shown = events.flatMap((e) => e.kind === "text" ? [e.text] : []);
  assertEquals(shown.join("").trim(), "I add.\nThree");
  assertEquals(tools.called, [["tool_add", { a: 1 }], ["tool_add", { a: 2 }]]);
  const [first, second] = model.asked;
  assertEquals(first?.options.tools, undefined);
  assertStringIncludes(`${first?.messages[0]?.content}`, "Be brief.");
  assertStringIncludes(`${first?.messages[0]?.content}`, "<tool>");
  assertStringIncludes(`${first?.messages[0]?.content}`, "tool_add");
  // Templates of such models want user and assistant in turn.
  assertEquals(second?.messages.map(({ role }) => role), [
    "system",
    "user",
    "assistant",
    "user",
  ]);
  const [, , said, told] = second?.messages ?? [];
  assertStringIncludes(`${said?.content}`, tag("tool_add", { a: 1 }));
  assertStringIncludes(`${told?.content}`, "sum 1");
  assertStringIncludes(`${told?.content}`, "sum 2");
  // What is kept does not depend on the form.
  const { messages } = await run.outcome();
  assertEquals(messages[0]?.toolCalls?.length, 2);
});

for (
  const [what, text] of [
    ["is not closed", '<tool>{"name": "tool_add"'],
    ["is no JSON", "<tool>{name: tool_add}</tool>"],
    ["stands beside a good one", `${tag("tool_add", {})}\n<tool>{</tool>`],
  ] as const
) {
  Deno.test(`runChat() has a call corrected that ${what}, once, and runs nothing meanwhile`, async () => {
    await using tools = fakeBinding({ tool_add: () => "sum" });
    const mended = scriptedModel(
      [says(text), says(tag("tool_add", {})), says("Done")],
      TEXT,
    );
    const run = runChat(mended, ASK, { tools });
    const events = await Array.fromAsync(run);
    const redirects = events.filter((event) => event.kind === "redirect");
    assertEquals(redirects.map(({ reason }) => reason), ["malformed-call"]);
    assertEquals((await run.outcome()).stopReason, "answered");
    assertEquals(tools.called.length, 1);
    const note = mended.asked[1]?.messages.at(-1);
    assertEquals(note?.role, "user");
    assertStringIncludes(`${note?.content}`, "could not be read");

    const hopeless = scriptedModel([says(text), says(text)], TEXT);
    const outcome = await runChat(hopeless, ASK, { tools }).outcome();
    assertEquals(outcome.stopReason, "malformed-call");
    assertEquals(tools.called.length, 1);
  });
}

Deno.test("runChat() takes no call from the text of a model that has tool calls", async () => {
  await using tools = fakeBinding({ tool_add: () => "sum" });
  const model = scriptedModel([says(tag("tool_add", {}))]);
  const { text } = await runChat(model, ASK, { tools }).outcome();
  assertEquals(text, tag("tool_add", {}));
  assertEquals(tools.called, []);
});

Deno.test("runChat() runs no call of a stream that broke", async () => {
  await using tools = fakeBinding({ tool_add: () => "sum" });
  const model = scriptedModel([function* () {
    yield { kind: "text", text: tag("tool_add", {}) };
    throw new Error("reset");
  }], TEXT);
  const { stopReason } = await runChat(model, ASK, { tools }).outcome();
  assertEquals([stopReason, tools.called.length], ["model-error", 0]);
});
