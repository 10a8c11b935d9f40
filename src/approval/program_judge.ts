import type { ProgramLanguage } from "../core/program_language.ts";
import type { PythonAnalyzer } from "../analysis/python/load_python_analyzer.ts";
import type { ShellAnalyzer } from "../analysis/shell/load_shell_analyzer.ts";
import { judgeInterpreter, judgePython } from "./judge_python.ts";
import { judgeShell, type JudgeShellOptions } from "./judge_shell.ts";
import {
  PROGRAM_ALLOWED,
  type ProgramSource,
  type ProgramVerdict,
} from "./program_verdict.ts";

/** Judges programs before they run. A grammar is loaded for the first program that needs it. */
export class ProgramJudge {
  #shell: Promise<ShellAnalyzer["analyze"]> | undefined;
  #python: Promise<PythonAnalyzer["analyze"]> | undefined;

  /**
   * Decides about one program; one that cannot be read is to be asked about.
   *
   * @param language In what it is written.
   * @param program Its text and arguments.
   * @param options What it is judged by.
   */
  async judge(
    language: ProgramLanguage,
    program: ProgramSource,
    options: JudgeShellOptions,
  ): Promise<ProgramVerdict> {
    const { policy } = options;
    if (policy.level !== "strict") {
      return await this.#judge(language, program, options);
    }
    // What would run unasked at `safe` is asked about all the same, and runs held.
    const safe = { ...policy, level: "safe", remembered: [] } as const;
    const { decision, isTrusted, reasons, ways = [] } = await this.#judge(
      language,
      program,
      { ...options, policy: safe },
    );
    if (decision === "deny") return { decision, reasons };
    const isHarmless = decision === "allow" && !isTrusted;
    return {
      decision: "ask",
      reasons,
      isHarmless,
      // Rules do not count here, but for those that ask or deny.
      ways: decision === "allow"
        ? ["--autonomy safe"]
        : ways.filter((way) => way.startsWith("--autonomy")),
    };
  }

  async #judge(
    language: ProgramLanguage,
    { source, argv }: ProgramSource,
    options: JudgeShellOptions,
  ): Promise<ProgramVerdict> {
    const { policy } = options;
    switch (language) {
      case "shell": {
        const analyze = await (this.#shell ??= loadShell());
        return judgeShell(analyze(source), options);
      }
      case "python": {
        const known = judgeInterpreter(["python3", ...argv], policy);
        const isAllowed = known?.decision === "allow";
        if (known && (!isAllowed || policy.level === "full_access")) {
          return known;
        }
        const analyze = await (this.#python ??= loadPython());
        const verdict = judgePython(analyze(source));
        // What looks harmless is held, whatever rule allows it besides.
        return known && verdict.decision === "ask" ? known : verdict;
      }
      case "typescript":
        // It runs under the same permission broker: nothing has to be foreseen.
        return judgeInterpreter(["deno", ...argv], policy) ?? PROGRAM_ALLOWED;
    }
  }
}

async function loadShell(): Promise<ShellAnalyzer["analyze"]> {
  const { loadShellAnalyzer } = await import(
    "../analysis/shell/load_shell_analyzer.ts"
  );
  const analyzer = await loadShellAnalyzer();
  return once((source) => analyzer.analyze(source));
}

async function loadPython(): Promise<PythonAnalyzer["analyze"]> {
  const { loadPythonAnalyzer } = await import(
    "../analysis/python/load_python_analyzer.ts"
  );
  const analyzer = await loadPythonAnalyzer();
  return once((source) => analyzer.analyze(source));
}

/** Analyses a text once though it is judged twice: before the operator is asked, and when it was approved. */
function once<Analysis>(
  analyze: (source: string) => Analysis,
): (source: string) => Analysis {
  let last: { source: string; analysis: Analysis } | undefined;
  return (source) => {
    if (last?.source !== source) last = { source, analysis: analyze(source) };
    return last.analysis;
  };
}
