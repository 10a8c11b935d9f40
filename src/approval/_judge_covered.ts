import type { SimpleCommand } from "../analysis/shell/shell_analysis.ts";
import {
  type JudgePathOptions,
  type PathFinding,
  placeOf,
} from "./_judge_path.ts";
import { rowOf } from "./_table_row.ts";
import { judgePermission } from "./judge_permission.ts";
import { spellsPath } from "./_spells_path.ts";

/**
 * Judges what a command that a rule allows says besides what the rule does: the
 * variables that are set for it, and paths among its arguments that lead out of
 * the workspace, unless the rule names them or another rule allows them.
 *
 * @param command The command.
 * @param rule The text of the rule.
 * @param options By what paths are judged.
 */
export function judgeCovered(
  command: SimpleCommand,
  rule: string,
  options: JudgePathOptions,
): PathFinding[] {
  const { environment, text } = command;
  if (environment !== undefined) {
    return [{ decision: "ask", reason: `${text}: ${environment}` }];
  }
  return [...new Set(command.paths)].flatMap((path) =>
    path === undefined ? [] : judgeArgument(path, { command, rule, ...options })
  );
}

function judgeArgument(
  path: string,
  { command, rule, ...options }: JudgePathOptions & {
    readonly command: SimpleCommand;
    readonly rule: string;
  },
): PathFinding[] {
  const { policy } = options;
  const value = placeOf(path, options);
  const read = { permission: "read", value } as const;
  const verdict = judgePermission(read, policy);
  if (verdict.kind === "allow") return [];
  const isOutside = rowOf(read, policy).row === "elsewhere";
  const start = `${command.text}:`;
  if (verdict.by === "rule" && (isOutside || command.benign)) {
    return [{ decision: verdict.kind, reason: `${start} would read ${path}` }];
  }
  if (!isOutside || isNamed(path, rule, options)) return [];
  const shown = JSON.stringify(rule);
  const reason =
    `${start} ${path} is outside of the workspace, and the rule ${shown} does not name it`;
  return [{ decision: "ask", reason, path, isOutside }];
}

/** Whether the rule names a path, or another one allows that it is written. */
function isNamed(
  path: string,
  rule: string,
  options: JudgePathOptions,
): boolean {
  const value = placeOf(path, options);
  const written = judgePermission(
    { permission: "write", value },
    options.policy,
  );
  return written.kind === "allow" || spellsPath(rule, path, options);
}
