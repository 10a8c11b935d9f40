import { assertEquals } from "@std/assert";
import { parseRuleSet } from "../../src/approval/rules/parse_rule_set.ts";
import { staticGrants } from "../../src/approval/static_grants.ts";
import type { StaticRule } from "../../src/core/static_rules.ts";

interface Lists {
  readonly allow?: readonly string[];
  readonly ask?: readonly string[];
  readonly deny?: readonly string[];
}

const CONTEXT = {
  workspace: "/ws",
  home: "/home/u",
  variables: ["AWS_KEY", "AWS_ID", "PATH"],
};

function staticRulesOf(lists: Lists, context = CONTEXT) {
  const { rules, problems } = parseRuleSet(lists);
  assertEquals(problems, []);
  const text = ({ permission, value }: StaticRule) => `${permission}:${value}`;
  const { grants, denials, unfit } = staticGrants(rules, context);
  return {
    grants: grants.map(text),
    denials: denials.map(text),
    unfit: unfit.map(text),
  };
}

const THIS_MACHINE = [
  "net:127.0.0.0/8",
  "net:0.0.0.0",
  "net:[::1]",
  "net:[::]",
  "net:localhost",
  "net:*.localhost",
];

/** Rules, with what flags say when they allow and when they deny; `unfit` where flags cannot say it. */
const RULES: readonly (readonly [
  rule: string,
  granted: readonly string[],
  denied: readonly string[] | "unfit",
])[] = [
  ["read:/etc/hosts", ["read:/etc/hosts"], ["read:/etc/hosts"]],
  ["read:./data", ["read:/ws/data"], ["read:/ws/data"]],
  ["read:../data/", ["read:/data"], ["read:/data"]],
  ["write:/out/**", ["write:/out"], ["write:/out"]],
  ["write:~/out", ["write:/home/u/out"], ["write:/home/u/out"]],
  ["read:/", ["read:/"], ["read:/"]],
  ["read:/a\\*b", ["read:/a*b"], ["read:/a*b"]],
  ["read:*", ["read:null"], ["read:null"]],
  ["read:/a,b", [], ["read:/a,b"]],
  ["read:/a/*", [], "unfit"],
  ["read:/a/*.txt", [], "unfit"],
  ["read:**/x", [], "unfit"],
  ["write:/a/**/b", [], "unfit"],
  ["ffi:/lib/x.so", ["ffi:/lib/x.so"], ["ffi:/lib/x.so"]],
  ["ffi:/lib/*.so", [], "unfit"],
  ["ffi:/a,b", [], "unfit"],
  ["net:example.com", ["net:example.com"], ["net:example.com"]],
  ["net:Example.com.:443", ["net:example.com:443"], ["net:example.com:443"]],
  ["net:[2001:DB8::1]:80", ["net:[2001:db8::1]:80"], ["net:[2001:db8::1]:80"]],
  ["net:10.1", ["net:10.0.0.1"], ["net:10.0.0.1"]],
  ["net:*", ["net:null"], ["net:null"]],
  ["net:*.example.com", [], ["net:*.example.com"]],
  ["net:*:443", [], "unfit"],
  ["net:a~b.com", [], "unfit"],
  ["net:localhost", ["net:localhost"], [
    "net:localhost",
    ...THIS_MACHINE.filter((it) => it !== "net:localhost"),
  ]],
  ["net:127.0.0.1:80", ["net:127.0.0.1:80"], [
    "net:127.0.0.1:80",
    ...THIS_MACHINE.map((it) => `${it}:80`),
  ]],
  ["net:unix:/run/x.sock", ["net:unix:/run/x.sock"], "unfit"],
  ["net:unix:/run/*.sock", [], "unfit"],
  ["import:esm.sh", ["import:esm.sh"], ["import:esm.sh"]],
  ["import:*.esm.sh", [], ["import:*.esm.sh"]],
  ["run:git", ["run:git"], ["run:git"]],
  ["run:git *", ["run:git"], ["run:git"]],
  ["run:/usr/bin/git", ["run:/usr/bin/git"], ["run:/usr/bin/git"]],
  ["run:'/opt/my tool' *", ["run:/opt/my tool"], ["run:/opt/my tool"]],
  ["run:./tool", ["run:/ws/tool"], ["run:/ws/tool"]],
  ["run:~/bin/tool", ["run:/home/u/bin/tool"], ["run:/home/u/bin/tool"]],
  ["run:*", ["run:null"], ["run:null"]],
  ["run:git status", [], "unfit"],
  ["run:git status*", [], "unfit"],
  ["run:git*", [], "unfit"],
  ["run:'git'", [], "unfit"],
  ["run:a,b", [], "unfit"],
  ["sys:hostname", ["sys:hostname"], ["sys:hostname"]],
  ["sys:os*", ["sys:osRelease", "sys:osUptime"], [
    "sys:osRelease",
    "sys:osUptime",
  ]],
  ["sys:nonsense", [], []],
  ["env:PATH", [], ["env:PATH"]],
  ["env:NOT_SET", [], ["env:NOT_SET"]],
  ["env:AWS_*", [], ["env:AWS_KEY", "env:AWS_ID"]],
  ["env:*", [], ["env:null"]],
  ["confirm:Deploy*", [], []],
];

for (const [rule, granted, denied] of RULES) {
  Deno.test(`staticGrants() says what ${rule} allows, denies and asks`, () => {
    const none = { grants: [], denials: [], unfit: [] };
    assertEquals(staticRulesOf({ allow: [rule] }), {
      ...none,
      grants: granted,
    });
    const { grants, denials, unfit } = staticRulesOf({ deny: [rule] });
    assertEquals(grants, []);
    assertEquals(denials, denied === "unfit" ? [] : denied);
    assertEquals(unfit.length, denied === "unfit" ? 1 : 0);
    assertEquals(staticRulesOf({ ask: [rule] }), { grants, denials, unfit });
  });
}

/** What denies, and what of the second is left allowed beside it. */
const BESIDE:
  readonly (readonly [deny: string, allow: string, left: boolean])[] = [
    ["net:example.com", "net:example.com:443", false],
    ["net:*.example.com", "net:a.example.com", false],
    ["net:*.example.com:443", "net:a.example.com", false],
    ["net:*.example.com", "net:example.org", true],
    ["net:example.com:80", "net:example.com", true],
    ["net:example.com:80", "net:example.com:443", true],
    ["net:localhost", "net:127.0.0.1", false],
    ["net:localhost:80", "net:127.0.0.1", false],
    ["net:localhost:80", "net:127.0.0.1:81", true],
    ["net:*:80", "net:example.com", false],
    ["net:*:80", "net:example.com:443", true],
    ["net:*", "net:example.com", false],
    ["net:*", "net:*", false],
    ["net:example.com", "net:*", true],
    ["run:git", "run:git", false],
    ["run:git push*", "run:git", false],
    ["run:/usr/bin/git", "run:git", false],
    ["run:git", "run:/usr/bin/git", false],
    ["run:git", "run:ls", true],
    ["ffi:/lib", "ffi:/lib/x.so", false],
    ["ffi:/lib/x.so", "ffi:/lib", true],
    ["import:esm.sh", "import:esm.sh:443", false],
    ["import:esm.sh", "net:esm.sh", true],
    ["sys:hostname", "sys:hostname", false],
    ["write:/a", "write:/a/b", false],
    ["write:/a/b", "write:/a", true],
    ["read:/a", "write:/a", true],
  ];

for (const [deny, allow, left] of BESIDE) {
  Deno.test(`staticGrants() beside a denial of ${deny} ${left ? "grants" : "does not grant"} ${allow}`, () => {
    for (const list of ["deny", "ask"] as const) {
      const { grants } = staticRulesOf({ [list]: [deny], allow: [allow] });
      assertEquals(grants.length, left ? 1 : 0, list);
    }
  });
}

Deno.test("staticGrants() knows nothing of a home folder that is not known", () => {
  const { rules } = parseRuleSet({ allow: ["read:~/a"], deny: ["read:~/b"] });
  assertEquals(staticGrants(rules, { workspace: "/ws", home: null }), {
    grants: [],
    denials: [],
    unfit: [{
      permission: "read",
      value: null,
      rule: 'rules.deny "read:~/b"',
    }],
  });
});

Deno.test("staticGrants() tells the folder in which all lies that it cannot say", () => {
  assertEquals(
    staticRulesOf({ deny: ["write:./a/*.pem", "read:/x/**/y"] }).unfit,
    [
      "write:/ws/a",
      "read:/x",
    ],
  );
});
