import { parseRule } from "./parse_rule.ts";
import type { Rule, RuleSet } from "./rule.ts";

/** Rules as they stand in a configuration. */
export interface RuleTexts {
  /** What is never allowed. @default {[]} */
  readonly deny?: readonly string[];
  /** What the operator is asked about each time. @default {[]} */
  readonly ask?: readonly string[];
  /** What is allowed without asking. @default {[]} */
  readonly allow?: readonly string[];
}

/** A text that is no rule. */
export interface RuleProblem {
  /** The list in which it stands. */
  readonly list: keyof RuleSet;
  /** Its place there, counted from 0. */
  readonly index: number;
  /** What is wrong. */
  readonly message: string;
}

/**
 * Reads the rules of a configuration.
 *
 * @param texts The rules.
 * @returns Those that could be read, and what is wrong with the others; a host does not go on without the latter.
 */
export function parseRuleSet(
  { deny = [], ask = [], allow = [] }: RuleTexts,
): { rules: RuleSet; problems: readonly RuleProblem[] } {
  const problems: RuleProblem[] = [];
  const read = (list: keyof RuleSet, texts: readonly string[]): Rule[] =>
    texts.flatMap((text, index) => {
      const rule = parseRule(text);
      if (typeof rule !== "string") return [rule];
      problems.push({ list, index, message: rule });
      return [];
    });
  const rules = {
    deny: read("deny", deny),
    ask: read("ask", ask),
    allow: read("allow", allow),
  };
  return { rules, problems };
}
