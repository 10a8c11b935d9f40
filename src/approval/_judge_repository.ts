import type { SimpleCommand } from "../analysis/shell/shell_analysis.ts";
import { isWithin } from "../core/is_within.ts";
import { findRepository } from "./_find_repository.ts";
import {
  type JudgePathOptions,
  type PathFinding,
  placeOf,
} from "./_judge_path.ts";
import { judgePermission } from "./judge_permission.ts";

/**
 * Judges where the repository lies that a command of git needs: what is outside
 * of the workspace it could not see from inside the system's sandbox.
 *
 * @param command The command.
 * @param options By what paths are judged.
 */
export function judgeRepository(
  { text, repositories = [] }: SimpleCommand,
  options: JudgePathOptions,
): PathFinding[] {
  const { policy, repository = findRepository } = options;
  const found = repositories.flatMap((folder) => {
    const place = placeOf(folder, options);
    return place === null ? [] : repository(place);
  });
  const outside = found.find((it) => !isWithin(policy.workspace, it));
  if (outside === undefined) return [];
  const verdict = judgePermission(
    { permission: "read", value: outside },
    policy,
  );
  return [{
    decision: verdict.kind === "deny" ? "deny" : "ask",
    reason:
      `${text}: the repository is at ${outside}, outside of the workspace`,
  }];
}
