import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { chatModels } from "../../src/cli/chat/chat_models.ts";
import {
  findLocalModels,
  findModels,
} from "../../src/cli/chat/find_local_models.ts";
import type { ModelConfig } from "../../src/cli/config/lcp_config.ts";
import { type FakeStep, startFakeOpenAI } from "../support/fake_openai.ts";
import { runFake } from "./_fake_cli.ts";
import { LcpProject } from "./_lcp_process.ts";

const TOOLS = `
/** Writes a file. */
export async function tool_write(path: string, text: string) {
  await Deno.writeTextFile(path, text);
  return "written";
}`;

/** A project whose \`lcp.json\` names a scripted server. */
async function open(...steps: readonly FakeStep[]) {
  await using held = new AsyncDisposableStack();
  const fake = held.use(startFakeOpenAI(...steps));
  const project = held.use(
    await LcpProject.create({
      "tools/files.ts": TOOLS,
      "work/readme.txt": "hello",
      "lcp.json": JSON.stringify({
        tools_folders: "tools",
        workspace: "work",
        llm: { base_url: fake.baseUrl, model: "m", api_key: "k" },
      }),
    }),
  );
  const all = held.move();
  const close = () => all.disposeAsync();
  return { fake, project, [Symbol.asyncDispose]: close };
}

function write(path: string): FakeStep {
  const args = { path, text: "x" };
  return { toolCalls: [{ name: "tool_write", arguments: args }] };
}

Deno.test("lcp chat --once prints the answer and nothing else on stdout, and keeps the discussion", async () => {
  await using bench = await open(write("a.txt"), { text: "Written." }, {
    text: "You are welcome.",
  });
  const { project, fake } = bench;
  const first = await project.run(["chat", "--once", "Write a file"]);
  assertEquals([first.code, first.stdout], [0, "Written.\n"]);
  assertStringIncludes(first.stderr, "tool_write done");
  assertStringIncludes(first.stderr, "created: a.txt");
  assertEquals(
    await Deno.readTextFile(`${project.folder}/work/a.txt`),
    "x",
  );
  const second = await project.run(["chat", "--resume", "--once", "Thanks"]);
  assertEquals([second.code, second.stdout], [0, "You are welcome.\n"]);
  const body = JSON.stringify(fake.requests.at(-1)?.body);
  assertStringIncludes(body, "Write a file");
  assertStringIncludes(body, "Written.");
});

Deno.test("lcp chat --json prints a line for each event, done last", async () => {
  await using bench = await open(write("a.txt"), { text: "Written." });
  const { code, stdout } = await bench.project.run([
    "chat",
    "--once",
    "Write a file",
    "--json",
  ]);
  const events = stdout.trim().split("\n").map((line) => JSON.parse(line));
  assertEquals(code, 0);
  const { type, text, stop_reason, usage } = events.at(-1);
  assertEquals([type, text, stop_reason], ["done", "Written.", "answered"]);
  assertEquals(usage, { input_tokens: 20, output_tokens: 10 });
  const types = events.map((event) => event.type);
  for (const type of ["tool_call", "tool_result", "artefact", "text"]) {
    assert(types.includes(type), `${type} in ${types}`);
  }
});

Deno.test("lcp chat exits with 0 after a tool was rejected, as nobody could be asked", async () => {
  await using bench = await open(write("../outside.txt"), { text: "Pity." });
  const { code, stdout } = await bench.project.run(["chat", "--once", "Go"]);
  assertEquals([code, stdout], [0, "Pity.\n"]);
  const told = JSON.stringify(bench.fake.requests.at(-1)?.body);
  assertStringIncludes(told, "no terminal");
  assert(!told.includes("--yes"), told);
  const { folder } = bench.project;
  const outside = await Deno.stat(`${folder}/outside.txt`).catch(() => "none");
  assertEquals(outside, "none");
});

for (
  const [what, steps, reason, args] of [
    [
      "the answer stays empty",
      [{ text: "" }, { text: "" }],
      "empty-answer",
      [],
    ],
    ["the server refuses", [{ status: 400 }], "model-error", []],
    ["the limit of steps is reached", [write("a"), write("b")], "step-limit", [
      "--max-steps",
      "1",
    ]],
  ] as const
) {
  Deno.test(`lcp chat exits with 1 when ${what}, and says so`, async () => {
    await using bench = await open(...steps);
    const { code, stdout, stderr } = await bench.project.run(
      ["chat", "--once", "Go", ...args],
    );
    assertEquals([code, stdout], [1, ""]);
    assertStringIncludes(stderr, `no answer (${reason})`);
  });
}

for (const signal of ["SIGINT", "SIGKILL"] as const) {
  Deno.test(`lcp chat ends on ${signal}, and its discussion goes on, nothing lost and nothing twice`, async () => {
    const asked = Promise.withResolvers<void>();
    await using bench = await open(write("a.txt"), () => {
      asked.resolve();
      return { text: "So", ends: "stalled" };
    }, { text: "Here again." });
    const { project, fake } = bench;
    const child = project.command(["chat", "--once", "Go"]).spawn();
    const output = child.output();
    await asked.promise;
    child.kill(signal);
    assertEquals((await output).code, signal === "SIGINT" ? 130 : 137);
    const { code, stdout } = await project.run(
      ["chat", "--once", "Still there?", "--resume"],
    );
    assertEquals([code, stdout], [0, "Here again.\n"]);
    const body = JSON.stringify(fake.requests.at(-1)?.body);
    for (const text of ['"Go"', "written", '"Still there?"']) {
      assertEquals(body.split(text).length, 2, text);
    }
  });
}

Deno.test("lcp chat --once - takes the prompt from standard input, and nobody is asked", async () => {
  await using bench = await open(write("../b.txt"), { text: "No." });
  const { project, fake } = bench;
  const run = await project.run(["chat", "--once", "-"], "Review\nthis\n");
  assertEquals([run.code, run.stdout], [0, "No.\n"]);
  const body = JSON.stringify(fake.requests.at(-1)?.body);
  assertStringIncludes(body, '"Review\\nthis"');
  assertStringIncludes(body, "The prompt comes from standard input");
  const none = await project.run(["chat", "--once", "-"], "\n");
  assertEquals(none.code, 2);
  assertStringIncludes(none.stderr, "found none");
});

for (
  const [what, args, says] of [
    ["no prompt", ["chat"], "needs a terminal"],
    ["words", ["chat", "hello"], "takes no words"],
    [
      "an address that is none",
      ["chat", "--once", "x", "--base-url", "localhost:8000/v1"],
      "error: Cannot generate text with llm as its base_url must be an http(s) URL: found localhost:8000/v1; did you mean http://localhost:8000/v1?\n",
    ],
    ["no number of steps", ["chat", "--once", "x", "--max-steps", "0"], "> 0"],
    ["nothing to resume", ["chat", "--once", "x", "--resume"], "has none"],
    ["another discussion", ["chat", "--once", "x", "--resume", "b"], "no such"],
  ] as const
) {
  Deno.test(`lcp chat exits with 2 for ${what}`, async () => {
    await using bench = await open();
    const { code, stderr } = await bench.project.run(args);
    assertEquals(code, 2);
    assertStringIncludes(stderr, says);
  });
}

Deno.test("lcp chat says what to set when no model is configured", async () => {
  const run = await runFake(["chat", "--once", "Go"]);
  assertEquals([run.exitCode, run.open], [2, 0]);
  assertStringIncludes(run.stderr, "No language model is configured");
  assertStringIncludes(run.stderr, "--base-url");
});

const LLM: ModelConfig = {
  baseUrl: "http://one/v1",
  model: "m",
  apiKey: "secret",
  profiles: {
    near: { model: "n" },
    far: { baseUrl: "http://two/v1", model: "f" },
  },
};

for (
  const [args, expected] of [
    [{}, ["http://one/v1", "m", "secret"]],
    [{ model: "near" }, ["http://one/v1", "n", "secret"]],
    [{ model: "other" }, ["http://one/v1", "other", "secret"]],
    [{ model: "far" }, ["http://two/v1", "f", undefined]],
    [{ "base-url": "http://three/v1" }, ["http://three/v1", "m", undefined]],
  ] as const
) {
  Deno.test(`chatModels() gives a key to nobody it is not for: ${JSON.stringify(args)}`, () => {
    const models = chatModels(
      { models: { llm: LLM } },
      {
        model: args.model,
        baseUrl: args["base-url"],
        io: { env: () => undefined },
      },
    );
    const llm = models?.llm;
    assertEquals([llm?.baseUrl, llm?.model, llm?.apiKey], [...expected]);
  });
}

Deno.test("findLocalModels() finds servers that list models with plain names", async () => {
  const serve = (body: unknown) =>
    Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      () => Response.json(body),
    );
  await using good = serve({ data: [{ id: "llama3:8b" }] });
  await using evil = serve({ data: [{ id: "x; rm -rf ~" }] });
  await using other = serve("hello");
  const ports = [good, evil, other].map(({ addr }) => addr.port);
  assertEquals(await findLocalModels(ports), [{
    baseUrl: `http://127.0.0.1:${ports[0]}/v1`,
    model: "llama3:8b",
  }]);
  const baseUrl = `http://localhost:${ports[0]}/v1`;
  assertEquals(await findModels(`${baseUrl}/`), [
    { baseUrl, model: "llama3:8b" },
  ]);
  assertEquals(await findModels("no address"), []);
});
