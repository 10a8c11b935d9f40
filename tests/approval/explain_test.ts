import { assertEquals } from "@std/assert";
import { explainRequest } from "../../src/approval/explain.ts";
import type { PermissionPolicy } from "../../src/approval/permission_verdict.ts";
import { parseRuleSet } from "../../src/approval/rules/parse_rule_set.ts";
import { ruleOf } from "./rule_of.ts";

const POLICY: PermissionPolicy = {
  level: "safe",
  workspace: "/home/me/ws",
  home: "/home/me",
  readable: [],
  writable: ["/scratch"],
  protectedPaths: [],
  holdsProtected: () => false,
  rules: parseRuleSet({
    deny: ["run:git push*"],
    ask: ["net:*.example.com"],
    allow: ["run:git"],
  }).rules,
  remembered: [ruleOf("read:/data")],
};

/** What decides: the configured rule that speaks of it, what is decided and by what, the row and its decision. */
const TABLE: readonly (readonly [
  text: string,
  rule: readonly unknown[],
  verdict: readonly unknown[],
  level: readonly unknown[],
])[] = [
  [
    "run:git push --force",
    ["deny", "run:git push*", true],
    ["deny", "run:git push*"],
    ["program", "ask"],
  ],
  [
    "run:git status",
    ["allow", "run:git", true],
    ["allow", "run:git"],
    ["program", "ask"],
  ],
  [
    "run:git",
    ["deny", "run:git push*", false],
    ["ask", "run:git push*"],
    ["program", "ask"],
  ],
  ["run:node", [], ["ask", "program"], ["program", "ask"]],
  ["run:*", ["deny", "run:git push*", false], ["deny", "run:git push*"], [
    "program",
    "ask",
  ]],
  [
    "net:a.example.com:443",
    ["ask", "net:*.example.com", true],
    ["ask", "net:*.example.com"],
    ["network", "ask"],
  ],
  ["read:../../../data/x", [], ["allow", "read:/data"], ["elsewhere", "ask"]],
  ["read:~/x", [], ["ask", "elsewhere"], ["elsewhere", "ask"]],
  ["write:a.txt", [], ["allow", "own-files"], ["own-files", "allow"]],
  ["write:.git/config", [], ["ask", "protected"], ["protected", "ask"]],
  ["read:.env", [], ["ask", "secrets"], ["secrets", "ask"]],
  ["env:HOME", [], ["allow", "environment"], ["environment", "allow"]],
  ["sys:cpus", [], ["allow", "machine-information"], [
    "machine-information",
    "allow",
  ]],
];

for (const [text, rule, verdict, level] of TABLE) {
  Deno.test(`explainRequest() says what decides ${text}`, () => {
    const found = explainRequest(text, POLICY);
    if (typeof found === "string") throw new Error(found);
    const { rule: named } = found;
    assertEquals(named ? [named.list, named.text, named.isCertain] : [], rule);
    const by = found.verdict;
    assertEquals(
      [by.kind, by.by === "level" ? by.row : by.rule],
      [...verdict],
    );
    assertEquals([found.level.row, found.level.decision], [...level]);
  });
}

Deno.test("explainRequest() reads paths against the workspace and the home folder, and words as arguments", () => {
  const requests = ["write:../x", "read:~/x", "run:git  push", "net:*"].map(
    (text) => {
      const found = explainRequest(text, POLICY);
      return typeof found === "string" ? found : found.request;
    },
  );
  assertEquals(requests, [
    { permission: "write", value: "/home/me/x" },
    { permission: "read", value: "/home/me/x" },
    { permission: "run", value: "git", argv: ["git", "push"] },
    { permission: "net", value: null },
  ]);
});

Deno.test("explainRequest() says what is no request", () => {
  for (const text of ["", "git", "git push", "run:", "walk:x", ":x"]) {
    assertEquals(
      explainRequest(text, POLICY),
      `${
        JSON.stringify(text)
      } is no request: it has the form PERMISSION:VALUE, such as run:git or net:example.com`,
    );
  }
});
