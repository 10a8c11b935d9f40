/** Starts programs in one way or another. */
export const SOURCE = `
import childProcess from "node:child_process";
const attempt = async (start) => {
  try { await start(); return "started"; } catch ({ name }) { return name; }
};
const ended = (child) => new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
export async function tool_start(programs) {
  for (const program of programs) {
    await new Deno.Command(program, { stdout: "null" }).output();
  }
  return "started";
}
export async function tool_ways() {
  const quiet = { stdout: "null" };
  new Deno.Command("env", quiet).outputSync();
  await new Deno.Command("env", quiet).output();
  await new Deno.Command("env", quiet).spawn().status;
  await ended(childProcess.spawn("env"));
  await ended(childProcess.exec("true"));
  return "started";
}
export async function tool_tries(programs) {
  const tried = [];
  for (const program of programs) {
    tried.push(await attempt(() => new Deno.Command(program, { stdout: "null" }).output()));
  }
  return tried.join();
}
export async function tool_held(programs, tool_context) {
  await tool_context.gate();
  return await tool_tries(programs);
}
export async function tool_deceives() {
  const dir = Deno.env.get("TMPDIR");
  await Deno.writeTextFile(dir + "/echo", "#!/bin/sh\\n", { mode: 0o700 });
  const env = { PATH: dir };
  const tried = [
    await attempt(() => new Deno.Command("echo", { env }).output()),
    await attempt(() => new Deno.Command("date", { args: ["--set", "x"] }).output()),
  ];
  Deno.env.set("PATH", dir + ":/nowhere");
  tried.push(await attempt(() => new Deno.Command("echo").output()));
  return tried.join();
}
export function tool_never() { return new Promise(() => {}); }
export function tool_thread() {
  const code = 'self.onmessage = () => { try { new Deno.Command("env", { stdout: "null" }).outputSync(); postMessage("started"); } catch (error) { postMessage(error.name); } };';
  const worker = new Worker("data:text/javascript," + encodeURIComponent(code), { type: "module" });
  worker.postMessage(0);
  return new Promise((resolve) => worker.onmessage = ({ data }) => { worker.terminate(); resolve(data); });
}
`;

/** What cannot be watched. */
export const BY_NAME = `
import { execFileSync, spawnSync } from "node:child_process";
export function tool_true() { return "" + spawnSync("true").status; }
export function tool_env() { execFileSync("env"); execFileSync("env"); return "started"; }
`;

/** Members of a module, that can be. */
export const BY_MEMBER = `
import childProcess from "node:child_process";
export function tool_sync() {
  childProcess.spawnSync("env");
  childProcess.execFileSync("env", ["true"], {});
  childProcess.execSync("true");
  return "started";
}
`;

/** All that a host needs but the permission to start programs. */
export const OTHERS = [
  "--allow-read",
  "--allow-write",
  "--allow-env",
  "--allow-sys",
];

/** A host that calls tools inline, and prints how each call ended. */
export function startingHost(
  level: string,
  calls: readonly (readonly [string, unknown?])[],
  source = SOURCE,
) {
  return `
    const parts = { pool: { executor: "inline" }, level: ${
    JSON.stringify(level)
  } };
    await using bench = await TestBench.open(${JSON.stringify(source)}, parts);
    for (const [name, programs] of ${JSON.stringify(calls)}) {
      const outcome = await bench.call(name, { args: { programs } });
      console.log(outcome.kind === "returned" ? outcome.value : outcome.error.name + ": " + outcome.error.message);
    }
  `;
}
