import type { PythonAnalysis } from "../analysis/python/load_python_analyzer.ts";
import { judgePermission } from "./judge_permission.ts";
import type { PermissionPolicy } from "./permission_verdict.ts";
import { PROGRAM_ALLOWED, type ProgramVerdict } from "./program_verdict.ts";

/**
 * Judges an interpreter's run by the level and by the rules that speak of the
 * interpreter (`run:python3`): undefined when the program itself decides.
 *
 * @param argv The interpreter and the program's arguments.
 * @param policy What it is judged by.
 */
export function judgeInterpreter(
  argv: readonly [string, ...string[]],
  policy: PermissionPolicy,
): ProgramVerdict | undefined {
  const verdict = judgePermission(
    { permission: "run", value: argv[0], argv },
    policy,
  );
  const isRule = verdict.by === "rule";
  if (verdict.kind === "allow") {
    return { ...PROGRAM_ALLOWED, isTrusted: true };
  }
  if (verdict.kind === "deny" || isRule) {
    return { decision: verdict.kind, reasons: [verdict.reason] };
  }
  return undefined;
}

const WAYS = ['rules.allow "run:python3"', "--autonomy full_access"];

/**
 * Judges a Python program by what its text shows.
 *
 * @param analysis What the program would do.
 */
export function judgePython(
  { unreadable, risks }: PythonAnalysis,
): ProgramVerdict {
  if (unreadable === undefined && risks.length === 0) return PROGRAM_ALLOWED;
  const reasons = unreadable === undefined
    ? [...new Set(risks.map(({ kind }) => kind))]
    : [unreadable];
  return { decision: "ask", reasons, ways: WAYS };
}
