import { assertEquals } from "@std/assert";
import { judgeByRules } from "../../../src/approval/rules/judge_by_rules.ts";
import {
  parseRuleSet,
  type RuleTexts,
} from "../../../src/approval/rules/parse_rule_set.ts";

const CONTEXT = { workspace: "/ws" };

function judge(texts: RuleTexts, command: readonly string[] | string | null) {
  const { rules, problems } = parseRuleSet(texts);
  assertEquals(problems, []);
  const verdict = judgeByRules(rules, {
    permission: "run",
    ...(command === null || typeof command === "string"
      ? { value: command }
      : { value: command[0] ?? "", argv: command }),
  }, CONTEXT);
  return verdict &&
    [verdict.decision, verdict.rule.text, verdict.isCertain];
}

Deno.test("judgeByRules() lets deny beat ask and ask beat allow", () => {
  const all = ["run:git"];
  const argv = ["git", "status"];
  assertEquals(judge({ deny: all, ask: all, allow: all }, argv), [
    "deny",
    "run:git",
    true,
  ]);
  assertEquals(judge({ ask: all, allow: all }, argv), ["ask", "run:git", true]);
  assertEquals(judge({ allow: all }, argv), ["allow", "run:git", true]);
  assertEquals(judge({}, argv), undefined);
});

Deno.test("judgeByRules() asks when a rule that denies may match, and allows what it surely does not", () => {
  const texts = { deny: ["run:git push*"], allow: ["run:git", "run:node"] };
  assertEquals(judge(texts, "git"), ["ask", "run:git push*", false]);
  assertEquals(judge(texts, "/usr/bin/git"), ["ask", "run:git push*", false]);
  assertEquals(judge(texts, ["git", "push"]), ["deny", "run:git push*", true]);
  assertEquals(judge(texts, ["git", "status"]), ["allow", "run:git", true]);
  assertEquals(judge(texts, "node"), ["allow", "run:node", true]);
});

Deno.test("judgeByRules() allows nothing by a rule that only may match", () => {
  const texts = { allow: ["run:git status*", "run:/usr/bin/node"] };
  assertEquals(judge(texts, "git"), undefined);
  assertEquals(judge(texts, "node"), undefined);
  assertEquals(judge(texts, null), undefined);
  assertEquals(judge(texts, ["git", "status"])?.[0], "allow");
});

Deno.test("judgeByRules() asks before a folder is written that holds what may not be read", () => {
  const { rules } = parseRuleSet({ deny: ["read:./keys/*.key"] });
  const judge = (value: string) =>
    judgeByRules(rules, { permission: "write", value }, { workspace: "/ws" })
      ?.decision;
  assertEquals([judge("/ws/keys"), judge("/ws")], ["ask", "ask"]);
  assertEquals([judge("/ws/other"), judge("/ws/a.txt")], [
    undefined,
    undefined,
  ]);
});

Deno.test("judgeByRules() knows a tool's own question by its label, with the digest of what is behind it or without", () => {
  const { rules } = parseRuleSet({ allow: ["confirm:Deploy"] });
  const judge = (value: string) =>
    judgeByRules(rules, { permission: "confirm", value }, { workspace: "/ws" })
      ?.decision;
  assertEquals(judge("Deploy #0123456789abcdef"), "allow");
  assertEquals(judge("Deploy"), "allow");
  assertEquals(judge("Deploy now #0123456789abcdef"), undefined);
});
