import { parseRule } from "./parse_rule.ts";

/** What is wrong with the text of a rule; undefined when it is one. */
export function ruleFault(text: string): string | undefined {
  const rule = parseRule(text);
  return typeof rule === "string" ? rule : undefined;
}
