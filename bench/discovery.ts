import { parseSourceFiles } from "./parse_baseline.ts";
import { join } from "../src/core/path.ts";
import { discoverLibraries } from "../src/discovery/discover_libraries.ts";
import { makeTools } from "./make_tools.ts";
import { type Comparison, median, time } from "./measure.ts";

const TOOLS_PER_FILE = 5;

/** Discovery of many files, cold and warm. */
export async function benchDiscovery(folder: string): Promise<Comparison[]> {
  // Both sides have the compiler loaded and warmed up.
  await measure(join(folder, "warm-up"), 50);
  const half = await measure(join(folder, "half"), 500);
  const whole = await measure(join(folder, "whole"), 1_000);
  return [
    {
      name: "discovery of 1,000 files, cold",
      ours: whole.cold,
      theirs: whole.parse,
      unit: "ms",
      comparedTo: "the compiler parsing the same text",
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
  const texts = await makeTools(tools, { files, toolsPerFile: TOOLS_PER_FILE });
  const discover = async (cacheDir: string) => {
    const { libraries } = await discoverLibraries({ toolsFolders: tools }, {
      cacheDir,
    });
    if (libraries.length !== files) {
      throw new Error(`${libraries.length} found`);
    }
  };
  const cold: number[] = [];
  const parse: number[] = [];
  const warm: number[] = [];
  for (let i = 0; i < 3; i++) {
    const cache = join(folder, `cache-${i}`);
    cold.push(await time(() => discover(cache)));
    parse.push(await time(() => Promise.resolve(parseSourceFiles(texts))));
    for (let j = 0; j < 3; j++) warm.push(await time(() => discover(cache)));
  }
  return { cold: median(cold), warm: median(warm), parse: median(parse) };
}
