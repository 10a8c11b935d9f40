import { eventually } from "../support/eventually.ts";
import { ProgramLauncher } from "../../src/execution/os_sandbox/program_launcher.ts";
import { isRunning } from "./_is_running.ts";
import { TempWorkspace } from "./_temp_workspace.ts";

const RUN_PROGRAM =
  new URL("../../default_tools/_shared/run_program.ts", import.meta.url).href;

for (const isolated of [false, true]) {
  Deno.test(`a program ends when the process of its tool is killed (isolated: ${isolated})`, async () => {
    await using ws = await TempWorkspace.make();
    const launch = await new ProgramLauncher().launchFor("shell", {
      isolated,
      workspace: ws.path,
      scratchDir: ws.outside,
      marker: "mark",
    });
    const seconds = `${20_000 + Math.random() * 1_000}`;
    const source = `import { runProgram } from "${RUN_PROGRAM}";
    await runProgram(${JSON.stringify(launch)}, {
      text: "setsid sleep ${seconds} & sleep ${seconds}",
      workspace: ${JSON.stringify(ws.path)}, label: "shell", timeout: 300 });`;
    const tool = new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "-A",
        "--no-config",
        "--no-lock",
        `data:application/typescript,${encodeURIComponent(source)}`,
      ],
      stdout: "null",
      stderr: "null",
    }).spawn();
    await eventually(() => isRunning(seconds));
    tool.kill("SIGKILL");
    await tool.status;
    await eventually(async () => !await isRunning(seconds));
  });
}
