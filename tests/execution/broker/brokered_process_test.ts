import { assertEquals, assertStringIncludes } from "@std/assert";
import type {
  PermissionQuestion,
  PermissionRuling,
} from "../../../src/core/permission_guard.ts";
import { join } from "../../../src/core/path.ts";
import { thrownError } from "../../support/thrown_error.ts";
import { TestBench } from "../../support/test_bench.ts";
import { ScriptedGuard } from "./_guard.ts";

const SOURCE = `
export function tool_fine() { return "fine"; }
export async function tool_read(path) { return await Deno.readTextFile(path); }
export async function tool_git() {
  const { stdout } = await new Deno.Command("git", { args: ["--version"] }).output();
  return new TextDecoder().decode(stdout);
}
export function tool_prints_by_program() {
  new Deno.Command("echo", { args: ["printed by a program"], stdout: "inherit" }).outputSync();
  return "done";
}
export function tool_deno(path) {
  Deno.readTextFileSync("own");
  const args = ["eval", "--no-config", "Deno.readTextFileSync('theirs')"];
  return new Deno.Command(path, { args }).outputSync().code;
}
export function tool_chdir() { Deno.chdir("/"); }
export async function tool_node_chdir(path) {
  const { chdir } = await import("node:process");
  chdir("sub");
  return await Deno.readTextFile(path);
}
`;

const allow: PermissionRuling = { kind: "allow" };
const ask: PermissionRuling = { kind: "ask" };

/** Allows what lies in a folder, asks for the rest. */
function within(
  folder: () => string,
): (q: PermissionQuestion) => PermissionRuling {
  return ({ permission, value }) => {
    if (permission === "run" && value === null) {
      return { kind: "deny", reason: "name the program" };
    }
    if (permission === "env") return allow;
    if (permission !== "read") return ask;
    return value?.startsWith(folder()) ? allow : ask;
  };
}

async function open(
  answer?: ScriptedGuard["answer"],
): Promise<{ bench: TestBench; guard: ScriptedGuard }> {
  let dir = "";
  const guard = new ScriptedGuard(within(() => dir), answer);
  const bench = await TestBench.open(SOURCE, { openGuard: () => guard });
  dir = bench.library.dir;
  return { bench, guard };
}

Deno.test("a brokered process runs tools, and asks for its own modules only", async () => {
  const { bench, guard } = await open();
  await using _bench = bench;
  assertEquals(await bench.value("tool_fine"), "fine");
  assertEquals(guard.asked, []);
});

Deno.test("a brokered process is told why it is denied", async () => {
  const { bench, guard } = await open(() => ({
    allowed: false,
    reason: "that is private",
  }));
  await using _bench = bench;
  const outcome = await bench.call("tool_read", {
    args: { path: "/etc/hosts" },
  });
  assertEquals(thrownError(outcome).name, "NotCapable");
  assertEquals(thrownError(outcome).message, "that is private");
  assertEquals(guard.asked.map(({ question }) => question), [
    { permission: "read", value: await Deno.realPath("/etc/hosts") },
  ]);
  const [first] = guard.asked;
  assertEquals(first?.asker.calls.map(({ tool, args }) => ({ tool, args })), [
    { tool: "tool_read", args: { path: "/etc/hosts" } },
  ]);
});

Deno.test("a brokered process goes on with what the operator allows, and its program's output is the call's", async () => {
  const { bench } = await open(() => ({ allowed: true, reason: "" }));
  await using _bench = bench;
  assertStringIncludes(String(await bench.value("tool_git")), "git version");
  const outcome = await bench.call("tool_prints_by_program");
  assertEquals(outcome.logs.map(({ text }) => text), [
    "printed by a program",
  ]);
});

Deno.test("a brokered process's guard can tell it from the programs that it starts", async () => {
  const guard = new ScriptedGuard(() => allow);
  await using bench = await TestBench.open(SOURCE, { openGuard: () => guard });
  const { workspace } = bench.library;
  const [own, theirs] = [join(workspace, "own"), join(workspace, "theirs")];
  for (const path of [own, theirs]) await Deno.writeTextFile(path, "");
  const args = { path: Deno.execPath() };
  assertEquals(await bench.value("tool_deno", { args }), 0);
  const read = guard.judged.filter(({ value }) =>
    value === own || value === theirs
  );
  assertEquals(read, [
    { permission: "read", value: own },
    { permission: "read", value: theirs, byProgram: true },
  ]);
});

Deno.test("Deno.chdir is not available to tools, and a folder that Node leaves is seen", async () => {
  const { bench, guard } = await open(() => ({ allowed: false, reason: "no" }));
  await using _bench = bench;
  const outcome = await bench.call("tool_chdir");
  assertEquals(thrownError(outcome).name, "NotSupported");
  await Deno.mkdir(join(bench.library.workspace, "sub"));
  await Deno.writeTextFile(join(bench.library.workspace, "sub/x"), "in sub");
  assertEquals(
    await bench.value("tool_node_chdir", { args: { path: "x" } }),
    "in sub",
  );
  assertEquals(guard.asked, []);
});
