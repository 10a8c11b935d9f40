import { assert, assertEquals } from "@std/assert";
import { eventually } from "../../support/eventually.ts";
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
  const args = ["env", "-i", "/bin/sh", "-c", "/bin/sleep 60 & echo $!"];
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
    await eventually(async () =>
      (await processesIn(host.tempDir)).length === 0
    );
    await reader.cancel();
    await host.child.stderr.cancel();
  });
}

Deno.test("SandboxPool keeps nothing going once it is disposed", async () => {
  const { code, stdout, stderr } = await HostProgram.run(`
    {
      await using bench = await TestBench.open(${
    JSON.stringify(SOURCE)
  }, { level: "full_access" });
      await bench.call("tool_fine");
      const { logs } = await bench.call("tool_holds_pipe");
      console.log(logs[0].text);
    }
  `);
  assertEquals([code, stderr], [0, ""]);
  // What could not be found runs on, and nobody waited for it: this fails if it has ended.
  Deno.kill(Number(stdout), "SIGKILL");
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
  const found = () => Deno.lstat(`/proc/${Number(stdout)}`).catch(() => null);
  await eventually(async () => await found() === null);
});
