import { loadPythonAnalyzer } from "../src/analysis/python/load_python_analyzer.ts";
import { loadShellAnalyzer } from "../src/analysis/shell/load_shell_analyzer.ts";
import { join } from "../src/core/path.ts";
import { LCPBinding } from "../mod.ts";
import { type Comparison, median, time } from "./measure.ts";
import { pythonProgram, shellScript } from "./make_programs.ts";
import { yesBroker } from "./yes_broker.ts";

const FILES = 10_000;
const ROUNDS = 5;
const LIMIT_MS = 50;

const TOOL = `
export async function tool_read_files(how: string, count: int): number {
  const since = performance.now();
  for (let i = 0; i < count; i++) {
    if (how === "sync") Deno.readTextFileSync("files/" + i + ".txt");
    else await Deno.readTextFile("files/" + i + ".txt");
  }
  return performance.now() - since;
}`;

/** What the permission broker costs a tool that reads many files, and the analysis of programs. */
export async function benchApprovals(folder: string): Promise<Comparison[]> {
  const workspace = join(folder, "workspace");
  await makeFiles(workspace);
  await using binding = new LCPBinding({
    toolsFolders: ["builtin"],
    workspace,
    cacheDir: null,
    stateDir: null,
  });
  await binding.registerToolFromCode("reads", TOOL);
  const guarded = async (how: string) => {
    const args = { how, count: FILES };
    const result = await binding.executeTool("tool_read_files", args);
    if (!result.success) throw new Error(`${result.error}`);
    return Number(result.output);
  };
  const socket = join(await Deno.makeTempDir({ dir: folder }), "b.sock");
  using _broker = yesBroker(socket);
  const yes = (how: string) => readFiles(workspace, how, socket);
  const free = (how: string) => readFiles(workspace, how);
  const sync = await inRounds([guarded, yes, free], "sync");
  const async = await inRounds([guarded, yes, free], "async");
  return [
    compare("allowed checks, each a synchronous read", sync, 1, 2),
    compare("10,000 workspace files, awaited one by one", async, 2, 4),
    compare("10,000 workspace files, synchronously", sync, 2, 4),
    ...await benchAnalysis(),
  ];
}

const COMPARED_TO = ["", "a broker that always says yes", "no broker"];

function compare(
  name: string,
  medians: readonly number[],
  other: number,
  atMost: number,
): Comparison {
  return {
    name,
    ours: medians[0] ?? NaN,
    theirs: medians[other] ?? NaN,
    unit: "ms",
    comparedTo: `${COMPARED_TO[other]}`,
    goal: { atMost },
  };
}

async function inRounds(
  runs: readonly ((how: string) => Promise<number>)[],
  how: string,
): Promise<number[]> {
  const times = runs.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, run] of runs.entries()) times[i]?.push(await run(how));
  }
  return times.map(median);
}

async function readFiles(
  workspace: string,
  how: string,
  broker?: string,
): Promise<number> {
  const program = new URL("read_files.ts", import.meta.url).href;
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      "--no-config",
      "--no-lock",
      `--allow-read=${workspace}`,
      program,
      how,
      `${FILES}`,
    ],
    cwd: workspace,
    ...(broker && { env: { DENO_PERMISSION_BROKER_PATH: broker } }),
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return Number(new TextDecoder().decode(stdout));
}

async function makeFiles(workspace: string): Promise<void> {
  await Deno.mkdir(join(workspace, "files"), { recursive: true });
  for (let i = 0; i < FILES; i++) {
    await Deno.writeTextFile(join(workspace, "files", `${i}.txt`), `file ${i}`);
  }
}

async function benchAnalysis(): Promise<Comparison[]> {
  const python = await loadPythonAnalyzer();
  const shell = await loadShellAnalyzer();
  const program = pythonProgram(2_000);
  const script = shellScript(200);
  const measure = async (name: string, analyze: () => unknown) => {
    const times: number[] = [];
    for (let round = 0; round < 15; round++) {
      times.push(await time(() => Promise.resolve(analyze())));
    }
    const goal = { atMost: 1 };
    const comparedTo = `the limit of ${LIMIT_MS} ms`;
    const ours = median(times);
    return { name, ours, theirs: LIMIT_MS, unit: "ms", comparedTo, goal };
  };
  return [
    await measure(
      "a Python program of 2,000 lines, analysed",
      () => python.analyze(program),
    ),
    await measure(
      "a shell script of 200 commands, analysed",
      () => shell.analyze(script),
    ),
  ];
}
