import { assertEquals, assertMatch } from "@std/assert";
import type { ToolResult } from "../../src/core/tool_result.ts";
import { library, runFake, tool } from "./_fake_cli.ts";
import { LcpProject } from "./_lcp_process.ts";

async function stderrOf(
  result: Readonly<Record<string, unknown>>,
  { builtin = true, args = [] as readonly string[] } = {},
): Promise<string> {
  const done: ToolResult = { success: true, output: "", status_code: 200 };
  const run = await runFake(["call", "tool_run", ...args], {
    libraries: [library("shell", [tool("tool_run")], { builtin })],
    execute: () => ({ ...done, ...result }),
  });
  return run.stderr;
}

Deno.test("tellProtection() tells what held a program, and why nothing did", async () => {
  assertEquals(
    await stderrOf({ protection: "bubblewrap" }),
    "protection: bubblewrap\n",
  );
  const notes = ["Nothing but its analysis holds this program.", "\x1b[2J"];
  assertEquals(
    await stderrOf({ protection: "none", notes }),
    "protection: none (Nothing but its analysis holds this program. \\u001b[2J)\n",
  );
  assertEquals(
    await stderrOf({ protection: "deno" }, { args: ["--json"] }),
    "protection: deno\n",
  );
});

Deno.test("tellProtection() tells nothing with --quiet, of no program, and of what other libraries claim", async () => {
  const held = { protection: "bubblewrap" };
  assertEquals(await stderrOf(held, { args: ["--quiet"] }), "");
  assertEquals(await stderrOf({}), "");
  assertEquals(await stderrOf({ protection: "perfect" }), "");
  assertEquals(await stderrOf(held, { builtin: false }), "");
});

Deno.test("lcp call of a tool that runs programs says on stderr what held them", async () => {
  await using project = await LcpProject.create({});
  const run = await project.run([
    "call",
    "tool_execute_shell_command",
    "command=echo hi",
  ]);
  assertEquals([run.code, run.stdout], [0, "hi\n"]);
  assertMatch(run.stderr, /^protection: (?:bubblewrap|none)(?: \(.+\))?\n$/);
});
