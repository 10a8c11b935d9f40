import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { estimateTokens } from "../../../src/client/chat/estimate_tokens.ts";
import { createFindTools } from "../../../src/client/chat/find_tools.ts";
import { rankTools } from "../../../src/client/chat/rank_tools.ts";
import { SEARCH_TOKENS } from "../../../src/client/chat/tool_budget.ts";
import { safeNames } from "../../../src/client/chat/safe_names.ts";
import { runChat } from "../../../src/client/chat/run_chat.ts";
import type { ChatToolSpec } from "../../../src/core/tool_binding.ts";
import { fakeBinding, type FakeTool } from "../../support/fake_binding.ts";
import { calls, says, scriptedModel } from "../../support/scripted_model.ts";

const ASK = [{ role: "user", content: "Please" }] as const;

/** Fifty tools that are about nothing, and one that sends mail. */
function manyTools() {
  const names = Array.from({ length: 50 }, (_, n) => `tool_thing_${n}`);
  const tools: Record<string, FakeTool> = Object.fromEntries(
    ["tool_send_mail", ...names].map((name) => [name, () => `${name} done`]),
  );
  return fakeBinding(tools, {
    tool_send_mail: { description: "Sends a message to a mail address." },
  });
}

function offered(tools: readonly ChatToolSpec[] | undefined): string[] {
  return (tools ?? []).map((tool) => tool.function.name).sort();
}

Deno.test("runChat() offers all tools while they fit the budget", async () => {
  await using tools = manyTools();
  const model = scriptedModel([says("Done")]);
  await runChat(model, ASK, { tools }).outcome();
  assertEquals(offered(model.asked[0]?.options.tools).length, 51);
});

Deno.test("runChat() defers tools over the budget behind find_tools, and offers what was found", async () => {
  await using tools = manyTools();
  const model = scriptedModel([
    calls(["find_tools", { query: "mails" }]),
    calls(["tool_send_mail", { to: "Ada" }]),
    says("Sent"),
  ]);
  const { stopReason, messages } = await runChat(model, ASK, {
    tools,
    toolBudgetTokens: 500,
    pinnedTools: ["tool_thing_7"],
  }).outcome();
  assertEquals(stopReason, "answered");
  const [first, second] = model.asked.map(({ options }) =>
    offered(options.tools)
  );
  assertEquals(first, ["find_tools", "tool_thing_7"]);
  assertEquals(second, ["find_tools", "tool_send_mail", "tool_thing_7"]);
  assertStringIncludes(`${messages[1]?.content}`, "tool_send_mail");
  assertEquals(tools.called, [["tool_send_mail", { to: "Ada" }]]);
});

Deno.test("runChat() runs a deferred tool that the model knows without a search", async () => {
  await using tools = manyTools();
  const model = scriptedModel([calls(["tool_thing_3", {}]), says("Done")]);
  const options = { tools, toolBudgetTokens: 500 };
  await runChat(model, ASK, options).outcome();
  assertEquals(tools.called, [["tool_thing_3", {}]]);
  assert(offered(model.asked[1]?.options.tools).includes("tool_thing_3"));
});

Deno.test("runChat() says when no tool is about what is looked for, and what a search needs", async () => {
  await using tools = manyTools();
  const model = scriptedModel([
    calls(["find_tools", { query: "xylophone" }], ["find_tools", {}]),
    says("Done"),
  ]);
  const options = { tools, toolBudgetTokens: 500 };
  const { messages } = await runChat(model, ASK, options).outcome();
  assertStringIncludes(`${messages[1]?.content}`, "No tool has any of these");
  assertStringIncludes(`${messages[2]?.content}`, "a text is needed");
});

Deno.test("runChat() has deferred tools loaded by the binding that can", async () => {
  const loaded: string[] = [];
  await using fake = manyTools();
  const tools = {
    ...fake,
    loadToolByName(name: string) {
      loaded.push(name);
      return Promise.resolve({
        name,
        description: "Loaded.",
        input_schema: { type: "object" },
      });
    },
  };
  const model = scriptedModel([
    calls(["find_tools", { query: "send mail" }]),
    says("Done"),
  ]);
  const options = { tools, toolBudgetTokens: 500 };
  await runChat(model, ASK, options).outcome();
  assertEquals(loaded, ["tool_send_mail"]);
  const spec = model.asked[1]?.options.tools?.find((tool) =>
    tool.function.name === "tool_send_mail"
  );
  assertEquals(spec?.function.description, "Loaded.");
});

function spec(name: string, description: string): ChatToolSpec {
  const parameters = { type: "object" };
  return { type: "function", function: { name, description, parameters } };
}

Deno.test("rankTools() puts words of names before those of descriptions, and rare before common", () => {
  const tools = [
    spec("tool_list_files", "Lists what a folder holds."),
    spec("tool_read_file", "Reads text of one file."),
    spec("tool_send_mail", "Sends a file or a text to somebody."),
    spec("tool_openInvoices", "Adds what customers owe."),
  ];
  const found = (query: string) =>
    rankTools(tools, query).map((tool) => tool.function.name);
  assertEquals(found("mail a file")[0], "tool_send_mail");
  assertEquals(found("read")[0], "tool_read_file");
  assertEquals(found("invoice"), ["tool_openInvoices"]);
  assertEquals(found("of the tool"), []);
  assertEquals(found(""), []);
});

Deno.test("safeNames() gives each tool a name of its own that every vendor takes", () => {
  const names = ["a::b", "a__b", "ä b", "a:b", "x".repeat(80), "find_tools"];
  const safe = safeNames(names, ["find_tools"]);
  assertEquals([...safe.values()], names);
  assertEquals(safe.get("a__b"), "a__b");
  for (const name of safe.keys()) assert(/^[\w-]{1,64}$/.test(name), name);
  assert(!safe.has("find_tools"));
});

Deno.test("find_tools costs about what is reckoned for it", () => {
  const { name, description, parameters } = createFindTools({
    count: 100,
    find: () => [],
    load: () => Promise.resolve(),
  });
  const cost = estimateTokens(
    JSON.stringify({ name, description, parameters }),
  );
  assertEquals(Math.abs(cost - SEARCH_TOKENS) < 20, true, `${cost}`);
});
