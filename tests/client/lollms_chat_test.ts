import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import {
  type ConfirmHandler,
  LollmsClient,
  LollmsDiscussion,
  Personality,
} from "../../mod.ts";
import { join } from "../../src/core/path.ts";
import { type FakeStep, startFakeOpenAI } from "../support/fake_openai.ts";
import { fakeBinding } from "../support/fake_binding.ts";
import { setVariable } from "../support/set_variable.ts";
import { tempTools } from "../support/temp_tools.ts";

const TOOLS = `
/** Lists the sales. */
export function tool_sales() { return [{ month: "May", sum: 12 }]; }
/** Writes a file. */
export async function tool_write(path: string, text: string) {
  await Deno.writeTextFile(path, text);
  return "written";
}
`;

/** A server with a script, tools in a folder, and a client of both. */
async function open(
  steps: readonly FakeStep[],
  confirmHandler?: ConfirmHandler,
) {
  await using held = new AsyncDisposableStack();
  const temp = held.use(await tempTools({ "sales.ts": TOOLS }));
  const fake = held.use(startFakeOpenAI(...steps));
  const client = held.use(
    new LollmsClient({
      llm: { base_url: fake.baseUrl, model: "m", api_key: "k" },
      tools_binding_name: "lcp",
      tools_binding_config: {
        tools_folders: temp.tools,
        workspace: temp.workspace,
        state_dir: null,
        cache_dir: null,
        ...(confirmHandler && { confirm_handler: confirmHandler }),
      },
    }),
  );
  const all = held.move();
  const close = () => all.disposeAsync();
  return { temp, fake, client, [Symbol.asyncDispose]: close };
}

function call(name: string, args: unknown): FakeStep {
  return { toolCalls: [{ name, arguments: args }] };
}

Deno.test("LollmsClient.chat() lets a model at an endpoint use the client's tools", async () => {
  await using bench = await open([
    call("tool_sales", {}),
    call("tool_write", { path: "report.md", text: "May: 12" }),
    { text: "The report is written." },
  ]);
  const { client, temp, fake } = bench;
  const run = client.chat("Report the sales", { workspace: temp.workspace });
  const events = await Array.fromAsync(run);
  const { text, stopReason } = await run.outcome();
  assertEquals([text, stopReason], ["The report is written.", "answered"]);
  assertEquals(
    await Deno.readTextFile(join(temp.workspace, "report.md")),
    "May: 12",
  );
  const made = events.flatMap((event) =>
    event.kind === "artefact" ? [event.artefact.path] : []
  );
  assertEquals(made, ["report.md"]);
  assertStringIncludes(JSON.stringify(fake.requests[1]?.body), "May");
});

Deno.test("LollmsClient.chat() asks the chat's handler, and the client's own where the chat has none", async () => {
  const asked: string[] = [];
  await using bench = await open(
    ["a", "b"].flatMap((name) => [
      call("tool_write", { path: `../${name}.txt`, text: "x" }),
      { text: "Done" },
    ]),
    () => {
      asked.push("client");
      return ["reject", "never"];
    },
  );
  const { client, temp } = bench;
  const { workspace } = temp;
  await client.chat("Write outside", {
    workspace,
    confirmHandler: () => {
      asked.push("chat");
      return ["allow", ""];
    },
  }).outcome();
  await client.chat("Write outside", { workspace }).outcome();
  assertEquals(asked, ["chat", "client"]);
  assertEquals(await Deno.readTextFile(join(workspace, "../a.txt")), "x");
  await assertRejects(() => Deno.stat(join(workspace, "../b.txt")));
});

Deno.test("No model sees the keys of any model of its client in what tools tell, whoever chats", async () => {
  const [own, named, header] = ["own", "named", "header"].map((name) =>
    `sk-${name}-0123456789abcdef`
  );
  using _ = setVariable("LCP_TEST_KEY", `${named}`);
  await using bench = await open([]);
  const { temp, fake } = bench;
  await using tools = fakeBinding({
    tool_leak: () => `${own} "${named}" Bearer ${header}; ollama`,
  });
  const { baseUrl } = fake;
  await using client = new LollmsClient({
    llm: { baseUrl, model: "m", apiKey: "ollama" },
    tti: {
      baseUrl,
      model: "i",
      apiKey: `${own}`,
      profiles: { other: { baseUrl: "http://b", apiKey: "${LCP_TEST_KEY}" } },
      options: { headers: { Authorization: `Bearer ${header}` } },
    },
    toolsBinding: tools,
  });
  const workspace = temp.workspace;
  const folder = join(temp.workspace, "..", "state");
  await using discussion = await LollmsDiscussion.open(folder);
  const personality = new Personality({ name: "Ada" });
  const runs = [
    () => client.chat("Go", { workspace }),
    () => discussion.chat("Go", { lollmsClient: client }),
    () => personality.chat("Go", { lollmsClient: client, discussion }),
  ];
  for (const run of runs) {
    fake.script(call("tool_leak", {}), { text: "Done" });
    const { messages } = await run().outcome();
    const told = `${messages.find(({ role }) => role === "tool")?.content}`;
    assertStringIncludes(
      told,
      '[secret] "[secret]" Bearer [secret]; ollama',
    );
  }
});

Deno.test("Personality.chat() with tools and levels of its own uses the client's other settings", async () => {
  await using bench = await open([
    call("tool_execute_shell_command", { command: "echo hello" }),
    { text: "Done" },
  ]);
  const { client, temp } = bench;
  const labels: string[] = [];
  const clerk = new Personality({ name: "Clerk" });
  await clerk.chat("Say hello", {
    lollmsClient: client,
    tools: "builtin:system_shell",
    shellAutonomyLevel: "strict",
    workspace: temp.workspace,
    confirmHandler: (_source, label) => {
      labels.push(label);
      return ["reject", "no shell today"];
    },
  }).outcome();
  // What is harmless is asked about as well at this level.
  assertEquals(labels.length, 1);
  const body = JSON.stringify(bench.fake.requests[1]?.body);
  assertStringIncludes(body, "no shell today");
});

Deno.test("Personality.chat() does not begin with tools that are not there", async () => {
  await using bench = await open([]);
  const { client, temp } = bench;
  const clerk = new Personality({ name: "Clerk" });
  for (const tools of [`${temp.tools}/misspelt`, "builtin:system_shel"]) {
    await assertRejects(
      () => clerk.chat("Go", { lollmsClient: client, tools }).outcome(),
      TypeError,
      `Cannot chat with the tools of ${tools}: `,
    );
  }
  assertEquals(bench.fake.requests, []);
});

Deno.test("a discussion with a client writes its report, goes on after a rejection and after a broken answer", async () => {
  await using bench = await open([
    call("tool_sales", {}),
    call("tool_write", { path: "../report.md", text: "May: 12" }),
    call("tool_write", { path: "report.md", text: "May: 12" }),
    {
      chunks: [{ choices: [{ index: 0, delta: { content: "The rep" } }] }],
      ends: "closed",
    },
  ]);
  const { client, temp, fake } = bench;
  const folder = join(temp.tools, "..", "state");
  const id = "report";
  {
    await using discussion = await LollmsDiscussion.open(folder, { id });
    const { stopReason } = await discussion.chat("Report the sales", {
      lollmsClient: client,
      confirmHandler: () => ["reject", "stay in the workspace"],
    }).outcome();
    assertEquals(stopReason, "model-error");
  }
  fake.script({ text: "The report is written." });
  await using discussion = await LollmsDiscussion.open(folder, { id });
  assertEquals(discussion.interrupted, true);
  const { text } = await discussion.resume({ lollmsClient: client }).outcome();
  assertEquals(text, "The report is written.");
  assertEquals(
    discussion.messages().map(({ role }) => role).join(" "),
    "user assistant tool assistant tool assistant tool assistant",
  );
  const told = discussion.messages()[4]?.content;
  assertStringIncludes(`${told}`, "stay in the workspace");
  assertEquals(discussion.artefacts().map(({ path }) => path), ["report.md"]);
});
