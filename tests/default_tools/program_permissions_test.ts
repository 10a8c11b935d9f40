import { assert, assertEquals } from "@std/assert";
import { ProgramLauncher } from "../../src/execution/os_sandbox/program_launcher.ts";
import { TempWorkspace } from "./_temp_workspace.ts";

const SHELL =
  new URL("../../default_tools/system_shell/system_shell.ts", import.meta.url)
    .href;

/** Runs a shell command in a Deno that may start one program alone, by the path that the host gave. */
async function runPermitted(
  ws: TempWorkspace,
  { command, isolated }: { command: string; isolated: boolean },
): Promise<Record<string, unknown>> {
  const scratchDir = `${ws.outside}/own/scratch`;
  await Deno.mkdir(scratchDir, { recursive: true });
  const launch = await new ProgramLauncher().launchFor("shell", {
    isolated,
    workspace: ws.path,
    scratchDir,
    marker: "mark",
  });
  const source = `import * as shell from "${SHELL}";
  const launch = ${JSON.stringify(launch)};
  shell.init_tools_library({
    autonomy_level: "safe",
    judge_program: () => Promise.resolve({ decision: "allow", reasons: [] }),
    launch_program: () => Promise.resolve(launch),
  });
  const result = await shell.tool_execute_shell_command(
    ${JSON.stringify(command)}, 1, { workspace: ${JSON.stringify(ws.path)} });
  console.log(JSON.stringify(result));`;
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--no-config",
      "--no-lock",
      `--allow-run=${launch.command}`,
      `--allow-read=${ws.path},${scratchDir}`,
      `--allow-write=${ws.path},${scratchDir}`,
      `data:application/typescript,${encodeURIComponent(source)}`,
    ],
    cwd: ws.path,
  }).output();
  const decoder = new TextDecoder();
  assertEquals(decoder.decode(stderr), "");
  return JSON.parse(decoder.decode(stdout));
}

for (const isolated of [false, true]) {
  Deno.test(`a permission for the launch's command is enough to run, end and clean up (isolated: ${isolated})`, async () => {
    await using ws = await TempWorkspace.make();
    const quick = { command: "echo ran", isolated };
    assertEquals((await runPermitted(ws, quick)).output, "ran");
    const slow = { command: "trap '' TERM; sleep 60; sleep 60", isolated };
    const { timed_out, duration_ms } = await runPermitted(ws, slow);
    assertEquals(timed_out, true);
    assert(Number(duration_ms) < 6_000, `${duration_ms}`);
    const left = Deno.readDir(`${ws.outside}/own/scratch`);
    assertEquals(await Array.fromAsync(left), []);
  });
}
