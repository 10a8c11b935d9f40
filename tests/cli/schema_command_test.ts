import { assertEquals, assertStringIncludes } from "@std/assert";
import { diagnostic, library, runFake, tool } from "./_fake_cli.ts";

const LIBRARIES = [library("l", [tool("tool_add"), tool("tool_sub")])];

Deno.test("runSchema() prints an array with all tools, or with the named ones in their order", async () => {
  const namesOf = async (...args: string[]) => {
    const run = await runFake(["schema", ...args], { libraries: LIBRARIES });
    assertEquals([run.exitCode, run.stderr], [0, ""]);
    return JSON.parse(run.stdout).map(({ name }: { name: string }) => name);
  };
  assertEquals(await namesOf(), ["tool_add", "tool_sub"]);
  assertEquals(await namesOf("tool_sub", "tool_add"), ["tool_sub", "tool_add"]);
  assertEquals(await namesOf("tool_sub"), ["tool_sub"]);
});

Deno.test("runSchema() uses the form that --format names", async () => {
  const run = await runFake(["schema", "tool_add", "--format", "openai"], {
    libraries: LIBRARIES,
  });
  assertEquals(JSON.parse(run.stdout), [{
    type: "function",
    function: {
      name: "tool_add",
      description: "Does something.",
      parameters: {
        type: "object",
        properties: {},
        required: [],
        additionalProperties: false,
      },
      strict: true,
    },
  }]);
});

Deno.test("runSchema() tells where a provider's form says less, and leaves out what it cannot take", async () => {
  const odd = tool("tool_odd", {
    input_schema: {
      type: "object",
      properties: {
        list: {
          type: "array",
          items: {
            type: "object",
            properties: { $top: { minLength: 2, type: "string" } },
          },
        },
        größe: { type: "number" },
      },
      required: ["größe"],
    },
  });
  const libraries = [library("odd", [odd])];
  const openai = await runFake(["schema", "--format", "openai"], { libraries });
  assertEquals(openai.exitCode, 0);
  assertEquals(JSON.parse(openai.stdout).length, 1);
  assertEquals(
    openai.stderr,
    "tools/lib.ts:3:1 warning provider-limit tool_odd for openai, list[].$top: only the description tells of minLength\n",
  );
  const anthropic = await runFake(["schema", "--format", "anthropic"], {
    libraries,
  });
  assertEquals([anthropic.exitCode, anthropic.stdout], [0, "[]\n"]);
  assertStringIncludes(
    anthropic.stderr,
    "tool_odd for anthropic, größe: the tool is left out, for a parameter's name must match",
  );
  const quiet = await runFake(
    ["schema", "--format", "anthropic", "--quiet"],
    { libraries },
  );
  assertEquals(quiet.stderr, "");
});

Deno.test("runSchema() tells when there are more tools than a request takes", async () => {
  const tools = Array.from({ length: 129 }, (_, i) => tool(`tool_t${i}`));
  const libraries = [library("many", tools)];
  const run = await runFake(["schema", "--format", "openai"], { libraries });
  assertEquals(JSON.parse(run.stdout).length, 129);
  assertStringIncludes(
    run.stderr,
    "a request takes at most 128 tools, and there are 129: name those that it needs",
  );
});

Deno.test("runSchema() exits with 2 for an unknown tool and names what is near", async () => {
  const run = await runFake(["schema", "add"], { libraries: LIBRARIES });
  assertEquals(run.exitCode, 2);
  assertEquals(run.stdout, "");
  assertStringIncludes(
    run.stderr,
    'There is no tool "add"\nDid you mean tool_add?',
  );
});

Deno.test("runSchema() prints an empty array when there are no tools", async () => {
  const run = await runFake(["schema"]);
  assertEquals([run.exitCode, run.stdout], [0, "[]\n"]);
});

Deno.test("runSchema() exits with 2 when a configured path is missing", async () => {
  const run = await runFake(["schema"], {
    libraries: LIBRARIES,
    diagnostics: [diagnostic({ code: "missing-path" })],
  });
  assertEquals(run.exitCode, 2);
  assertEquals(JSON.parse(run.stdout).length, 2);
});
