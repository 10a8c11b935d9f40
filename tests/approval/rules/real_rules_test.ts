import { assertEquals } from "@std/assert";
import { judgeByRules } from "../../../src/approval/rules/judge_by_rules.ts";
import { parseRuleSet } from "../../../src/approval/rules/parse_rule_set.ts";
import { realRules } from "../../../src/approval/rules/real_rules.ts";
import { join } from "../../../src/core/path.ts";
import { tempState } from "../../support/temp_state.ts";

Deno.test("realRules() has rules hold for where links lead, files that do not exist yet included", async () => {
  await using temp = await tempState();
  const context = { workspace: join(temp.dir, "ws"), home: temp.dir };
  const data = join(temp.dir, "data");
  await Deno.mkdir(context.workspace);
  await Deno.mkdir(data);
  await Deno.symlink(data, join(context.workspace, "link"));
  const { rules } = parseRuleSet({
    deny: ["write:./link/new/*.csv", "read:~/ws/link", "run:git"],
    allow: ["read:./plain"],
  });
  const real = await realRules(rules, context);
  const decide = (permission: "read" | "write", value: string) => [
    judgeByRules(rules, { permission, value }, context)?.decision,
    judgeByRules(real, { permission, value }, context)?.decision,
  ];
  assertEquals(decide("read", join(data, "x")), [undefined, "deny"]);
  const csv = join(data, "new", "a.csv");
  assertEquals(decide("write", csv), [undefined, "deny"]);
  assertEquals(decide("write", join(data, "new")), [undefined, "ask"]);
  assertEquals(decide("write", join(data, "a.csv")), [undefined, undefined]);
  const plain = join(context.workspace, "plain", "x");
  assertEquals(decide("read", plain), ["allow", "allow"]);
  assertEquals([real.deny.length, real.allow.length], [5, 1]);
});
