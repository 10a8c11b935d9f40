import { assert, assertEquals, assertThrows } from "@std/assert";
import type { JsonSchema } from "../../../src/core/json.ts";
import { LocalMCPTool } from "../../../src/probe/registry/local_mcp_tool.ts";
import type { ProbeToolHandler } from "../../../src/probe/registry/probe_tool.ts";
import { registerLibrary } from "../../../src/probe/registry/register_library.ts";
import { replayedRegistry } from "../../../src/probe/registry/replayed_registry.ts";
import {
  ToolRegistry,
  type ToolRegistryOptions,
} from "../../../src/probe/registry/tool_registry.ts";
import type { TracedCall } from "../../../src/probe/registry/tool_trace.ts";
import { LCPBinding } from "../../../mod.ts";
import { says, scriptedModel } from "../../support/scripted_model.ts";

const SCHEMA: JsonSchema = {
  type: "object",
  properties: {
    topic: { type: "string" },
    difficulty: { enum: ["easy", "hard"], default: "easy" },
  },
  required: ["topic"],
};

/** A tool of that name. */
function tool(
  name: string,
  handler: ProbeToolHandler,
  inputSchema: JsonSchema = { type: "object" },
): LocalMCPTool {
  return new LocalMCPTool({ name, description: "", inputSchema }, handler);
}

function registryOf(
  tools: readonly LocalMCPTool[],
  options: ToolRegistryOptions = {},
): { readonly registry: ToolRegistry; readonly trace: TracedCall[] } {
  const trace: TracedCall[] = [];
  const onCall = (call: TracedCall) => void trace.push(call);
  const registry = new ToolRegistry({ onCall, ...options });
  for (const it of tools) registry.register(it);
  return { registry, trace };
}

Deno.test("ToolRegistry calls a tool with its defaults filled in", async () => {
  const { registry } = registryOf([tool("biology", (args) => args, SCHEMA)]);
  assertEquals(await registry.callTool("biology", { topic: "cells" }), {
    topic: "cells",
    difficulty: "easy",
  });
  assertEquals(await registry.callTool("biology", '{"topic": "cells"}'), {
    topic: "cells",
    difficulty: "easy",
  });
});

Deno.test("ToolRegistry lists, describes, takes away and refuses two of one name", () => {
  const { registry } = registryOf([tool("a", () => 1), tool("b", () => 2)]);
  assertEquals(registry.list().map(({ name }) => name), ["a", "b"]);
  assertEquals(registry.describe("a")?.name, "a");
  assertEquals(registry.describe("c"), undefined);
  assertThrows(() => registry.register(tool("a", () => 3)), TypeError, "a");
  registry.register(tool("a", () => 3), { replace: true });
  assertEquals([registry.unregister("b"), registry.unregister("b")], [
    true,
    false,
  ]);
  assertEquals([registry.has("a"), registry.has("b")], [true, false]);
});

const FAILING: readonly [
  name: string,
  args: unknown,
  code: string,
  text: string,
][] = [
  ["absent", {}, "unknown-tool", "There is no tool absent"],
  ["biology", {}, "invalid-arguments", "topic"],
  ["biology", { topic: 1, difficulty: "no" }, "invalid-arguments", "easy"],
  ["biology", "{", "invalid-arguments", "JSON"],
  ["throws", {}, "failed", "out of paper"],
  ["throwsText", {}, "failed", "just text"],
  ["returnsError", {}, "failed", "returned"],
  ["waits", {}, "timed-out", "50 ms"],
];

for (const [name, args, code, text] of FAILING) {
  Deno.test(`ToolRegistry.callTool(${JSON.stringify(name)}, ${JSON.stringify(args)}) gives ${code}, and throws nothing`, async () => {
    const { registry, trace } = registryOf([
      tool("biology", () => 1, SCHEMA),
      tool("throws", () => {
        throw new Error("out of paper");
      }),
      tool("throwsText", () => Promise.reject("just text")),
      tool("returnsError", () => new Error("returned")),
      tool(
        "waits",
        (_args, { signal }) =>
          new Promise((resolve) =>
            signal.addEventListener("abort", () => resolve(1))
          ),
      ),
    ]);
    const result = await registry.callTool(name, args, { timeoutMs: 50 });
    assertEquals(result.error_code, code);
    assert(`${result.error}`.includes(text), `${result.error}`);
    assertEquals(trace.map(({ outcome }) => outcome), [code]);
  });
}

Deno.test("ToolRegistry tells of near names, and of all problems at once", async () => {
  const { registry } = registryOf([tool("biology", () => 1, SCHEMA)]);
  assertEquals((await registry.callTool("bioligy")).near, ["biology"]);
  const wrong = { topic: 1.5, difficulty: "no" };
  const { problems } = await registry.callTool("biology", wrong);
  assert(Array.isArray(problems) && problems.length >= 1, `${problems}`);
});

Deno.test("ToolRegistry ends a call that is cancelled, before it begins too", async () => {
  const begun = Promise.withResolvers<void>();
  const { registry } = registryOf([tool("waits", () => {
    begun.resolve();
    return new Promise(() => {});
  })]);
  const stop = new AbortController();
  const call = registry.callTool("waits", {}, { signal: stop.signal });
  await begun.promise;
  stop.abort();
  assertEquals((await call).error_code, "cancelled");
  const { error_code } = await registry.callTool("waits", {}, {
    signal: AbortSignal.abort(),
  });
  assertEquals(error_code, "cancelled");
});

Deno.test("ToolRegistry: tools call tools, and the trace tells which called which", async () => {
  const { registry, trace } = registryOf([
    tool("search", ({ topic }) => ({ answer: `about ${topic}` })),
    // As the source of the registry has it: the handler closes over the registry.
    tool("composite", async ({ topic }) => {
      const { answer } = await registry.callTool("search", { topic });
      return { processed: `${answer}!` };
    }),
  ]);
  const result = await registry.callTool("composite", { topic: "cells" });
  assertEquals(result, { processed: "about cells!" });
  assertEquals(
    trace.map(({ id, parent, tool }) => [id, parent, tool]),
    [[2, 1, "search"], [1, undefined, "composite"]],
  );
});

Deno.test("ToolRegistry reports calls that go round, and calls that nest too deep", async () => {
  const { registry } = registryOf([
    tool("ping", (_args, { registry }) => registry.callTool("pong")),
    tool("pong", () => registry.callTool("ping")),
    tool("down", ({ n }) => registry.callTool("down", { n: Number(n) + 1 })),
  ], { maxDepth: 5 });
  const round = await registry.callTool("ping");
  assertEquals(round.error_code, "cycle");
  assertEquals(round.path, ["ping", "pong", "ping"]);
  const deep = await registry.callTool("down", { n: 0 });
  assertEquals(deep.error_code, "too-deep");
  // Two calls side by side are no cycle.
  const both = await Promise.all([
    registry.callTool("down", { n: 9 }),
    registry.callTool("down", { n: 9 }),
  ]);
  assertEquals(both.map(({ error_code }) => error_code), [
    "too-deep",
    "too-deep",
  ]);
});

Deno.test("ToolRegistry counts the tokens of each call by itself, and keeps its logs", async () => {
  const usage = { inputTokens: 7, outputTokens: 3 };
  const answer = [{ kind: "usage", usage } as const, ...says("yes")];
  const llm = scriptedModel([answer, answer]);
  const { registry, trace } = registryOf([
    tool("inner", async (_args, { llm, log }) => {
      log("asks");
      await Array.fromAsync(llm?.stream([]) ?? []);
      return {};
    }),
    tool("outer", async (_args, { llm, registry }) => {
      await Array.fromAsync(llm?.stream([]) ?? []);
      return await registry.callTool("inner");
    }),
  ], { llm });
  await registry.callTool("outer");
  assertEquals(trace.map(({ tokens }) => tokens), [usage, usage]);
  assertEquals(trace[0]?.logs, ["asks"]);
});

Deno.test("ToolRegistry makes JSON of what a tool returns", async () => {
  const { registry } = registryOf([
    tool("text", () => "hello"),
    tool("nothing", () => undefined),
    tool("odd", () => ({ n: 5n, when: new Date(0), no: NaN })),
  ]);
  assertEquals(await registry.callTool("text"), { output: "hello" });
  assertEquals(await registry.callTool("nothing"), { output: null });
  assertEquals(await registry.callTool("odd"), {
    n: "5",
    when: "1970-01-01T00:00:00.000Z",
    no: null,
  });
});

Deno.test("LocalMCPTool refuses what no registry could call", () => {
  const inputSchema = { type: "object" } as const;
  const spec = { name: "a", description: "", inputSchema };
  const wrong: readonly [spec: unknown, text: string][] = [
    [{ ...spec, name: "" }, "no name"],
    [{ ...spec, inputSchema: { type: "array" } }, "none of an object"],
    [{ ...spec, inputSchema: undefined }, "none of an object"],
  ];
  for (const [it, text] of wrong) {
    assertThrows(
      () => Reflect.construct(LocalMCPTool, [it, () => 1]),
      TypeError,
      text,
    );
  }
  assertThrows(
    () => Reflect.construct(LocalMCPTool, [spec]),
    TypeError,
    "no handler",
  );
});

Deno.test("replayedRegistry() answers as it was answered, without executing anything", async () => {
  let count = 0;
  const { registry, trace } = registryOf([
    tool("count", () => ({ count: ++count }), SCHEMA),
  ]);
  await registry.callTool("count", { topic: "a" });
  await registry.callTool("count", { topic: "a" });
  await registry.callTool("count", '{"topic": "c"}');
  await registry.callTool("count", {});
  const again = replayedRegistry(registry, JSON.parse(JSON.stringify(trace)));
  const results = [];
  const asked = [
    ...[{ topic: "a" }, { topic: "a" }, { topic: "c" }],
    ...[{}, { topic: "b" }],
  ];
  for (const args of asked) {
    const { count: seen, error_code } = await again.callTool("count", args);
    results.push(seen ?? error_code);
  }
  assertEquals(results, [1, 2, 3, "invalid-arguments", "failed"]);
  assertEquals(count, 3);
});

Deno.test("registerLibrary() makes a library's tools strategies, in their sandbox", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(
    `${folder}/strategies.ts`,
    `
/** Doubles. */
export function tool_double(n: number) {
  return { doubled: 2 * n };
}
/** Says. */
export function tool_say(text = "hello") {
  return text;
}
/** Fails. */
export function tool_fail() {
  throw new Error("no luck");
}
/** Reads what it may not. */
export async function tool_read() {
  return await Deno.readTextFile("/etc/hostname");
}
`,
  );
  {
    await using binding = new LCPBinding({
      toolsFolders: folder,
      workspace: folder,
    });
    const registry = new ToolRegistry();
    assertEquals(await registerLibrary(registry, binding), [
      "tool_double",
      "tool_say",
      "tool_fail",
      "tool_read",
    ]);
    assertEquals(await registry.callTool("tool_double", { n: "4" }), {
      doubled: 8,
    });
    assertEquals(await registry.callTool("tool_say"), { output: "hello" });
    const failed = await registry.callTool("tool_fail");
    assertEquals([failed.error_code, failed.status_code], ["failed", 500]);
    const denied = await registry.callTool("tool_read");
    assertEquals([denied.error_code, denied.status_code], ["failed", 403]);
  }
  await Deno.remove(folder, { recursive: true });
});
