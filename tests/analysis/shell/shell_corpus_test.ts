import { assert } from "@std/assert";
import { leavesFolder } from "../../../src/analysis/leaves_folder.ts";
import { loadShellAnalyzer } from "../../../src/analysis/shell/load_shell_analyzer.ts";
import type { ShellAnalysis } from "../../../src/analysis/shell/shell_analysis.ts";

const PROTECTED =
  /(?:^|\/)(?:lcp\.json|lcp\.lock|deno\.json|\.env[^/]*|\.git|\.github|\.vscode)(?:\/|$)/;

const analyzer = await loadShellAnalyzer();

async function readCorpus(name: string): Promise<readonly string[]> {
  const url = new URL(`corpus/${name}.txt`, import.meta.url);
  const [, ...lines] = (await Deno.readTextFile(url)).trimEnd().split("\n");
  return lines.join("\n").split("\n---\n");
}

/** What the operator would be asked about, if anything. */
function concernsOf(analysis: ShellAnalysis): readonly string[] {
  const concerns: string[] = [];
  if (analysis.unreadable) concerns.push(`unreadable: ${analysis.unreadable}`);
  for (const command of analysis.commands) {
    if (!command.benign) concerns.push(`${command.text}: ${command.reason}`);
    for (const path of command.paths) {
      if (path === undefined || leavesFolder(path)) {
        concerns.push(`${command.text}: reads ${path}`);
      }
    }
  }
  for (const { path, text } of analysis.writes) {
    if (path === undefined || leavesFolder(path) || PROTECTED.test(path)) {
      concerns.push(`${text}: writes ${path}`);
    }
  }
  return concerns;
}

Deno.test("ShellAnalyzer finds nothing to ask about in command lines that only look and write in the workspace", async () => {
  const scripts = await readCorpus("benign");
  assert(scripts.length >= 60);
  const asked = scripts.flatMap((script) => {
    const concerns = concernsOf(analyzer.analyze(script));
    return concerns.length ? [`${script}\n    ${concerns.join("\n    ")}`] : [];
  });
  assert(asked.length === 0, `asks about:\n${asked.join("\n")}`);
});

Deno.test("ShellAnalyzer finds something to ask about in every command line that could do harm", async () => {
  const scripts = await readCorpus("risky");
  assert(scripts.length >= 100);
  const passed = scripts.filter((script) =>
    concernsOf(analyzer.analyze(script)).length === 0
  );
  assert(passed.length === 0, `passes:\n${passed.join("\n---\n")}`);
});
