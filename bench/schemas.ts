import { fromFileUrl, join } from "../src/core/path.ts";
import type { ToolManifest } from "../src/core/tool_manifest.ts";
import { discoverLibraries } from "../src/discovery/discover_libraries.ts";
import { ArgumentPreparer } from "../src/schema/arguments/argument_preparer.ts";
import { makeNestedTools } from "./make_nested_tools.ts";
import { makeTools } from "./make_tools.ts";
import { type Comparison, inTurn, median, runDeno, time } from "./measure.ts";

const CLI = fromFileUrl(import.meta.resolve("../cli.ts"));
const CONFIG = fromFileUrl(import.meta.resolve("../deno.npm.json"));
const TOOLS_PER_FILE = 50;
const PREPARED = 50_000;
/** Calls in a second that are to be prepared at least. */
const LEAST = 200_000;

/** Schemas as whole processes, of many tools, and arguments by them. */
export async function benchSchemas(folder: string): Promise<Comparison[]> {
  const plain = join(folder, "plain");
  await makeTools(plain, { files: 1, toolsPerFile: TOOLS_PER_FILE });
  const nested = join(folder, "nested");
  await makeNestedTools(nested, { files: 1, toolsPerFile: TOOLS_PER_FILE });
  return [
    ...await compareProcesses(join(plain, "lib_0.ts"), "50 small functions"),
    ...await compareProcesses(
      join(nested, "shop_0.ts"),
      "50 functions of nested types",
    ),
    ...await benchMany(folder),
    ...await benchArguments(plain),
  ];
}

/** A file's schemas, made and printed by a process of its own. */
async function compareProcesses(
  file: string,
  what: string,
): Promise<Comparison[]> {
  const before = Deno.env.get("LCP_CACHE_DIR") ?? "";
  const ours = (cache: string) => {
    Deno.env.set("LCP_CACHE_DIR", cache);
    return run(CLI, "schema", "--quiet", "--tools", file);
  };
  const theirs = () => run(import.meta.resolve("./generator_host.ts"), file);
  let round = 0;
  const cold = await inTurn(() => ours(`${file}.cold-${round++}`), theirs, {
    runs: 7,
  });
  const warm = await inTurn(() => ours(`${file}.warm`), theirs, { runs: 7 });
  Deno.env.set("LCP_CACHE_DIR", before);
  const shared = {
    unit: "ms",
    comparedTo: "ts-json-schema-generator, both as whole processes",
  };
  return [
    {
      ...shared,
      name: `schemas of ${what}, cold`,
      ours: cold[0],
      theirs: cold[1],
      goal: { atMost: 1 / 3 },
    },
    {
      ...shared,
      name: `schemas of ${what}, warm`,
      ours: warm[0],
      theirs: warm[1],
      goal: { atMost: 1 / 12 },
    },
  ];
}

async function run(program: string, ...args: string[]): Promise<string> {
  return await runDeno(["run", "-A", "--config", CONFIG, program, ...args]);
}

async function benchMany(folder: string): Promise<Comparison[]> {
  const [half] = await measureMany(join(folder, "nested-half"), 2_500);
  const [cold, edited] = await measureMany(join(folder, "nested-all"), 5_000);
  return [
    {
      name: "5,000 tools of nested types, cold",
      ours: cold,
      theirs: half,
      unit: "ms",
      comparedTo: "2,500 tools (linear is 2)",
      goal: { atMost: 2.4 },
    },
    {
      name: "5,000 tools of nested types, after one file was edited",
      ours: edited,
      theirs: cold,
      unit: "ms",
      comparedTo: "the same, cold",
      goal: { atMost: 1 / 20 },
    },
  ];
}

async function measureMany(
  folder: string,
  tools: number,
): Promise<[cold: number, edited: number]> {
  const files = tools / TOOLS_PER_FILE;
  await makeNestedTools(folder, { files, toolsPerFile: TOOLS_PER_FILE });
  const host = import.meta.resolve("./edited_host.ts");
  const text = await run(host, folder, `${folder}-cache`, `${TOOLS_PER_FILE}`);
  const [cold, edited]: [number, number] = JSON.parse(text);
  return [cold, edited];
}

/** Coercion and validation in this process. */
async function benchArguments(folder: string): Promise<Comparison[]> {
  const { libraries } = await discoverLibraries({ toolsFolders: folder });
  const tool: ToolManifest | undefined = libraries[0]?.tools[0];
  if (tool === undefined) throw new Error(`No tools in ${folder}`);
  const preparer = new ArgumentPreparer(tool);
  const measure = async (what: string, b: unknown): Promise<Comparison> => {
    const prepareAll = () => {
      for (let i = 0; i < PREPARED; i++) {
        const prepared = preparer.prepare({ a: i, b, mode: "y" });
        if (!prepared.ok) throw new Error(JSON.stringify(prepared));
      }
      return Promise.resolve();
    };
    const times: number[] = [];
    for (let round = 0; round < 9; round++) times.push(await time(prepareAll));
    return {
      name: `arguments of small calls, ${what}`,
      ours: PREPARED / (median(times) / 1000),
      theirs: LEAST,
      unit: "/s",
      comparedTo: `the ${LEAST.toLocaleString("en")} that there are to be`,
      goal: { atLeast: 1 },
    };
  };
  return [
    await measure("which fit", 2),
    await measure("of which one is read from text", "2"),
  ];
}
