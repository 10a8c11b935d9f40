import { assertEquals } from "@std/assert";
import { loadShellAnalyzer } from "../../src/analysis/shell/load_shell_analyzer.ts";
import { judgeShell } from "../../src/approval/judge_shell.ts";
import type { PermissionPolicy } from "../../src/approval/permission_verdict.ts";
import { join } from "../../src/core/path.ts";
import { realPathOf } from "../../src/execution/broker/real_path.ts";

const analyzer = await loadShellAnalyzer();

/** Judges a script in a workspace with `src/a.ts`, `src/b.ts`, and what `arrange` adds. */
async function decide(
  script: string,
  arrange: (workspace: string) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    const workspace = join(folder, "workspace");
    await Deno.mkdir(join(workspace, "src"), { recursive: true });
    await Deno.writeTextFile(join(workspace, "src", "a.ts"), "");
    await Deno.writeTextFile(join(workspace, "src", "b.ts"), "");
    await Deno.writeTextFile(join(folder, "outside.ts"), "");
    await arrange(workspace);
    const policy: PermissionPolicy = {
      workspace,
      level: "safe",
      readable: [],
      writable: [],
      protectedPaths: [join(workspace, "src", "tool.ts")],
      holdsProtected: () => false,
      rules: { allow: [], ask: [], deny: [] },
      remembered: [],
    };
    const options = { policy, realPath: realPathOf };
    return judgeShell(analyzer.analyze(script), options).decision;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const linkOut = (workspace: string) =>
  Deno.symlink("../../outside.ts", join(workspace, "src", "z.ts"));

const COPIES = 'for f in src/*.ts; do cp "$f" "${f%.ts}_old.ts"; done';

Deno.test("judgeShell() allows writing what wildcards stand for while that is plain files of one folder", async () => {
  assertEquals(await decide(COPIES), "allow");
  assertEquals(
    await decide("for i in $(seq 9); do :; done > src/c*.ts"),
    "allow",
  );
  assertEquals(await decide('n=$$; echo x > "src/run_$n.log"'), "allow");
});

Deno.test("judgeShell() asks when wildcards to be written match a link, a folder, or what is protected", async () => {
  const linked = (workspace: string) =>
    Deno.symlink("../../outside.ts", join(workspace, "src", "z_old.ts"));
  assertEquals(await decide(COPIES, linked), "ask");
  const folder = (workspace: string) =>
    Deno.mkdir(join(workspace, "src", "a_old.ts"));
  assertEquals(await decide(COPIES, folder), "ask");
  assertEquals(await decide("echo x > src/t*.ts"), "ask");
  assertEquals(await decide('n=$$; echo x > "lcp.$n"'), "ask");
  assertEquals(await decide("echo x > */a.ts"), "ask");
});

Deno.test("judgeShell() asks when wildcards to be read match a link that leads outside", async () => {
  assertEquals(await decide("cat src/*.ts"), "allow");
  assertEquals(await decide("cat src/*.ts", linkOut), "ask");
  assertEquals(await decide("cat src/a*.ts", linkOut), "allow");
  assertEquals(await decide("cat */../../outside.ts"), "ask");
});
