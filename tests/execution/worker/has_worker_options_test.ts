import { assertEquals } from "@std/assert";
import {
  HostProgram,
  type HostProgramOptions,
} from "../../support/host_program.ts";

const BODY = `
import { hasWorkerOptions } from "${
  import.meta.resolve("../../../src/execution/worker/has_worker_options.ts")
}";
const outcome = {};
await using bench = await TestBench.open("export function tool_x() { return 1; }", { pool: { executor: "worker" } });
outcome.error = await bench.call("tool_x").then(({ kind }) => kind, (error) => error.name + ": " + error.message);
outcome.has = await hasWorkerOptions();
console.log(JSON.stringify(outcome));
`;

async function ask(
  options: HostProgramOptions,
): Promise<{ error: string; has: boolean }> {
  const { code, stdout, stderr } = await HostProgram.run(BODY, options);
  assertEquals([code, stderr], [0, ""]);
  return JSON.parse(stdout);
}

Deno.test("hasWorkerOptions() refuses without the flag, and the host lives on", async () => {
  const { error, has } = await ask({});
  assertEquals(has, false);
  assertEquals(error.split(":")[0], "SandboxStartError");
  assertEquals(error.includes("--unstable-worker-options"), true);
});

Deno.test("hasWorkerOptions() sees the flag", async () => {
  const { error, has } = await ask({
    flags: ["--unstable-worker-options"],
  });
  assertEquals([error, has], ["returned", true]);
});

Deno.test("hasWorkerOptions() is not deceived by an argument of the program", async () => {
  assertEquals((await ask({ args: ["--unstable-worker-options"] })).has, false);
});
