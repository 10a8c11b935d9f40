import { parseRule } from "./parse_rule.ts";
import type { RuleContext, RuleRequest } from "./rule.ts";
import { ruleMatches } from "./rule_matches.ts";

/**
 * What is wrong with a rule that is to be remembered for a request: it is none,
 * or does not cover the request.
 *
 * @param text The rule.
 * @param request What was asked.
 * @param context What patterns are relative to.
 * @returns One sentence; undefined when nothing is wrong.
 */
export function ruleProblem(
  text: string,
  request: RuleRequest,
  context: RuleContext,
): string | undefined {
  const rule = parseRule(text);
  if (typeof rule === "string") return rule;
  return ruleMatches(rule, request, context) === "yes"
    ? undefined
    : `${JSON.stringify(text)} does not cover what is asked`;
}
