import { assertEquals, assertStringIncludes } from "@std/assert";
import { VERSION } from "../../src/core/version.ts";
import { Interruption } from "../../src/cli/interruption.ts";
import { library, runFake, tool } from "./_fake_cli.ts";

Deno.test("runCli() shows help and version on stdout", async () => {
  for (const args of [[], ["--help"], ["help"]]) {
    const { exitCode, stdout, stderr } = await runFake(args);
    assertEquals([exitCode, stderr], [0, ""]);
    assertStringIncludes(stdout, "Usage: lcp [options] COMMAND");
  }
  const about = await runFake(["list", "--help"]);
  assertStringIncludes(about.stdout, "Usage: lcp list [options]");
  assertEquals((await runFake(["--version"])).stdout, `lcp ${VERSION}\n`);
});

Deno.test("runCli() prints help and version as documents with --json", async () => {
  for (const args of [["--json"], ["list", "--help", "--json"]]) {
    const { help } = JSON.parse((await runFake(args)).stdout);
    assertStringIncludes(help, "Usage: lcp");
  }
  const { stdout } = await runFake(["--version", "--json"]);
  assertEquals(JSON.parse(stdout), { version: VERSION });
});

Deno.test("runCli() reports wrong usage on stderr with exit code 2, and as a document with --json", async () => {
  const run = await runFake(["list", "--nope", "--json"]);
  assertEquals(run.exitCode, 2);
  assertStringIncludes(run.stderr, 'error: There is no option "--nope"\n');
  assertEquals(JSON.parse(run.stdout), {
    success: false,
    output: 'There is no option "--nope"',
    error: 'There is no option "--nope"',
    status_code: 400,
  });
  assertEquals((await runFake(["list", "--nope"])).stdout, "");
});

Deno.test("runCli() colours its errors in a terminal unless --no-color is given", async () => {
  const colored = await runFake(["nope"], { columns: 80 });
  assertStringIncludes(colored.stderr, "\x1b[31merror:\x1b[39m");
  const plain = await runFake(["nope", "--no-color"], { columns: 80 });
  assertEquals(plain.stderr.includes("\x1b"), false);
});

Deno.test("runCli() reports a fault of its own with exit code 1", async () => {
  const run = await runFake(["call", "tool_a", "--json"], {
    libraries: [library("l", [tool("tool_a")])],
    execute: () => {
      throw new TypeError("unexpected");
    },
  });
  assertEquals(run.exitCode, 1);
  assertStringIncludes(run.stderr, "error: TypeError: unexpected\n    at ");
  assertEquals(JSON.parse(run.stdout).status_code, 500);
});

Deno.test("runCli() exits with the signal's code when it was interrupted", async () => {
  const signal = AbortSignal.abort(new Interruption("SIGTERM"));
  const run = await runFake(["call", "tool_a"], { signal });
  assertEquals([run.exitCode, run.stdout, run.stderr], [143, "", ""]);
  assertEquals([run.calls.length, run.open], [0, 0]);
});
