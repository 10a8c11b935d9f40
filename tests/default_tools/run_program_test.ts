import { heldTest } from "../execution/os_sandbox/_launched.ts";
import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import type { ProgramResult } from "../../default_tools/_shared/program_result.ts";
import * as shell from "../../default_tools/system_shell/system_shell.ts";
import { eventually } from "../support/eventually.ts";
import { ended } from "./_ended.ts";
import { isRunning } from "./_is_running.ts";
import { ProgramHost } from "./_program_host.ts";

async function runShell(
  host: ProgramHost,
  command: string,
  { timeout = 60, signal }: { timeout?: number; signal?: AbortSignal } = {},
): Promise<ProgramResult> {
  shell.init_tools_library(host.config);
  const context = { workspace: host.ws.path, signal };
  return ended(
    await shell.tool_execute_shell_command(command, timeout, context),
  );
}

/** A number of seconds that no other process sleeps. */
function ownSeconds(): string {
  return `${10_000 + Math.random() * 1_000}`;
}

for (const isolated of [false, true]) {
  const where = isolated ? "under bubblewrap" : "held by nothing";
  const register = isolated ? heldTest : Deno.test;
  const test = (name: string, run: (host: ProgramHost) => Promise<void>) =>
    register(`${name} (${where})`, async () => {
      await using host = await ProgramHost.make("shell", { isolated });
      await run(host);
      assertEquals(await host.leftovers(), []);
    });

  test("a program's output, return code and protection are in the result", async (host) => {
    const good = await runShell(host, "echo out; pwd; cat");
    assertEquals(good.output, `out\n${host.ws.path}`);
    assertEquals(good.return_code, 0);
    assertEquals(good.protection, isolated ? "bubblewrap" : "none");
    const bad = await runShell(host, "echo out; echo wrong >&2; exit 3");
    assertEquals([bad.success, bad.return_code], [false, 3]);
    assertEquals([bad.stdout, bad.stderr], ["out\n", "wrong\n"]);
    assertEquals(
      bad.error,
      "The program ended with return code 3: wrong",
    );
    assertStringIncludes(bad.output, "out\n[stderr]\nwrong\n[");
  });

  test("a program that a signal ends has 128 and its number", async (host) => {
    const { return_code, signal } = await runShell(host, "kill -9 $$");
    assertEquals([return_code, signal], [137, "SIGKILL"]);
  });

  test("a time-out ends what ignores SIGTERM, and what left the group", async (host) => {
    const [one, other] = [ownSeconds(), ownSeconds()];
    const result = await runShell(
      host,
      `trap '' TERM; echo begun; setsid sleep ${one} & sleep ${other}; sleep ${other}`,
      { timeout: 1 },
    );
    assertEquals([result.return_code, result.timed_out], [124, true]);
    assertEquals(result.stdout, "begun\n");
    await eventually(async () => !await isRunning(one));
    await eventually(async () => !await isRunning(other));
  });

  test("a time-out lets a program clean up", async (host) => {
    const command = "trap 'echo cleaned; exit' TERM; sleep 100 & wait";
    const { stdout } = await runShell(host, command, { timeout: 1 });
    assertEquals(stdout, "cleaned\n");
  });

  test("a cancelled call ends its program", async (host) => {
    const seconds = ownSeconds();
    const controller = new AbortController();
    const call = runShell(host, `sleep ${seconds}`, controller);
    const rejected = assertRejects(() => call, Error, "no longer wanted");
    await eventually(() => isRunning(seconds));
    controller.abort(new Error("no longer wanted"));
    await rejected;
    await eventually(async () => !await isRunning(seconds));
  });

  test("what holds the output open does not hold the call", async (host) => {
    const seconds = ownSeconds();
    const grouped = await runShell(host, `sleep ${seconds} & echo done`);
    assertEquals(grouped.output, "done");
    await eventually(async () => !await isRunning(seconds));
    const daemon = await runShell(
      host,
      `setsid sleep 20 & echo done; sleep 0.2`,
    );
    assertEquals(daemon.output, "done");
    assert(daemon.duration_ms < 10_000, `${daemon.duration_ms}`);
  });

  test("a long output is cut between characters, and saved whole", async (host) => {
    const text = "é€😀".repeat(20_000);
    await host.ws.write("long.txt", `x${text}`);
    const result = await runShell(host, "cat long.txt; cat long.txt >&2");
    assertStringIncludes(result.stdout, "of 180,001 bytes left out");
    assert(!result.stdout.includes("\ufffd"));
    assert(result.stdout.length < 50_000);
    assert(result.stdout.startsWith("xé€😀") && result.stdout.endsWith("😀"));
    assertEquals(result.saved_output?.length, 2);
    for (const name of result.saved_output ?? []) {
      assertStringIncludes(result.output, name);
      assertEquals(await host.ws.read(name), `x${text}`);
    }
  });

  test("bytes that are no text are replaced", async (host) => {
    const { stdout } = await runShell(host, "printf 'a\\377b'");
    assertEquals(stdout, "a\ufffdb");
  });
}

Deno.test("a long output is given although it cannot be saved", async () => {
  await using host = await ProgramHost.make("shell");
  await host.ws.write("tool_outputs", "a file in the way");
  const result = await runShell(host, "head -c 100000 /dev/zero | tr '\\0' x");
  assert(result.success);
  assertStringIncludes(result.stdout, "It could not be saved");
});

Deno.test("without a host to start programs full_access ends them all the same", async () => {
  await using host = await ProgramHost.make("shell", { level: "full_access" });
  shell.init_tools_library({ ...host.config, launch_program: undefined });
  const seconds = ownSeconds();
  const result = ended(
    await shell.tool_execute_shell_command(`echo begun; sleep ${seconds}`, 1, {
      workspace: host.ws.path,
    }),
  );
  assertEquals([result.timed_out, result.stdout], [true, "begun\n"]);
  await eventually(async () => !await isRunning(seconds));
});
