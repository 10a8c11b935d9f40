import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import type { ProgramResult } from "../../default_tools/_shared/program_result.ts";
import * as python from "../../default_tools/execute_python/execute_python.ts";
import * as typescript from "../../default_tools/execute_typescript/execute_typescript.ts";
import { allowAllBut } from "./_allow_all_but.ts";
import { ended } from "./_ended.ts";
import { ProgramHost } from "./_program_host.ts";

async function runPython(
  host: ProgramHost,
  code: string,
  args: string[] = [],
): Promise<ProgramResult> {
  python.init_tools_library(host.config);
  const context = { workspace: host.ws.path };
  return ended(await python.tool_execute_python(code, args, 60, context));
}

Deno.test("tool_execute_python() runs a main program with its arguments", async () => {
  await using host = await ProgramHost.make("python");
  const { output } = await runPython(
    host,
    `import sys
if __name__ == "__main__":
    print("grüße", sys.argv[1:])`,
    ["a b", "--x=é"],
  );
  assertEquals(output, "grüße ['a b', '--x=é']");
});

Deno.test("tool_execute_python() tells where a program failed", async () => {
  await using host = await ProgramHost.make("python");
  const result = await runPython(host, "def f():\n    return 1 / 0\n\nf()\n");
  assertStringIncludes(result.stderr, 'File "program.py", line 4, in <module>');
  assertStringIncludes(result.stderr, "return 1 / 0");
  assertEquals(
    result.error,
    "The program ended with return code 1: ZeroDivisionError: division by zero",
  );
});

Deno.test("tool_execute_python() imports no module that a tool put into the workspace", async () => {
  await using host = await ProgramHost.make("python");
  await host.ws.write("json.py", "raise SystemExit('TAKEN')");
  const { output } = await runPython(host, "import json; print(json.dumps(1))");
  assertEquals(output, "1");
});

Deno.test("tool_execute_typescript() runs a main program with its arguments and modules of the workspace", async () => {
  await using host = await ProgramHost.make("typescript");
  await host.ws.write("lib.ts", "export const twice = (n: number) => n * 2;");
  typescript.init_tools_library(host.config);
  const code = `import { twice } from "./lib.ts";
    if (import.meta.main) console.log(twice(21), Deno.args);
    await Deno.writeTextFile("made.txt", "made");`;
  const context = { workspace: host.ws.path };
  const result = await typescript.tool_execute_typescript(
    code,
    ["x"],
    60,
    context,
  );
  assertEquals(ended(result).output, '42 [ "x" ]');
  assertEquals(await host.ws.read("made.txt"), "made");
});

Deno.test("tool_execute_typescript() says in plain words that there are no packages", async () => {
  await using host = await ProgramHost.make("typescript");
  typescript.init_tools_library(host.config);
  const context = { workspace: host.ws.path };
  for (
    const code of [
      'import a from "npm:lodash@4";\nconsole.log(a);',
      'console.log(await import("npm:lodash"));',
      'import a from "lodash";\nconsole.log(a);',
    ]
  ) {
    const result = ended(
      await typescript.tool_execute_typescript(code, [], 60, context),
    );
    assertEquals(result.success, false);
    assertStringIncludes(`${result.error}`, "there are no npm packages here");
    assertEquals(/--no-npm|deno add/.test(result.output), false, result.output);
  }
});

Deno.test("tool_execute_typescript() reaches nothing else unasked", async () => {
  await using host = await ProgramHost.make("typescript");
  typescript.init_tools_library(host.config);
  const path = JSON.stringify(`${host.ws.outside}/secret.txt`);
  const context = { workspace: host.ws.path };
  for (
    const code of [
      `console.log(await Deno.readTextFile(${path}))`,
      `await fetch("http://127.0.0.1:8099/")`,
      `new Deno.Command("ls").outputSync()`,
    ]
  ) {
    const result = ended(
      await typescript.tool_execute_typescript(code, [], 60, context),
    );
    assertEquals([result.return_code, result.stdout], [1, ""]);
    assertStringIncludes(result.stderr, "NotCapable");
    assertStringIncludes(result.stderr, "program.ts:1");
  }
});

Deno.test("tool_execute_typescript() is guarded by the host's permission broker, without a trace of it", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/broker`;
  const reason = "the operator wants no network";
  {
    using _broker = allowAllBut("net", { path, reason });
    const options = { brokerPath: path };
    await using host = await ProgramHost.make("typescript", options);
    typescript.init_tools_library(host.config);
    const context = { workspace: host.ws.path };
    const runIt = async (code: string) =>
      ended(await typescript.tool_execute_typescript(code, [], 60, context));
    const good = await runIt("console.log(1)");
    assertEquals([good.stdout, good.stderr], ["1\n", ""]);
    await assertRejects(
      () => runIt('await fetch("http://127.0.0.1:8099/")'),
      Deno.errors.NotCapable,
      reason,
    );
    const borne = await runIt(
      'try { await fetch("http://127.0.0.1:8099/"); } catch (error) { console.log(error.message); }',
    );
    assertEquals([borne.stdout, borne.return_code], [`${reason}\n`, 0]);
  }
  await Deno.remove(folder, { recursive: true });
});
