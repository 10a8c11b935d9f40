import { LEVEL_TABLE } from "./_level_table.ts";
import { type RequestRow, rowOf } from "./_table_row.ts";
import { levelReason } from "./_verdict_reason.ts";
import type {
  PermissionPolicy,
  PermissionRequest,
  PermissionVerdict,
} from "./permission_verdict.ts";
import { rememberedRule } from "./remembered_rule.ts";
import { judgeByRules, type RuleVerdict } from "./rules/judge_by_rules.ts";
import { liesWithin } from "./rules/path_pattern.ts";
import type { Rule } from "./rules/rule.ts";
import { ruleMatches } from "./rules/rule_matches.ts";

/**
 * Judges a request: by the configured rules (what denies, then what asks, then
 * what allows), by what the operator had remembered, and by the table of the
 * level. What was remembered stands in for an answer: it changes nothing where
 * the level denies or asks each time. Pure.
 *
 * For any program at all (`run` with null) the answer is `deny` unless
 * everything is allowed: Deno then asks again with the program's name.
 *
 * @param request What is asked for.
 * @param policy What it is judged by.
 */
export function judgePermission(
  request: PermissionRequest,
  policy: PermissionPolicy,
): PermissionVerdict {
  const ruled = judgeByRules(policy.rules, request, policy);
  const verdict = ruled === undefined
    ? judgeWithoutRules(request, policy)
    : ruled.isCertain
    ? ruledVerdict(ruled)
    : unsureVerdict(ruled, request, policy);
  const isAnyProgram = request.permission === "run" && request.value === null;
  if (!isAnyProgram || verdict.kind !== "ask") return verdict;
  const { by } = verdict;
  const { reason } = levelReason(request, { row: "program" }, policy);
  return by === "level"
    ? { kind: "deny", by, row: verdict.row, reason }
    : { kind: "deny", by, rule: verdict.rule, reason };
}

function ruledVerdict({ decision, rule }: RuleVerdict): PermissionVerdict {
  const decided = { by: "rule", rule: rule.text } as const;
  const shown = JSON.stringify(rule.text);
  switch (decision) {
    case "allow":
      return { kind: "allow", ...decided };
    case "ask":
      return {
        kind: "ask",
        ...decided,
        reason: `rules.ask ${shown} has this asked each time`,
      };
    case "deny":
      return {
        kind: "deny",
        ...decided,
        reason: `rules.deny ${shown} forbids this`,
      };
    default:
      return decision satisfies never;
  }
}

/** A rule that may match makes nothing easier than the level does. */
function unsureVerdict(
  { rule }: RuleVerdict,
  request: PermissionRequest,
  policy: PermissionPolicy,
): PermissionVerdict {
  const verdict = judgeWithoutRules(request, policy);
  if (verdict.kind === "deny") return verdict;
  return {
    kind: "ask",
    by: "rule",
    rule: rule.text,
    reason: `It cannot be told whether the rule ${
      JSON.stringify(rule.text)
    } speaks of this, so it is asked each time`,
  };
}

function judgeWithoutRules(
  request: PermissionRequest,
  policy: PermissionPolicy,
): PermissionVerdict {
  const place = rowOf(request, policy);
  const { row } = place;
  const decision = LEVEL_TABLE[row][policy.level];
  if (decision === "allow") return { kind: "allow", by: "level", row };
  const remembered = decision === "ask"
    ? policy.remembered.find((rule) => remembers(rule, request, place, policy))
    : undefined;
  if (remembered) {
    return { kind: "allow", by: "remembered", rule: remembered.text };
  }
  const why = levelReason(request, place, policy);
  if (decision === "deny") {
    return { kind: "deny", by: "level", row, reason: why.reason };
  }
  const rule = decision === "ask" && !place.holds
    ? rememberedRule(request, policy)
    : undefined;
  return {
    kind: "ask",
    by: "level",
    row,
    ...why,
    ...(rule === undefined ? {} : { remembers: rule }),
  };
}

/** A remembered rule for a folder does not open what is protected in it. */
function remembers(
  rule: Rule,
  request: PermissionRequest,
  { path }: RequestRow,
  policy: PermissionPolicy,
): boolean {
  if (ruleMatches(rule, request, policy) !== "yes") return false;
  return path === undefined ||
    (rule.target.kind === "path" && liesWithin(path, rule.target.path, policy));
}
