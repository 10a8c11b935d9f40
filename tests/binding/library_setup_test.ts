import { assert, assertEquals, assertRejects } from "@std/assert";
import { librarySetup } from "../../src/binding/library_setup.ts";
import { Operator } from "../../src/binding/operator.ts";
import type { AutonomyLevel } from "../../src/core/handlers.ts";
import { join } from "../../src/core/path.ts";
import { SandboxStartError } from "../../src/execution/sandbox.ts";
import { TestBench } from "../support/test_bench.ts";

const SOURCE = `
export async function tool_read(path) { return await Deno.readTextFile(path); }
export function tool_cpus() { return navigator.hardwareConcurrency > 0; }
`;

/** A library set up as a binding sets it up, on a host without a permission broker. */
async function open(
  rules: { allow?: string[]; ask?: string[]; deny?: string[] },
  level: AutonomyLevel,
): Promise<TestBench> {
  const bench = await TestBench.open(SOURCE, {
    parts: { files: { "outside/a.txt": "a", "outside/key": "b" } },
  });
  const { workspace, dir, manifest } = bench.library;
  await Deno.symlink(join(dir, "outside"), join(dir, "linked"));
  await using operator = await Operator.open({
    options: { rules, workspace, stateDir: null },
    stateDir: null,
    handlers: () => ({ confirm: undefined, interact: undefined }),
  });
  const setup = await librarySetup(manifest, {
    operator,
    config: {},
    level,
    workspace,
    protectedPaths: [],
    sandbox: "auto",
  });
  const { openGuard } = setup;
  assert(openGuard !== undefined || level === "full_access");
  Object.assign(bench.defaults, { ...setup, openGuard: undefined });
  return bench;
}

async function read(bench: TestBench, path: string): Promise<string> {
  const outcome = await bench.call("tool_read", { args: { path } });
  return outcome.kind === "threw" ? outcome.error.name : outcome.kind;
}

Deno.test("librarySetup() has configured rules count where no guard decides, links in them followed", async () => {
  await using bench = await open({
    allow: ["read:../linked"],
    ask: ["read:../linked/key"],
  }, "safe");
  assertEquals(await read(bench, "../outside/a.txt"), "returned");
  assertEquals(await read(bench, "../outside/key"), "NotCapable");
  assertEquals(await read(bench, "../tools/lib.ts"), "returned");
  await using without = await open({}, "safe");
  assertEquals(await read(without, "../outside/a.txt"), "NotCapable");
});

Deno.test("librarySetup() has rules that deny count at full_access where no guard decides", async () => {
  await using bench = await open(
    { deny: ["read:../outside/key"] },
    "full_access",
  );
  assertEquals(await read(bench, "../outside/a.txt"), "returned");
  assertEquals(await read(bench, "../outside/key"), "NotCapable");
});

Deno.test("librarySetup() starts nothing where a rule that denies cannot be held to", async () => {
  await using bench = await open({ deny: ["run:git push*"] }, "full_access");
  await assertRejects(
    () => bench.call("tool_cpus"),
    SandboxStartError,
    'rules.deny "run:git push*"',
  );
});
