import { parseRule } from "../../src/approval/rules/parse_rule.ts";
import type { Rule } from "../../src/approval/rules/rule.ts";

/**
 * Reads a rule that is one.
 *
 * @throws {Error} If it is none.
 */
export function ruleOf(text: string): Rule {
  const rule = parseRule(text);
  if (typeof rule === "string") throw new Error(rule);
  return rule;
}
