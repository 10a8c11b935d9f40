import { join } from "../src/core/path.ts";
import { LCPBinding } from "../mod.ts";
import { EchoClient } from "./echo_client.ts";
import { makeTools } from "./make_tools.ts";
import { callRates, type Comparison, inTurn, runDeno } from "./measure.ts";

const ARGS = { a: 1, b: 2 };

/** Warm calls of a trivial tool, and the first call of a library. */
export async function benchCalls(folder: string): Promise<Comparison[]> {
  const tools = join(folder, "calls");
  await makeTools(tools, { files: 1, toolsPerFile: 1 });
  await using binding = new LCPBinding({ toolsFolders: tools, cacheDir: null });
  await using echo = new EchoClient();
  const ours = await callRates(() => binding.executeTool("tool_t0_0", ARGS));
  const bare = await callRates(() => echo.call(ARGS));
  return [
    {
      name: "warm calls, sequential",
      ours: ours.sequential,
      theirs: bare.sequential,
      unit: "/s",
      comparedTo: "a bare child that echoes JSON lines",
      goal: { atLeast: 0.5 },
    },
    {
      name: "warm calls, 32 in flight",
      ours: ours.concurrent,
      theirs: bare.concurrent,
      unit: "/s",
      comparedTo: "a bare child that echoes JSON lines",
      goal: { atLeast: 0.2 },
    },
    await benchFirstCall(folder, tools),
  ];
}

async function benchFirstCall(
  folder: string,
  tools: string,
): Promise<Comparison> {
  const empty = join(folder, "empty.ts");
  await Deno.writeTextFile(empty, "");
  const libraries: LCPBinding[] = [];
  for (let i = 0; i < 16; i++) {
    const binding = new LCPBinding({ toolsFolders: tools, cacheDir: null });
    await binding.discoverTools();
    libraries.push(binding);
  }
  let next = 0;
  const [first, run] = await inTurn(
    async () => {
      const result = await libraries[next++]?.executeTool("tool_t0_0", ARGS);
      if (result?.output !== "3") throw new Error(JSON.stringify(result));
    },
    () => runDeno(["run", "--no-config", "--no-lock", empty]),
  );
  for (const binding of libraries) await binding.close();
  return {
    name: "first call of a library",
    ours: first,
    theirs: run,
    unit: "ms",
    comparedTo: "an empty deno run",
    goal: { atMost: 2.5 },
  };
}
