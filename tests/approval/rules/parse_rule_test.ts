import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { parseRule } from "../../../src/approval/rules/parse_rule.ts";
import { parseRuleSet } from "../../../src/approval/rules/parse_rule_set.ts";
import { ruleOf } from "../rule_of.ts";

const PROBLEMS: readonly (readonly [text: string, problem: string])[] = [
  ["", "starts with none of read: write:"],
  ["git status", "starts with none of"],
  ["Run:git", "(did you mean run:?)"],
  ["rum:git", "(did you mean run:?)"],
  ["run", "starts with none of"],
  ["run:", "it has no pattern"],
  ["read:  ", "it has no pattern"],
  ["run: git", "white space around its pattern"],
  ["net:example.com ", "white space around its pattern"],
  ["net:ex*mple.com", "a star can only stand alone"],
  ["net:*example.com", "a star can only stand alone"],
  ["net:https://example.com", "no URL"],
  ["import:https://example.com/a.ts", "no URL"],
  ["net:example.com/path", "neither a path nor a network"],
  ["net:10.0.0.0/8", "neither a path nor a network"],
  ["net:256.1.1.1", '"256.1.1.1" is no host'],
  ["net:localhost:*", "without a port it is every port"],
  ["net:user@example.com", "is no host"],
  ["env:A B", "neither white space nor an equals sign"],
  ["net:example.com:", "the port is no number"],
  ["net:example.com:70000", "the port is no number"],
  ["read:a*/../b", "cannot stand behind a part with a star"],
  [`run:${"x".repeat(3000)}`, "longer than 2000 characters"],
];

for (const [text, problem] of PROBLEMS) {
  Deno.test(
    `parseRule() says what is wrong with ${JSON.stringify(text.slice(0, 30))}`,
    () => {
      const rule = parseRule(text);
      assert(typeof rule === "string");
      assertStringIncludes(rule, problem);
    },
  );
}

Deno.test("parseRule() keeps the text and the spaces that belong to names of files", () => {
  const rule = ruleOf("write:/data/a ");
  assertEquals([rule.permission, rule.text], ["write", "write:/data/a "]);
});

Deno.test("parseRuleSet() reads three lists and names each rule that is none", () => {
  const { rules, problems } = parseRuleSet({
    allow: ["run:git", "oops"],
    deny: ["net:"],
  });
  assertEquals(rules.allow.map(({ text }) => text), ["run:git"]);
  assertEquals([rules.deny, rules.ask], [[], []]);
  assertEquals(problems.map(({ list, index }) => [list, index]), [
    ["deny", 0],
    ["allow", 1],
  ]);
});
