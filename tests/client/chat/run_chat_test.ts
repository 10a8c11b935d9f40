import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import type {
  ChatEvent,
  ChatOutcome,
} from "../../../src/client/chat/chat_event.ts";
import type { ChatRun } from "../../../src/client/chat/chat_run.ts";
import { runChat } from "../../../src/client/chat/run_chat.ts";
import type { ChatMessage } from "../../../src/client/text_model.ts";
import { fakeBinding } from "../../support/fake_binding.ts";
import { calls, says, scriptedModel } from "../../support/scripted_model.ts";

const ASK: readonly ChatMessage[] = [{ role: "user", content: "Please" }];

async function collect(
  run: ChatRun,
): Promise<{ events: readonly ChatEvent[]; done: ChatOutcome }> {
  const events = await Array.fromAsync(run);
  return { events, done: await run.outcome() };
}

function kinds(events: readonly ChatEvent[]): readonly string[] {
  return events.map(({ kind }) => kind);
}

Deno.test("runChat() tells the answer as it comes and then how it ended", async () => {
  const model = scriptedModel([[
    { kind: "reasoning", text: "Hm." },
    { kind: "text", text: "Good " },
    { kind: "text", text: "day" },
    { kind: "usage", usage: { inputTokens: 5, outputTokens: 2 } },
    { kind: "finish", reason: "stop" },
  ]]);
  const { events, done } = await collect(runChat(model, ASK));
  assertEquals(kinds(events), [
    "reasoning",
    "text",
    "text",
    "usage",
    "message",
    "done",
  ]);
  assertEquals(done.text, "Good day");
  assertEquals(done.stopReason, "answered");
  assertEquals(done.usage, { inputTokens: 5, outputTokens: 2 });
  assertEquals(done.messages, [{ role: "assistant", content: "Good day" }]);
});

Deno.test("runChat() runs the calls of a step at once and answers them in the model's order", async () => {
  const second = Promise.withResolvers<void>();
  await using tools = fakeBinding({
    // The first cannot end before the second has begun.
    tool_slow: async () => {
      await second.promise;
      return "slow";
    },
    tool_fast: () => {
      second.resolve();
      return "fast";
    },
  });
  const model = scriptedModel([
    calls(["tool_slow", { a: 1 }], ["tool_fast", {}]),
    says("Done"),
  ]);
  const { events, done } = await collect(runChat(model, ASK, { tools }));
  assertEquals(done.stopReason, "answered");
  const results = events.filter(({ kind }) => kind === "tool-result");
  assertEquals(results.length, 2);
  const [, assistant, first, next] = model.asked[1]?.messages.slice(-4) ?? [];
  assertEquals(
    assistant?.toolCalls?.map(({ id }) => id),
    [first?.toolCallId, next?.toolCallId],
  );
  assertStringIncludes(`${first?.content}`, "slow");
  assertStringIncludes(`${next?.content}`, "fast");
});

Deno.test("runChat() never runs more calls at once than it may", async () => {
  let now = 0;
  let most = 0;
  await using tools = fakeBinding({
    tool_work: async () => {
      most = Math.max(most, ++now);
      await Promise.resolve();
      now--;
    },
  });
  const many = Array.from(
    { length: 9 },
    (_, n) => ["tool_work", { n }] as const,
  );
  const model = scriptedModel([calls(...many), says("Done")]);
  await runChat(model, ASK, { tools, maxParallelCalls: 3 }).outcome();
  assertEquals(most, 3);
  assertEquals(tools.called.length, 9);
});

Deno.test("runChat() gives an endpoint the tools under names that it takes, and finds them again", async () => {
  await using tools = fakeBinding({ "files::read it": () => "text" });
  const model = scriptedModel([calls(["files__read_it", {}]), says("Done")]);
  const { done } = await collect(runChat(model, ASK, { tools }));
  assertEquals(done.stopReason, "answered");
  const offered = model.asked[0]?.options.tools ?? [];
  assertEquals(offered.map((tool) => tool.function.name), ["files__read_it"]);
  assertEquals(tools.called, [["files::read it", {}]]);
});

Deno.test("runChat() gives every call an id of its own, whatever the vendor sends", async () => {
  await using tools = fakeBinding({ tool_a: () => 1 });
  const call = { id: "", name: "tool_a", arguments: "{}" };
  const model = scriptedModel([
    [
      { kind: "tool-call", call },
      { kind: "tool-call", call: { ...call, id: "x", arguments: '{"b":1}' } },
      { kind: "tool-call", call: { ...call, id: "x", arguments: '{"b":2}' } },
    ],
    says("Done"),
  ]);
  const { done } = await collect(runChat(model, ASK, { tools }));
  const ids = done.messages[0]?.toolCalls?.map(({ id }) => id) ?? [];
  assertEquals(new Set(ids).size, 3);
  assert(ids.every((id) => id !== ""));
});

Deno.test("runChat() tells the model what was wrong with arguments, and does not run the tool", async () => {
  await using tools = fakeBinding({ tool_a: () => 1 });
  const model = scriptedModel([calls(["tool_a", '{"a": ']), says("Sorry")]);
  const { events } = await collect(runChat(model, ASK, { tools }));
  const [result] = events.filter((event) => event.kind === "tool-result");
  assertEquals(result?.result.status_code, 400);
  assertStringIncludes(`${result?.told}`, "no JSON object");
  assertEquals(tools.called, []);
});

Deno.test("runChat() goes on after a tool that fails, and after a binding that throws", async () => {
  await using tools = fakeBinding({
    tool_bad: () => ({ success: false, error: "disk full" }),
    tool_broken: () => {
      throw new Error("broken binding");
    },
  });
  const model = scriptedModel([
    calls(["tool_bad", {}], ["tool_broken", {}]),
    says("It failed"),
  ]);
  const { done } = await collect(runChat(model, ASK, { tools }));
  assertEquals(done.stopReason, "answered");
  const told = model.asked[1]?.messages.slice(-2).map(({ content }) => content);
  assertStringIncludes(`${told?.[0]}`, "disk full");
  assertStringIncludes(`${told?.[1]}`, "broken binding");
});

Deno.test("runChat() redirects a model that calls a tool that is not there, naming near ones", async () => {
  await using tools = fakeBinding({ tool_read_file: () => "text" });
  const model = scriptedModel([calls(["tool_read_fil", {}]), says("Done")]);
  const { events } = await collect(runChat(model, ASK, { tools }));
  const [redirect] = events.filter((event) => event.kind === "redirect");
  assertEquals(redirect?.reason, "unknown-tool");
  assertStringIncludes(`${redirect?.text}`, "tool_read_file");
  assertEquals(tools.called, []);
});

Deno.test("runChat() makes a failed call again only after something else has succeeded", async () => {
  let there = false;
  await using tools = fakeBinding({
    tool_read: () => there ? "text" : { success: false, error: "not found" },
    tool_write: () => {
      there = true;
    },
  });
  const model = scriptedModel([
    calls(["tool_read", { a: 1, b: 2 }]),
    calls(["tool_read", '{ "b": 2, "a": 1 }']),
    calls(["tool_write", {}]),
    calls(["tool_read", { a: 1, b: 2 }]),
    says("Done"),
  ]);
  const { events, done } = await collect(runChat(model, ASK, { tools }));
  assertEquals(done.stopReason, "answered");
  const redirects = events.filter((event) => event.kind === "redirect");
  assertEquals(redirects.map(({ reason }) => reason), ["failed-before"]);
  assertEquals(tools.called.map(([name]) => name), [
    "tool_read",
    "tool_write",
    "tool_read",
  ]);
});

Deno.test("runChat() does not make the same call a third time, and ends when the model insists", async () => {
  await using tools = fakeBinding({ tool_look: () => "nothing new" });
  const same = () => calls(["tool_look", {}]);
  const model = scriptedModel([same(), same(), same(), same(), same(), same()]);
  const { events, done } = await collect(runChat(model, ASK, { tools }));
  assertEquals(tools.called.length, 2);
  assertEquals(done.stopReason, "repeated-call");
  assertStringIncludes(`${done.detail}`, "tool_look");
  const redirects = events.filter((event) => event.kind === "redirect");
  assert(redirects.every(({ reason }) => reason === "repeated-call"));
});

Deno.test("runChat() makes the same call as often as its result changes", async () => {
  let count = 0;
  await using tools = fakeBinding({ tool_poll: () => ++count });
  const same = () => calls(["tool_poll", {}]);
  const model = scriptedModel([same(), same(), same(), same(), says("Done")]);
  const { done } = await collect(runChat(model, ASK, { tools }));
  assertEquals([done.stopReason, count], ["answered", 4]);
});

Deno.test("runChat() ends at the limit of steps, with every call answered and none of the last made", async () => {
  let count = 0;
  await using tools = fakeBinding({ tool_poll: () => ++count });
  const turn = () => calls(["tool_poll", {}]);
  const model = scriptedModel([turn(), turn(), turn()]);
  const { done } = await collect(
    runChat(model, ASK, { tools, maxReasoningSteps: 3 }),
  );
  assertEquals([done.stopReason, done.steps, count], ["step-limit", 3, 2]);
  const asked = done.messages.flatMap(({ toolCalls = [] }) => toolCalls);
  const answered = done.messages.flatMap(({ toolCallId = [] }) => toolCallId);
  assertEquals(asked.map(({ id }) => id), answered);
});

Deno.test("runChat() does not ask again once the token budget is spent", async () => {
  await using tools = fakeBinding({ tool_a: () => 1 });
  const usage = { inputTokens: 90, outputTokens: 20 };
  const model = scriptedModel([
    [{ kind: "usage", usage }, ...calls(["tool_a", {}])],
    says("never"),
  ]);
  const { done } = await collect(
    runChat(model, ASK, { tools, tokenBudget: 100 }),
  );
  assertEquals([done.stopReason, model.asked.length], ["token-budget", 1]);
});

Deno.test("runChat() estimates tokens where the model's side tells none", async () => {
  const model = scriptedModel([says("four tokens or so")]);
  const { events } = await collect(runChat(model, ASK));
  const [usage] = events.filter((event) => event.kind === "usage");
  assertEquals(usage?.estimated, true);
  assert(Number(usage?.usage.outputTokens) > 0);
});

Deno.test("runChat() asks once more after an empty answer, and then gives up", async () => {
  const better = scriptedModel([says(""), says("Here")]);
  const first = await collect(runChat(better, ASK));
  assertEquals([first.done.stopReason, first.done.text], ["answered", "Here"]);
  const empty = scriptedModel([says(""), says(" \n")]);
  const second = await collect(runChat(empty, ASK));
  assertEquals([second.done.stopReason, empty.asked.length], [
    "empty-answer",
    2,
  ]);
});

Deno.test("runChat() tells how a stream broke, and keeps no half answer", async () => {
  const model = scriptedModel([function* () {
    yield { kind: "text", text: "Half an" };
    throw new Error("connection reset");
  }]);
  const { events, done } = await collect(runChat(model, ASK));
  assertEquals(kinds(events), ["text", "usage", "done"]);
  assertEquals([done.stopReason, done.detail], [
    "model-error",
    "connection reset",
  ]);
  assertEquals(done.messages, []);
});

for (const finish of ["length", "content-filter"] as const) {
  Deno.test(`runChat() says that an answer was cut off: ${finish}`, async () => {
    const model = scriptedModel([[
      { kind: "text", text: "Half an" },
      { kind: "finish", reason: finish },
    ]]);
    const { done } = await collect(runChat(model, ASK));
    assertEquals([done.stopReason, done.text], [finish, "Half an"]);
  });
}

Deno.test("runChat() cancels the calls in flight when it is aborted, and answers them", async () => {
  const ending = new AbortController();
  await using tools = fakeBinding({
    tool_wait: (_args, { signal }) =>
      new Promise((resolve) => {
        signal?.addEventListener("abort", () => resolve("ended"));
        ending.abort();
      }),
  });
  const model = scriptedModel([calls(["tool_wait", {}]), says("never")]);
  const { done } = await collect(
    runChat(model, ASK, { tools, signal: ending.signal }),
  );
  assertEquals([done.stopReason, model.asked.length], ["cancelled", 1]);
  assertEquals(done.messages.map(({ role }) => role), ["assistant", "tool"]);
});

Deno.test("runChat() cancels the calls in flight when nobody reads on", async () => {
  let cancelled = false;
  await using tools = fakeBinding({
    tool_wait: (_args, { signal }) =>
      new Promise((resolve) => {
        signal?.addEventListener("abort", () => {
          cancelled = true;
          resolve("ended");
        });
      }),
  });
  const model = scriptedModel([calls(["tool_wait", {}])]);
  for await (const event of runChat(model, ASK, { tools })) {
    if (event.kind === "tool-call") break;
  }
  assert(cancelled);
});

Deno.test("runChat() ends at once when it is aborted, also with a model that does not listen, and keeps what was said", async () => {
  const ending = new AbortController();
  const model = scriptedModel([async function* () {
    yield { kind: "text", text: "So far" };
    await new Promise(() => {});
  }]);
  const run = runChat(model, ASK, { signal: ending.signal });
  for await (const event of run) if (event.kind === "text") ending.abort();
  const { stopReason, messages } = await run.outcome();
  assertEquals(stopReason, "cancelled");
  assertEquals(messages, [{ role: "assistant", content: "So far" }]);
});

Deno.test("runChat() tells of a tool's progress while it runs", async () => {
  const told = Promise.withResolvers<void>();
  await using tools = fakeBinding({
    tool_work: async (_args, { onProgress }) => {
      onProgress?.({ progress: 1, total: 2, message: "half" });
      await told.promise;
    },
  });
  const model = scriptedModel([calls(["tool_work", {}]), says("Done")]);
  const seen: string[] = [];
  for await (const event of runChat(model, ASK, { tools })) {
    seen.push(event.kind);
    // The tool ends only after its report has arrived here.
    if (event.kind === "progress") told.resolve();
  }
  assert(seen.indexOf("progress") < seen.indexOf("tool-result"));
});

Deno.test("runChat() completes a conversation that was interrupted in the middle of calls", async () => {
  const model = scriptedModel([says("Done")]);
  const history: readonly ChatMessage[] = [
    ...ASK,
    {
      role: "assistant",
      content: "",
      toolCalls: [
        { id: "1", name: "tool_a", arguments: "{}" },
        { id: "2", name: "tool_a", arguments: "{}" },
      ],
    },
    { role: "tool", content: "one", toolCallId: "1" },
    { role: "user", content: "And?" },
  ];
  await runChat(model, history).outcome();
  const sent = model.asked[0]?.messages ?? [];
  assertEquals(sent.length, 5);
  assertEquals(sent[3]?.toolCallId, "2");
  assertStringIncludes(`${sent[3]?.content}`, "interrupted");
  assertEquals(sent[4]?.content, "And?");
});

Deno.test("runChat() sends what fits the window of a long conversation, beginning with a question", async () => {
  const history = Array.from({ length: 200 }, (_, n): ChatMessage[] => [
    { role: "user", content: `question ${n} ${"x".repeat(200)}` },
    { role: "assistant", content: `answer ${n}` },
  ]).flat();
  const model = scriptedModel([says("Done")], { contextTokens: 2_000 });
  await runChat(model, [...history, ...ASK]).outcome();
  const sent = model.asked[0]?.messages ?? [];
  assert(sent.length < 60, `${sent.length} messages`);
  assertStringIncludes(`${sent[0]?.content}`, "left out");
  assertStringIncludes(`${sent[1]?.content}`, "question");
  assertEquals(sent.at(-1), ASK[0]);
});

Deno.test("runChat() refuses limits that are none", () => {
  assertThrows(
    () => runChat(scriptedModel([]), ASK, { maxReasoningSteps: 0 }),
    RangeError,
    "maxReasoningSteps",
  );
});

Deno.test("runChat() begins when it is read, and runs once", async () => {
  const model = scriptedModel([says("Done")]);
  const run = runChat(model, ASK);
  assertEquals(model.asked.length, 0);
  await run.outcome();
  const again = await Array.fromAsync(run).catch((error: unknown) => error);
  assert(again instanceof TypeError);
  assertEquals(model.asked.length, 1);
});

Deno.test("runChat() says so when there is no such folder as the workspace", async () => {
  const run = runChat(scriptedModel([]), ASK, { workspace: "./no_such" });
  await assertRejects(
    () => run.outcome(),
    TypeError,
    "no such folder as the workspace ./no_such",
  );
});
