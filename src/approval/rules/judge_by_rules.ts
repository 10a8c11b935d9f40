import type { Rule, RuleContext, RuleRequest, RuleSet } from "./rule.ts";
import { ruleMatches } from "./rule_matches.ts";

/** What rules decide about a request. */
export interface RuleVerdict {
  /** The decision. */
  readonly decision: "deny" | "ask" | "allow";
  /** The rule that makes it. */
  readonly rule: Rule;
  /** False when only asking can tell whether the rule matches; the decision is `ask` then. */
  readonly isCertain: boolean;
}

/** Whether a folder that is to be written holds what a rule on reading means: under another name it could be read. */
function holds(
  rule: Rule,
  request: RuleRequest,
  context: RuleContext,
): boolean {
  return rule.permission === "read" && request.permission === "write" &&
    ruleMatches({ ...rule, permission: "write" }, request, context) === "maybe";
}

/**
 * Judges a request by rules: what denies beats what asks, and that beats what
 * allows. A rule that denies and may match asks; one that allows has to match.
 *
 * @param rules The rules.
 * @param request What is asked for.
 * @param context What patterns are relative to.
 * @returns The decision, or undefined when no rule speaks of the request.
 */
export function judgeByRules(
  rules: RuleSet,
  request: RuleRequest,
  context: RuleContext,
): RuleVerdict | undefined {
  const find = (list: readonly Rule[], wanted: "yes" | "maybe") =>
    list.find((rule) => ruleMatches(rule, request, context) === wanted);
  const denied = find(rules.deny, "yes");
  if (denied) return { decision: "deny", rule: denied, isCertain: true };
  const asked = find(rules.ask, "yes");
  if (asked) return { decision: "ask", rule: asked, isCertain: true };
  const unsure = find(rules.deny, "maybe") ?? find(rules.ask, "maybe") ??
    [...rules.deny, ...rules.ask].find((rule) => holds(rule, request, context));
  if (unsure) return { decision: "ask", rule: unsure, isCertain: false };
  const allowed = find(rules.allow, "yes");
  return allowed && { decision: "allow", rule: allowed, isCertain: true };
}
