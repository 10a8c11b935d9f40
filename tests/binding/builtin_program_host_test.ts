import { assertEquals, assertRejects } from "@std/assert";
import { LibraryApprovals } from "../../src/approval/library_approvals.ts";
import { ApprovalMemory } from "../../src/approval/memory/approval_memory.ts";
import { ProgramJudge } from "../../src/approval/program_judge.ts";
import { parseRuleSet } from "../../src/approval/rules/parse_rule_set.ts";
import { BuiltinProgramHost } from "../../src/binding/builtin_program_host.ts";
import { ProgramLauncher } from "../../src/execution/os_sandbox/program_launcher.ts";

/** Where bubblewrap does not run. */
class LauncherWithoutSandbox extends ProgramLauncher {
  override bubblewrap(): Promise<{ reason: string }> {
    return Promise.resolve({ reason: "bubblewrap is not installed" });
  }
}

async function launch(sandbox: boolean | "auto"): Promise<unknown> {
  const workspace = await Deno.realPath(await Deno.makeTempDir());
  const { rules } = parseRuleSet({});
  const said = new Set<string>();
  try {
    const approvals = new LibraryApprovals(
      { name: "system_shell", path: "/s.ts", identity: "1" },
      { level: "safe", workspace, protectedPaths: [] },
      {
        confirm: () => Promise.resolve(["reject", "no"]),
        rules,
        home: null,
        holdsProtected: () => false,
        conceal: (calls) => calls,
        memory: new ApprovalMemory({ stateDir: null }),
        record: () => {},
      },
    );
    const host = new BuiltinProgramHost("shell", {
      approvals,
      sandbox,
      operator: {
        rules,
        home: null,
        programJudge: new ProgramJudge(),
        programLauncher: () => Promise.resolve(new LauncherWithoutSandbox()),
        scratch: () =>
          Promise.resolve({ scratchDir: workspace, marker: "test" }),
        isNew: (note) => !said.has(note) && Boolean(said.add(note)),
        defer: () => {},
      },
    });
    const { judge_program: judge, launch_program: start } = host.config;
    if (typeof judge !== "function" || typeof start !== "function") {
      throw new TypeError("The host offers no programs");
    }
    await judge("echo hi", []);
    return (await start("echo hi", [])).protection;
  } finally {
    await Deno.remove(workspace, { recursive: true });
  }
}

Deno.test('"sandbox": true runs nothing unasked without the system\'s sandbox', async () => {
  await assertRejects(
    () => launch(true),
    Deno.errors.NotCapable,
    "bubblewrap is not installed",
  );
});

Deno.test('"sandbox": "auto" and false run it all the same', async () => {
  assertEquals(await launch("auto"), "none");
  assertEquals(await launch(false), "none");
});
