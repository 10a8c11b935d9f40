import { assertEquals } from "@std/assert";
import { loadShellAnalyzer } from "../../src/analysis/shell/load_shell_analyzer.ts";
import { judgeShell } from "../../src/approval/judge_shell.ts";
import type { ProgramVerdict } from "../../src/approval/program_verdict.ts";
import {
  parseRuleSet,
  type RuleTexts,
} from "../../src/approval/rules/parse_rule_set.ts";
import { join } from "../../src/core/path.ts";
import { realPathOf } from "../../src/execution/broker/real_path.ts";

const analyzer = await loadShellAnalyzer();

async function git(cwd: string, ...args: string[]): Promise<void> {
  const settings = ["-c", "user.name=a", "-c", "user.email=a@b.c"];
  const { success, stderr } = await new Deno.Command("git", {
    args: [...settings, "-c", "protocol.file.allow=always", ...args],
    cwd,
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

/** Makes a repository `main` with a folder, a linked working tree and a submodule, and a folder that is in none. */
async function repositories(): Promise<string> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  const main = join(folder, "main");
  await Deno.mkdir(join(main, "sub/deep"), { recursive: true });
  await git(main, "init", "--quiet");
  await git(main, "commit", "--quiet", "--allow-empty", "-m", "one");
  await git(main, "worktree", "add", "--quiet", join(folder, "linked"));
  await git(main, "submodule", "--quiet", "add", main, "module");
  await Deno.mkdir(join(folder, "none/.git"), { recursive: true });
  return folder;
}

function judge(
  script: string,
  workspace: string,
  rules: RuleTexts = {},
): ProgramVerdict {
  return judgeShell(analyzer.analyze(script), {
    policy: {
      workspace,
      level: "safe",
      readable: [],
      writable: [],
      protectedPaths: [],
      holdsProtected: () => false,
      rules: parseRuleSet(rules).rules,
      remembered: [],
    },
    realPath: realPathOf,
  });
}

Deno.test("judgeShell() asks about git whose repository lies outside of the workspace, and says where", async () => {
  const folder = await repositories();
  try {
    await Deno.mkdir(join(folder, "by-link"));
    await Deno.symlink("../main/.git", join(folder, "by-link/.git"));
    for (
      const [workspace, place, script = "git status"] of [
        ["main/sub", "main"],
        ["main/sub/deep", "main", "git --no-pager log | head"],
        ["main/sub", "main", "cd deep && git diff"],
        ["main/sub", "main", "git -C deep branch --show-current"],
        ["linked", "main/.git/worktrees/linked"],
        ["main/module", "main/.git/modules/module"],
        ["by-link", "main/.git"],
      ]
    ) {
      const path = join(folder, `${workspace}`);
      const { decision, reasons } = judge(script, path);
      assertEquals(decision, "ask", workspace);
      const [, text = ""] = /(git .*?)(?: \||$)/.exec(script) ?? [];
      assertEquals(reasons, [
        `${text}: the repository is at ${
          join(folder, `${place}`)
        }, outside of the workspace`,
      ]);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("judgeShell() asks nothing about git at a repository's root, where there is none, or where none is needed", async () => {
  const folder = await repositories();
  try {
    for (
      const [workspace, script = "git status && git log"] of [
        ["main"],
        ["main", "cd sub && git status"],
        ["main", "cd module && git status"],
        ["none"],
        ["main/sub", "git --version && git config --global --list"],
        ["main/sub", "git diff --no-index a b"],
      ]
    ) {
      const path = join(folder, `${workspace}`);
      assertEquals(judge(script, path).reasons, [], `${workspace}: ${script}`);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("judgeShell() lets git out to its repository for a rule that covers the command, and for no other", async () => {
  const folder = await repositories();
  try {
    const workspace = join(folder, "main/sub");
    const verdict = (rules: RuleTexts) => {
      const { decision, isTrusted } = judge("git status", workspace, rules);
      return [decision, isTrusted];
    };
    assertEquals(verdict({ allow: ["run:git status*"] }), ["allow", true]);
    assertEquals(verdict({ allow: ["run:git log*"] }), ["ask", undefined]);
    assertEquals(verdict({ deny: ["read:.."] }), ["deny", undefined]);
    const { remembers } = judge("git status", workspace);
    assertEquals(remembers, "run:git status");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
