import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { CombinedBinding } from "../../../src/binding/combined_binding.ts";
import { LCPBinding } from "../../../src/binding/lcp_binding.ts";
import { chatConfirmHandler } from "../../../src/client/chat/chat_handlers.ts";
import { LollmsClient } from "../../../src/host/lollms_client.ts";
import { startFakeOpenAI } from "../../support/fake_openai.ts";
import { fixtureBinding, fixtureServer } from "../../support/mcp_fixture.ts";
import { tempTools } from "../../support/temp_tools.ts";

const TOOLS =
  `/** Says hello. */ export function tool_hello() { return "hello"; }`;
const CODE =
  "/** Doubles. */ export function tool_twice(n: number) { return 2 * n; }";

/** What a chat client's tools are where servers are configured beside folders. */
function combined(...folders: readonly string[]): CombinedBinding {
  const remote = fixtureBinding([fixtureServer("a")], {
    autonomyLevel: "full_access",
    confirmHandler: chatConfirmHandler(),
  });
  const locals = folders.map((toolsFolders) =>
    new LCPBinding({
      toolsFolders,
      stateDir: null,
      cacheDir: null,
      confirmHandler: chatConfirmHandler(),
    })
  );
  return new CombinedBinding([
    { binding: remote, claims: (name) => remote.claims(name) },
    ...locals.map((binding) => ({
      binding,
      claims: (name: string) => !name.includes("::"),
    })),
  ]);
}

function call(name: string, args: unknown) {
  return { toolCalls: [{ name, arguments: args }] };
}

Deno.test("LollmsClient.chat() lets a model write tools where the client's binding is a combination", async () => {
  await using temp = await tempTools({ "hello.ts": TOOLS });
  await using tools = combined(temp.tools);
  await using fake = startFakeOpenAI(
    call("register_tool_from_code", { prefix: "sums", code: CODE }),
    call("tool_twice", { n: 21 }),
    call("a__echo", { text: "still there" }),
    { text: "42" },
  );
  await using client = new LollmsClient({
    llm: { baseUrl: fake.baseUrl, model: "m" },
    toolsBinding: tools,
  });
  const seen: string[] = [];
  const run = client.chat("Double 21", {
    workspace: temp.workspace,
    allowDynamicTools: true,
    confirmHandler: (source) => {
      seen.push(source);
      return ["allow", ""];
    },
  });
  const events = await Array.fromAsync(run);
  const [asked] = events.filter((event) => event.kind === "approval-asked");
  assertEquals([asked?.name, asked?.source], [
    "register_tool_from_code",
    CODE,
  ]);
  assertEquals(seen, [CODE]);
  const { stopReason, messages } = await run.outcome();
  assertEquals(stopReason, "answered");
  const told = messages.filter(({ role }) => role === "tool")
    .map(({ content }) => `${content}`);
  assertStringIncludes(`${told[0]}`, "tool_twice");
  assertStringIncludes(`${told[1]}`, "42");
  assertStringIncludes(`${told[2]}`, "still there");
  const offered = JSON.stringify(Object(fake.requests[1]?.body).tools);
  assertStringIncludes(offered, "tool_twice");
});

Deno.test("LollmsClient.chat() asks nobody for a tool that no binding of a combination can take", async () => {
  await using temp = await tempTools({});
  await using tools = combined();
  assertEquals(tools.registerToolFromCode, undefined);
  await using fake = startFakeOpenAI(
    call("register_tool_from_code", { prefix: "sums", code: CODE }),
    { text: "Pity" },
  );
  await using client = new LollmsClient({
    llm: { baseUrl: fake.baseUrl, model: "m" },
    toolsBinding: tools,
  });
  let asked = 0;
  const { messages } = await client.chat("Double 21", {
    workspace: temp.workspace,
    allowDynamicTools: true,
    confirmHandler: () => {
      asked++;
      return ["allow", ""];
    },
  }).outcome();
  assertEquals(asked, 0);
  assertStringIncludes(`${messages[1]?.content}`, "No tools can be added");
});

Deno.test("CombinedBinding gets a tool ready that the chat had deferred, whichever binding has it", async () => {
  await using one = await tempTools({ "hello.ts": TOOLS });
  await using two = await tempTools({
    "other.ts": "/** Other. */ export function tool_other() { return 1; }",
  });
  await using tools = combined(one.tools, two.tools);
  const found = await tools.loadToolByName("tool_other");
  assertEquals(found?.description, "Other.");
  assertEquals(await tools.loadToolByName("tool_none"), undefined);
  const added = await tools.registerToolFromCode?.("sums", CODE);
  assertEquals(added?.tools, ["tool_twice"]);
  const names = (await tools.listTools()).map(({ name }) => name);
  assert(names.includes("tool_twice"));
});

Deno.test("LollmsClient.chat() calls source without a tool a failure, and says what is wrong with it", async () => {
  await using temp = await tempTools({ "hello.ts": TOOLS });
  await using fake = startFakeOpenAI(
    call("register_tool_from_code", { prefix: "sums", code: "let a = {" }),
    { text: "Sorry" },
  );
  await using client = new LollmsClient({
    llm: { baseUrl: fake.baseUrl, model: "m" },
    tools_binding_config: {
      tools_folders: temp.tools,
      state_dir: null,
      cache_dir: null,
    },
  });
  const events = await Array.fromAsync(client.chat("Double 21", {
    workspace: temp.workspace,
    allowDynamicTools: true,
    confirmHandler: () => ["allow", ""],
  }));
  const results = events.flatMap((event) =>
    event.kind === "tool-result" ? [event.result] : []
  );
  assertEquals(results.map(({ status_code }) => status_code), [400]);
  assertStringIncludes(`${results[0]?.error}`, "Syntax error");
});
