import { judgeByRules } from "../approval/rules/judge_by_rules.ts";
import type { RuleSet } from "../approval/rules/rule.ts";

/**
 * The variables of the host that rules (`env:NAME`) give to tools.
 *
 * @param rules Configured rules.
 * @param host The host's environment.
 */
export function grantedEnvironment(
  rules: RuleSet,
  host: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (!rules.allow.some(({ permission }) => permission === "env")) return {};
  const isGranted = ([name]: [string, string]) =>
    judgeByRules(rules, { permission: "env", value: name }, { workspace: "/" })
      ?.decision === "allow";
  return Object.fromEntries(Object.entries(host).filter(isGranted));
}
