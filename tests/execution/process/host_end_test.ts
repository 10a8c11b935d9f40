import { assert, assertEquals } from "@std/assert";
import { HostProgram } from "../../support/host_program.ts";

const SOURCE = `
export async function tool_spin(tool_context) {
  await tool_context.started();
  while (true);
}
export async function tool_program(tool_context) {
  for (const args of [["sleep", "1000"], ["setsid", "sleep", "1000"]]) {
    new Deno.Command(args[0], { args: args.slice(1), stdin: "null", stdout: "null", stderr: "null" }).spawn();
  }
  await tool_context.started();
  await new Promise(() => {});
}
export async function tool_holds_pipe() {
  const args = ["env", "-i", "/bin/sh", "-c", "/bin/sleep 5 &"];
  await new Deno.Command("setsid", { args, stdout: "inherit", stderr: "inherit" }).spawn().status;
}
export function tool_fine() {}
`;

/** Processes that work somewhere in a folder. */
async function processesIn(dir: string): Promise<number[]> {
  const found: number[] = [];
  for await (const { name } of Deno.readDir("/proc")) {
    const cwd = await Deno.readLink(`/proc/${name}/cwd`).catch(() => "");
    if (cwd.startsWith(dir)) found.push(Number(name));
  }
  return found.filter(Number.isInteger);
}

for (
  const [tool, level, least] of [
    ["tool_spin", "safe", 1],
    ["tool_program", "full_access", 3],
  ] as const
) {
  Deno.test(`ProcessGuard ends what ${tool} runs when the host is killed`, async () => {
    await using host = await HostProgram.start(`
      const bench = await TestBench.open(${
      JSON.stringify(SOURCE)
    }, { level: "${level}" });
      const started = () => console.log("started");
      await bench.call("${tool}", { host: { tool_context: { started } } });
    `);
    const reader = host.child.stdout.getReader();
    await reader.read();
    const running = await processesIn(host.tempDir);
    assert(running.length >= least, `${running}`);
    host.child.kill("SIGKILL");
    await host.child.status;
    while ((await processesIn(host.tempDir)).length > 0) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await reader.cancel();
    await host.child.stderr.cancel();
  });
}

Deno.test("SandboxPool keeps nothing going once it is disposed", async () => {
  const started = performance.now();
  const { code, stderr } = await HostProgram.run(`
    {
      await using bench = await TestBench.open(${
    JSON.stringify(SOURCE)
  }, { level: "full_access" });
      await bench.call("tool_fine");
      await bench.call("tool_holds_pipe");
    }
  `);
  assertEquals([code, stderr], [0, ""]);
  assert(performance.now() - started < 4_500, "the host ended by itself");
});

Deno.test("SandboxPool does not keep a host from ending that forgets it", async () => {
  const { code, stdout } = await HostProgram.run(`
    const bench = await TestBench.open(${JSON.stringify(SOURCE)});
    await bench.call("tool_fine");
    const [pid] = await bench.library.processes();
    console.log(pid);
    Deno.exit(3);
  `);
  assertEquals(code, 3);
  while (await Deno.lstat(`/proc/${Number(stdout)}`).catch(() => null)) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
});
