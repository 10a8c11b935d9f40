import { assert, assertEquals } from "@std/assert";
import { fromFileUrl, join } from "../src/core/path.ts";
import { type OutputText, outputText } from "./support/output_text.ts";

const ROOT = fromFileUrl(new URL("..", import.meta.url));
const EXAMPLES = join(ROOT, "examples");

interface ExampleCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

async function run(
  args: readonly string[],
): Promise<OutputText> {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--config", join(ROOT, "deno.npm.json"), ...args],
    env: { NO_COLOR: "1" },
  });
  return outputText(await command.output());
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (isDirectory) await copyFolder(join(from, name), join(to, name));
    else await Deno.copyFile(join(from, name), join(to, name));
  }
}

Deno.test("lcp call gives the one shape of results for every example tool", async () => {
  const calls: readonly ExampleCall[] = JSON.parse(
    await Deno.readTextFile(join(EXAMPLES, "calls.json")),
  );
  const cli = join(ROOT, "cli.ts");
  const tools = ["--tools", join(EXAMPLES, "tools")];
  const workspace = await Deno.makeTempDir({ prefix: "examples-test-" });
  await copyFolder(join(EXAMPLES, "workspace"), workspace);
  try {
    const listed: readonly { name: string }[] = JSON.parse(
      (await run([cli, "list", ...tools, "--json"])).stdout,
    );
    assertEquals(
      new Set(calls.map(({ tool }) => tool)),
      new Set(listed.map(({ name }) => name)),
    );
    for (const { tool, args } of calls) {
      const { code, stdout, stderr } = await run([
        cli,
        "call",
        "--quiet",
        tool,
        ...["--args", JSON.stringify(args), "--workspace", workspace],
        ...tools,
        "--json",
      ]);
      const result = JSON.parse(stdout);
      assertEquals([tool, code, stderr], [tool, 0, ""]);
      assertEquals([tool, result.success, result.status_code], [
        tool,
        true,
        200,
      ]);
      assert(result.output !== undefined && result.output !== null, tool);
    }
  } finally {
    await Deno.remove(workspace, { recursive: true });
  }
});

Deno.test("lcp check has nothing to say about the example and the built-in tools", async () => {
  const cli = join(ROOT, "cli.ts");
  const checked = [join(EXAMPLES, "tools"), join(ROOT, "default_tools")];
  const { code, stdout } = await run([cli, "check", ...checked, "--json"]);
  assertEquals([code, JSON.parse(stdout)], [0, []]);
});

Deno.test("examples/demo.ts calls every example tool without a failure", async () => {
  const { code, stdout } = await run([join(EXAMPLES, "demo.ts")]);
  assertEquals(code, 0);
  assert(stdout.trimEnd().endsWith("calls, 0 failed."), stdout.slice(-200));
});
