/**
 * Lists the example tools, checks them, and calls each of them once, in a copy
 * of the example workspace. `deno task demo`
 *
 * @module
 */
import { LCPBinding } from "../mod.ts";
import { fromFileUrl, join } from "../src/core/path.ts";

const EXAMPLES = fromFileUrl(new URL(".", import.meta.url));

interface ExampleCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

const calls: readonly ExampleCall[] = JSON.parse(
  await Deno.readTextFile(join(EXAMPLES, "calls.json")),
);
const workspace = await copyWorkspace();
let failed = 0;
{
  await using tools = new LCPBinding({
    toolsFolders: join(EXAMPLES, "tools"),
    workspace,
  });
  await tools.discoverTools();
  for (const library of tools.libraries) {
    const { name, title, icon, description } = library;
    console.log(`\n${[icon, title ?? name].filter(Boolean).join(" ")}`);
    if (description) console.log(description);
    for (const tool of library.tools) {
      console.log(`  ${tool.name}: ${tool.description.split(/(?<=\.)\s/)[0]}`);
    }
  }
  console.log(
    "\nEach called once, in a sandbox that can only touch its workspace:",
  );
  for (const { tool, args } of calls) {
    console.log(`\n> ${tool} ${JSON.stringify(args)}`);
    const result = await tools.executeTool(tool, args);
    if (!result.success) failed++;
    console.log(
      result.success ? text(result.output) : `failed: ${result.error}`,
    );
  }
}
await Deno.remove(workspace, { recursive: true });
console.log(`\n${calls.length} calls, ${failed} failed.`);
if (failed > 0) Deno.exit(1);

async function copyWorkspace(): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "lcp-demo-" });
  for await (const entry of Deno.readDir(join(EXAMPLES, "workspace"))) {
    const { name, isFile } = entry;
    if (!isFile) continue;
    await Deno.copyFile(join(EXAMPLES, "workspace", name), join(folder, name));
  }
  return folder;
}

function text(output: unknown): string {
  return typeof output === "string" ? output : JSON.stringify(output, null, 2);
}
