import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { LCPBinding } from "../../../src/binding/lcp_binding.ts";
import {
  chatConfirmHandler,
  chatInteractionHandler,
} from "../../../src/client/chat/chat_handlers.ts";
import { runChat } from "../../../src/client/chat/run_chat.ts";
import type { ConfirmHandler } from "../../../src/core/handlers.ts";
import { join } from "../../../src/core/path.ts";
import { calls, says, scriptedModel } from "../../support/scripted_model.ts";
import { type TempTools, tempTools } from "../../support/temp_tools.ts";

const ASK = [{ role: "user", content: "Please" }] as const;

const TOOLS = `
/** Writes a file. */
export async function tool_write(path: string, text: string) {
  await Deno.writeTextFile(path, text);
  return "written";
}
export async function tool_summary(text: string, tool_context: any) {
  return await tool_context.sample([{ role: "user", content: "Sum up " + text }], { maxTokens: 50 });
}
export async function tool_remove(path: string) {
  await Deno.remove(path);
  return "removed";
}
/** Asks for a word. */
export async function tool_ask(tool_context: any) {
  const { action, content } = await tool_context.elicit("Which?", {
    type: "object", properties: { word: { type: "string" } },
  });
  return action === "accept" ? content.word : action;
}
`;

function open(
  { tools, workspace }: TempTools,
  fallback?: ConfirmHandler,
): LCPBinding {
  return new LCPBinding({
    toolsFolders: tools,
    workspace,
    stateDir: null,
    cacheDir: null,
    confirmHandler: chatConfirmHandler(fallback),
    userInteractionHandler: chatInteractionHandler(),
  });
}

Deno.test("runChat() asks its own handler for what its tools want, and tells of question and answer", async () => {
  await using temp = await tempTools({ "files.ts": TOOLS });
  await using tools = open(temp);
  const path = join(temp.tools, "..", "outside.txt");
  const model = scriptedModel([
    calls(["tool_write", { path, text: "x" }]),
    says("Done"),
  ]);
  const asked: string[] = [];
  const run = runChat(model, ASK, {
    tools,
    workspace: temp.workspace,
    confirmHandler: (source) => {
      asked.push(source);
      return ["allow", "fine"];
    },
  });
  const events = await Array.fromAsync(run);
  assertEquals(await Deno.readTextFile(path), "x");
  assertEquals(asked.length, 1);
  const [question] = events.filter((event) => event.kind === "approval-asked");
  const [answer] = events.filter((event) => event.kind === "approval-answered");
  assertEquals(question?.name, "tool_write");
  assertStringIncludes(`${question?.label}`, "outside.txt");
  assertEquals([answer?.decision, answer?.reason], ["allow", "fine"]);
});

for (
  const [who, confirmHandler] of [
    ["a handler that rejects", () => ["reject", "not today"] as const],
    ["a handler that throws", () => {
      throw new Error("not today");
    }],
    ["no handler", undefined],
  ] as const
) {
  Deno.test(`runChat() with ${who} has the call refused, tells the model why, and goes on`, async () => {
    await using temp = await tempTools({ "files.ts": TOOLS });
    await using tools = open(temp);
    const path = join(temp.tools, "..", "outside.txt");
    const model = scriptedModel([
      calls(["tool_write", { path, text: "x" }]),
      says("I was not allowed to"),
    ]);
    const run = runChat(model, ASK, {
      tools,
      workspace: temp.workspace,
      ...(confirmHandler && { confirmHandler }),
    });
    const { stopReason, messages } = await run.outcome();
    assertEquals(stopReason, "answered");
    const told = `${messages[1]?.content}`;
    assertStringIncludes(told, "403");
    assertStringIncludes(told, confirmHandler ? "not today" : "Nobody");
    assertEquals(await Deno.stat(path).catch(() => "none"), "none");
  });
}

Deno.test("chatConfirmHandler() asks each chat for its own calls, and the fallback for those of none", async () => {
  await using temp = await tempTools({ "files.ts": TOOLS });
  const asked: string[] = [];
  await using tools = open(temp, () => {
    asked.push("fallback");
    return ["reject", "fallback"];
  });
  const outside = join(temp.tools, "..");
  const chat = (name: string) => {
    const path = join(outside, `${name}.txt`);
    const model = scriptedModel([
      calls(["tool_write", { path, text: name }]),
      says("Done"),
    ]);
    const workspace = join(temp.workspace, name);
    return Deno.mkdir(workspace).then(() =>
      runChat(model, ASK, {
        tools,
        workspace,
        confirmHandler: () => {
          asked.push(name);
          return name === "yes" ? ["allow", ""] : ["reject", "no"];
        },
      }).outcome()
    );
  };
  await Promise.all([chat("yes"), chat("no")]);
  await tools.executeTool("tool_write", {
    path: join(outside, "direct.txt"),
    text: "x",
  });
  assertEquals(asked.sort(), ["fallback", "no", "yes"]);
  const names = (await Array.fromAsync(Deno.readDir(outside)))
    .map(({ name }) => name).filter((name) => name.endsWith(".txt"));
  assertEquals(names, ["yes.txt"]);
});

Deno.test("chatInteractionHandler() puts a tool's question to the chat whose call it is", async () => {
  await using temp = await tempTools({ "files.ts": TOOLS });
  await using tools = open(temp);
  const chat = async (answer?: string) => {
    const model = scriptedModel([calls(["tool_ask", {}]), says("Done")]);
    const { messages } = await runChat(model, ASK, {
      tools,
      workspace: temp.workspace,
      ...(answer && { userInteractionHandler: () => answer }),
    }).outcome();
    return `${messages[1]?.content}`;
  };
  assertStringIncludes(await chat("blue"), "blue");
  assertStringIncludes(await chat(), "cancel");
});

Deno.test("runChat() has its model answer a tool, and counts what that takes", async () => {
  await using temp = await tempTools({ "files.ts": TOOLS });
  await using tools = open(temp);
  const usage = { inputTokens: 100, outputTokens: 10 };
  const model = scriptedModel([
    calls(["tool_summary", { text: "much" }]),
    [{ kind: "usage", usage }, ...says("little")],
    says("never"),
  ]);
  const run = runChat(model, ASK, { tools, tokenBudget: 100 });
  const events = await Array.fromAsync(run);
  const [result] = events.filter((event) => event.kind === "tool-result");
  assertEquals(result?.result.output, "little");
  const [, sampled] = model.asked;
  assertEquals(sampled?.messages.at(-1)?.content, "Sum up much");
  assertEquals([sampled?.options.maxTokens, sampled?.options.tools], [
    50,
    undefined,
  ]);
  const { stopReason } = await run.outcome();
  assertEquals([stopReason, model.asked.length], ["token-budget", 2]);
});

Deno.test("runChat() tells which files of the workspace calls created, changed and deleted", async () => {
  await using temp = await tempTools({ "files.ts": TOOLS });
  await using tools = open(temp);
  await Deno.mkdir(join(temp.workspace, "sub"));
  await Deno.writeTextFile(join(temp.workspace, "old.txt"), "old");
  const model = scriptedModel([
    calls(["tool_write", { path: "a.txt", text: "1" }]),
    calls(["tool_write", { path: "sub/a.txt", text: "22" }]),
    calls(["tool_write", { path: "a.txt", text: "333" }]),
    calls(["tool_remove", { path: "old.txt" }]),
    says("Done"),
  ]);
  const { workspace } = temp;
  const events = await Array.fromAsync(
    runChat(model, ASK, { tools, workspace }),
  );
  assertEquals(
    events.flatMap((event) =>
      event.kind === "artefact" ? [event.artefact] : []
    ),
    [
      { path: "a.txt", change: "created", version: 1, bytes: 1 },
      { path: "sub/a.txt", change: "created", version: 1, bytes: 2 },
      { path: "a.txt", change: "changed", version: 2, bytes: 3 },
      { path: "old.txt", change: "deleted", version: 1, bytes: 0 },
    ],
  );
});

const CODE =
  "/** Doubles. */ export function tool_twice(n: number) { return 2 * n; }";

Deno.test("runChat() lets a model write tools only where that is allowed and the operator approves the source", async () => {
  await using temp = await tempTools({ "files.ts": TOOLS });
  await using tools = open(temp);
  const seen: string[] = [];
  const model = scriptedModel([
    calls(["register_tool_from_code", { prefix: "sums", code: CODE }]),
    calls(["tool_twice", { n: 21 }]),
    says("42"),
  ]);
  const run = runChat(model, ASK, {
    tools,
    workspace: temp.workspace,
    allowDynamicTools: true,
    confirmHandler: (source) => {
      seen.push(source);
      return ["allow", ""];
    },
  });
  const { stopReason, messages } = await run.outcome();
  assertEquals([stopReason, seen], ["answered", [CODE]]);
  assertStringIncludes(`${messages[3]?.content}`, "42");
  const names = model.asked[1]?.options.tools?.map((tool) =>
    tool.function.name
  );
  assert(names?.includes("tool_twice"));
});

for (
  const [what, options] of [
    ["dynamic tools are not allowed", {
      confirmHandler: () => ["allow", ""] as const,
    }],
    ["the operator rejects the source", {
      allowDynamicTools: true,
      confirmHandler: () => ["reject", "too clever"] as const,
    }],
    ["nobody can be asked", { allowDynamicTools: true }],
  ] as const
) {
  Deno.test(`runChat() takes no tool from a model when ${what}`, async () => {
    await using temp = await tempTools({ "files.ts": TOOLS });
    await using tools = open(temp);
    const model = scriptedModel([
      calls(["register_tool_from_code", { prefix: "sums", code: CODE }]),
      says("Pity"),
    ]);
    await runChat(model, ASK, { tools, ...options }).outcome();
    assertEquals(await tools.isToolAvailable("tool_twice"), false);
  });
}
