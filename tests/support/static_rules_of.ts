import { parseRuleSet } from "../../src/approval/rules/parse_rule_set.ts";
import type { RuleTexts } from "../../src/approval/rules/parse_rule_set.ts";
import {
  staticGrants,
  type StaticGrantsOptions,
} from "../../src/approval/static_grants.ts";
import type { StaticRules } from "../../src/core/static_rules.ts";

/**
 * Reads rules as a sandbox takes them where nobody decides while tools run.
 *
 * @throws {Error} If one is no rule.
 */
export function staticRulesOf(
  texts: RuleTexts,
  options: StaticGrantsOptions,
): StaticRules {
  const { rules, problems: [problem] } = parseRuleSet(texts);
  if (problem) throw new Error(problem.message);
  return staticGrants(rules, options);
}
