import { fromFileUrl, join } from "../src/core/path.ts";
import { makeTools } from "./make_tools.ts";
import { type Comparison, inTurn, runDeno } from "./measure.ts";

const CLI = fromFileUrl(import.meta.resolve("../cli.ts"));
const CONFIG = fromFileUrl(import.meta.resolve("../deno.npm.json"));

/** `lcp list` as a whole process, and the memory of a host. */
export async function benchCommandLine(folder: string): Promise<Comparison[]> {
  const tools = join(folder, "list");
  await makeTools(tools, { files: 1, toolsPerFile: 50 });
  const empty = join(folder, "empty.ts");
  await Deno.writeTextFile(empty, "");
  const [list, run] = await inTurn(
    () =>
      runDeno(["run", "-A", "--config", CONFIG, CLI, "list", "--tools", tools]),
    () => runDeno(["run", "-A", "--no-config", "--no-lock", empty]),
  );
  return [
    {
      name: "lcp list of 50 tools, warm cache",
      ours: list,
      theirs: run,
      unit: "ms",
      comparedTo: "an empty deno run",
      goal: { atMost: 2 },
    },
    await benchMemory(folder),
  ];
}

async function benchMemory(folder: string): Promise<Comparison> {
  const tools = join(folder, "memory");
  await makeTools(tools, { files: 20, toolsPerFile: 50 });
  const host = [
    "run",
    "-A",
    "--config",
    CONFIG,
    import.meta.resolve("./memory_host.ts"),
  ];
  await runDeno([...host, tools]);
  const ours = Number(await runDeno([...host, tools]));
  const theirs = Number(await runDeno(host));
  return {
    name: "memory of a host with 1,000 tools, warm cache",
    ours,
    theirs,
    unit: "MiB",
    comparedTo: "an empty program",
    goal: { atMost: 1.5 },
  };
}
