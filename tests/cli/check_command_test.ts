import { assertEquals } from "@std/assert";
import { diagnostic, library, runFake, tool } from "./_fake_cli.ts";

const LIBRARIES = [library("l", [tool("tool_add"), tool("tool_sub")])];
const WARNING = diagnostic({
  severity: "warning",
  code: "undocumented",
  message: "no description\nof the tool",
  path: "/elsewhere/a.ts",
  line: 1,
  column: 1,
});

Deno.test("runCheck() prints one sorted line per problem and a summary on stderr", async () => {
  const diagnostics = [
    WARNING,
    diagnostic({ line: 10 }),
    diagnostic({ line: 9, column: 10 }),
    diagnostic({ line: 9, column: 9 }),
  ];
  const run = await runFake(["check"], { libraries: LIBRARIES, diagnostics });
  assertEquals(run.exitCode, 1);
  assertEquals(
    run.stdout,
    [
      "tools/broken.ts:9:9 error syntax '}' expected",
      "tools/broken.ts:9:10 error syntax '}' expected",
      "tools/broken.ts:10:2 error syntax '}' expected",
      "/elsewhere/a.ts:1:1 warning undocumented no description of the tool",
      "",
    ].join("\n"),
  );
  assertEquals(
    run.stderr,
    "Checked 2 tools in 1 file: 3 errors, 1 warning.\n",
  );
});

Deno.test("runCheck() counts resources and prompts where there are any", async () => {
  const resource = { ...tool("resource_r"), uri: "r://x" };
  const prompts = [tool("prompt_p"), tool("prompt_q")];
  const cases = [
    [{ resources: [resource] }, "2 tools and 1 resource"],
    [{ prompts }, "2 tools and 2 prompts"],
    [{ resources: [resource], prompts }, "2 tools, 1 resource and 2 prompts"],
  ] as const;
  for (const [extra, counted] of cases) {
    const libraries = [library("l", [tool("tool_a"), tool("tool_b")], extra)];
    const { stderr } = await runFake(["check"], { libraries });
    assertEquals(stderr, `Checked ${counted} in 1 file: no problems.\n`);
  }
});

Deno.test("runCheck() shows in a terminal the source line of each problem and its place", async () => {
  const sourceLine = `\texport function tool_x(a: Sym${
    "b".repeat(80)
  }, ü: "\u202e") {}`;
  const diagnostics = [
    diagnostic({ line: 1, column: 26, sourceLine }),
    diagnostic({ line: 2, column: 112, sourceLine }),
    diagnostic({ line: 3, column: 1 }),
  ];
  const run = await runFake(["check"], {
    diagnostics,
    columns: 60,
    env: { NO_COLOR: "1" },
  });
  assertEquals(run.stdout.split("\n"), [
    "tools/broken.ts:1:26 error syntax '}' expected",
    `    export function tool_x(a: Sym${"b".repeat(26)}`,
    "                            ^",
    "tools/broken.ts:2:112 error syntax '}' expected",
    `    ${"b".repeat(29)}, ü: "\\u202e") {}`,
    "                                  ^",
    "tools/broken.ts:3:1 error syntax '}' expected",
    "",
  ]);
});

Deno.test("runCheck() exits with 0 when there are warnings at most", async () => {
  const warned = await runFake(["check"], {
    libraries: LIBRARIES,
    diagnostics: [WARNING],
  });
  assertEquals(warned.exitCode, 0);
  const clean = await runFake(["check"], { libraries: LIBRARIES });
  assertEquals([clean.exitCode, clean.stdout], [0, ""]);
  assertEquals(clean.stderr, "Checked 2 tools in 1 file: no problems.\n");
  const quiet = await runFake(["check", "--quiet"], { libraries: LIBRARIES });
  assertEquals(quiet.stderr, "");
});

Deno.test("runCheck() prints with --json an array of whole diagnostics", async () => {
  const problem = diagnostic({ sourceLine: "  function (" });
  const run = await runFake(["check", "--json"], { diagnostics: [problem] });
  assertEquals(run.exitCode, 1);
  assertEquals(JSON.parse(run.stdout), [{ ...problem }]);
});

Deno.test("runCheck() exits with 2 when a path is missing", async () => {
  const run = await runFake(["check", "none"], {
    diagnostics: [diagnostic({ code: "missing-path" })],
  });
  assertEquals(run.exitCode, 2);
});

Deno.test("runCheck() checks the paths it is given instead of --tools", async () => {
  const run = await runFake(["check", "a", "--tools", "b"]);
  assertEquals(run.settings[0]?.toolsFolders, ["/cwd/a"]);
});
