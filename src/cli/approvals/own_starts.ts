import { judgePermission } from "../../approval/judge_permission.ts";
import type {
  PermissionPolicy,
  PermissionVerdict,
} from "../../approval/permission_verdict.ts";
import { ruleMatches } from "../../approval/rules/rule_matches.ts";
import { terminalLine } from "../terminal_text.ts";
import { allowedBy } from "./allowed_by.ts";

/** What is decided when a tool starts a program itself. */
export interface OwnStart {
  readonly program: string;
  readonly decision: PermissionVerdict["kind"];
  /** Why. */
  readonly reason: string;
}

/** Room for the longest decision. */
const DECISION_WIDTH = "allow".length;

/** What such a start is judged by. */
const BY_NAME = "judged by the name alone, as the arguments are not known";

/**
 * Judges programs as they are judged when a tool starts them itself: Deno tells
 * their names, and not their arguments.
 *
 * @param programs Their names.
 * @param policy By what they are judged.
 */
export function ownStarts(
  programs: readonly string[],
  policy: PermissionPolicy,
): OwnStart[] {
  return programs.map((program) => {
    const verdict = judgePermission(
      { permission: "run", value: program },
      policy,
    );
    return {
      program,
      decision: verdict.kind,
      reason: verdict.kind === "allow"
        ? allowedBy(verdict, policy.level)
        : `${verdict.reason}${powerlessRule(program, policy)}`,
    };
  });
}

/** Says of a rule that allows the program with some arguments that it does not help here. */
function powerlessRule(value: string, policy: PermissionPolicy): string {
  const rule = policy.rules.allow.find((it) =>
    ruleMatches(it, { permission: "run", value }, policy) === "maybe"
  );
  return rule === undefined
    ? ""
    : `; rules.allow ${
      JSON.stringify(rule.text)
    } speaks of arguments and does not allow it`;
}

/**
 * What is decided when a tool starts programs itself, a line for each decision.
 *
 * @param starts The programs.
 */
export function ownStartLines(starts: readonly OwnStart[]): string[] {
  const [only, ...others] = starts;
  if (only === undefined) return [];
  const line = (decision: OwnStart["decision"], what: string, why: string) =>
    `${decision.padEnd(DECISION_WIDTH)}  ${
      terminalLine(`when a tool starts ${what} itself, ${BY_NAME}${why}`)
    }`;
  if (others.length === 0) {
    return [line(only.decision, only.program, `: ${only.reason}`)];
  }
  return [...Map.groupBy(starts, ({ decision }) => decision)]
    .map(([decision, group]) =>
      line(decision, group.map(({ program }) => program).join(" or "), "")
    );
}
