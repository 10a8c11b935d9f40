import { assert } from "@std/assert";
import { loadShellAnalyzer } from "../../../src/analysis/shell/load_shell_analyzer.ts";
import { judgeShell } from "../../../src/approval/judge_shell.ts";
import type { PermissionPolicy } from "../../../src/approval/permission_verdict.ts";
import { resolve } from "../../../src/core/path.ts";

const analyzer = await loadShellAnalyzer();

const policy: PermissionPolicy = {
  workspace: "/ws/project",
  home: "/home/user",
  level: "safe",
  readable: [],
  writable: ["/scratch"],
  protectedPaths: [],
  holdsProtected: () => false,
  rules: { allow: [], ask: [], deny: [] },
  remembered: [],
};

async function readCorpus(name: string): Promise<readonly string[]> {
  const url = new URL(`corpus/${name}.txt`, import.meta.url);
  const [, ...lines] = (await Deno.readTextFile(url)).trimEnd().split("\n");
  return lines.join("\n").split("\n---\n");
}

/** What the operator would be asked about, if anything. */
function concernsOf(script: string): readonly string[] {
  return judgeShell(analyzer.analyze(script), {
    policy,
    realPath: (path) => resolve(path),
    entries: () => [],
  }).reasons;
}

Deno.test("ShellAnalyzer finds nothing to ask about in command lines that only look and write in the workspace", async () => {
  const scripts = await readCorpus("benign");
  assert(scripts.length >= 60);
  const asked = scripts.flatMap((script) => {
    const concerns = concernsOf(script);
    return concerns.length ? [`${script}\n    ${concerns.join("\n    ")}`] : [];
  });
  assert(asked.length === 0, `asks about:\n${asked.join("\n")}`);
});

Deno.test("ShellAnalyzer finds something to ask about in every command line that could do harm", async () => {
  const scripts = await readCorpus("risky");
  assert(scripts.length >= 100);
  const passed = scripts.filter((script) => concernsOf(script).length === 0);
  assert(passed.length === 0, `passes:\n${passed.join("\n---\n")}`);
});
