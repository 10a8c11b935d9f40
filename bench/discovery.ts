import { fromFileUrl, join } from "../src/core/path.ts";
import { makeTools } from "./make_tools.ts";
import { type Comparison, median, runDeno } from "./measure.ts";

const TOOLS_PER_FILE = 5;
const CONFIG = fromFileUrl(import.meta.resolve("../deno.npm.json"));

/** Discovery of many files, cold and warm, each in a process of its own. */
export async function benchDiscovery(folder: string): Promise<Comparison[]> {
  const half = await measure(join(folder, "half"), 500);
  const whole = await measure(join(folder, "whole"), 1_000);
  return [
    {
      name: "discovery of 1,000 files, cold",
      ours: whole.cold,
      theirs: whole.parse,
      unit: "ms",
      comparedTo: "loading the compiler and parsing the same text",
      goal: { atMost: 3 },
    },
    {
      name: "discovery of 1,000 files, warm",
      ours: whole.warm,
      theirs: whole.cold,
      unit: "ms",
      comparedTo: "the same, cold",
      goal: { atMost: 0.1 },
    },
    {
      name: "cold discovery, 1,000 files",
      ours: whole.cold,
      theirs: half.cold,
      unit: "ms",
      comparedTo: "500 files (linear is 2)",
      goal: { atMost: 2.4 },
    },
  ];
}

async function measure(
  folder: string,
  files: number,
): Promise<{ cold: number; warm: number; parse: number }> {
  const tools = join(folder, "tools");
  await makeTools(tools, { files, toolsPerFile: TOOLS_PER_FILE });
  const host = (name: string, ...args: string[]) =>
    runDeno([
      ...["run", "-A", "--config", CONFIG, import.meta.resolve(name)],
      ...args,
    ]);
  const cold: number[] = [];
  const warm: number[] = [];
  const parse: number[] = [];
  for (let i = 0; i < 5; i++) {
    const cache = join(folder, `cache-${i}`);
    cold.push(Number(await host("./discovery_host.ts", tools, cache)));
    warm.push(Number(await host("./discovery_host.ts", tools, cache)));
    parse.push(Number(await host("./parse_host.ts", tools)));
  }
  return { cold: median(cold), warm: median(warm), parse: median(parse) };
}
