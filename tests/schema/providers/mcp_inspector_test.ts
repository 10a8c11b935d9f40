import { assert, assertEquals, assertMatch } from "@std/assert";
import { fromFileUrl, join } from "../../../src/core/path.ts";
import { type OutputText, outputText } from "../../support/output_text.ts";
import { tempTools } from "../../support/temp_tools.ts";
import { COMPUTED_TYPES } from "../_computed_types.ts";
import { OBJECT_TYPES } from "../_object_types.ts";
import { PLAIN_TYPES } from "../_plain_types.ts";

const ROOT = fromFileUrl(new URL("../../../", import.meta.url));
const CONFIG = join(ROOT, "deno.npm.json");
const SERVER = join(ROOT, "tests/support/list_tools_server.ts");

/** The inspector has too many dependencies to be one of this project. */
const INSPECTOR = "@modelcontextprotocol/inspector@2.12.0";
/** All that it has to say of `{}`, which stands for any value. */
const TAKES_ANYTHING =
  /^Schema carries no validation keyword at all, so it accepts any value/;

async function run(
  program: string,
  args: string[],
  env: Readonly<Record<string, string>> = {},
): Promise<OutputText> {
  const command = new Deno.Command(program, { args, env, stdin: "null" });
  return outputText(await command.output());
}

/** Lists tools with the inspector, which holds their schemas against its rules. */
function inspect(toolsPath: string): Promise<OutputText> {
  return run("npx", [
    "--yes",
    "--prefer-offline",
    INSPECTOR,
    "--cli",
    "--strict",
    "--method",
    "tools/list",
    Deno.execPath(),
    "run",
    "--quiet",
    "--no-config",
    `--allow-read=${toolsPath}`,
    SERVER,
    toolsPath,
  ]);
}

async function hasNpx(): Promise<boolean> {
  try {
    return (await run("npx", ["--version"])).code === 0;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** A module for each type that the tests know, whose tool takes and returns it. */
function modules(): Record<string, string> {
  const rows = [...PLAIN_TYPES, ...OBJECT_TYPES, ...COMPUTED_TYPES];
  return Object.fromEntries(
    rows.map(([type, declarations = ""], index) => [
      `case_${index}.ts`,
      `${declarations}
/** Takes a value. */
export function tool_case_${index}(value: ${type}, more?: (${type})[]): Promise<${type}> {
  return Promise.resolve(value);
}\n`,
    ]),
  );
}

Deno.test(
  "MCP's inspector finds no error in the tools of lcp schema --format mcp",
  { ignore: !await hasNpx() },
  async () => {
    const files = modules();
    await using project = await tempTools(files);
    const { tools, workspace } = project;
    const lcp = ["run", "-A", "--config", CONFIG, join(ROOT, "cli.ts")];
    const schema = await run(
      Deno.execPath(),
      [...lcp, "schema", "--format", "mcp", "--tools", tools],
      { LCP_CACHE_DIR: workspace },
    );
    assertEquals(schema.code, 0, schema.stderr);
    const path = join(workspace, "tools.json");
    await Deno.writeTextFile(path, schema.stdout);
    const inspected = await inspect(path);
    assertEquals(inspected.code, 0, inspected.stderr);
    const listed = JSON.parse(schema.stdout);
    assertEquals(JSON.parse(inspected.stdout).tools, listed);
    assertEquals(listed.length, Object.keys(files).length);
    assertMatch(inspected.stderr, /^0 errors, /m);
    const issues = [...inspected.stderr.matchAll(/^ *Issue: (.*)$/gm)]
      .map(([, issue]) => issue);
    assert(issues.length > 0);
    assertEquals(issues.filter((issue) => !TAKES_ANYTHING.test(issue)), []);
  },
);
