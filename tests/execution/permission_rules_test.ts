import { assertEquals } from "@std/assert";
import type { RuleTexts } from "../../src/approval/rules/parse_rule_set.ts";
import {
  permissionFlags,
  permissionsFor,
  type SandboxScope,
} from "../../src/execution/permission_policy.ts";
import { staticRulesOf } from "../support/static_rules_of.ts";

const SCOPE: SandboxScope = {
  level: "safe",
  workspace: "/ws",
  scratchDir: "/scratch",
  sources: ["/tools/a.ts"],
};

const CONTEXT = { workspace: "/ws", home: "/home/u", variables: ["KEY", "ID"] };

function setOf(rules: RuleTexts, scope: Partial<SandboxScope> = {}) {
  const ruled = { ...SCOPE, ...scope, rules: staticRulesOf(rules, CONTEXT) };
  return permissionsFor(ruled);
}

/** The flags that rules bring about, `+`, and those that they do away with, `-`. */
function changes(
  rules: RuleTexts,
  scope: Partial<SandboxScope> = {},
): string[] {
  const before = permissionFlags(permissionsFor({ ...SCOPE, ...scope }));
  const after = permissionFlags(setOf(rules, scope));
  return [
    ...before.filter((flag) => !after.includes(flag)).map((it) => `-${it}`),
    ...after.filter((flag) => !before.includes(flag)).map((it) => `+${it}`),
  ];
}

const READ = "/tools/a.ts,/ws,/scratch";
const KEPT =
  "/ws/lcp.json,/ws/lcp.lock,/ws/deno.json,/ws/deno.jsonc,/ws/.git,/ws/.github,/ws/.vscode,/tools/a.ts";
const SYS = {
  strict: "cpus,getPriority,loadavg,osRelease,osUptime,statfs,systemMemoryInfo",
  safe:
    "cpus,getPriority,getegid,gid,homedir,hostname,loadavg,networkInterfaces,osRelease,osUptime,setPriority,statfs,systemMemoryInfo,uid,userInfo,username",
};

/** What rules change of the flags at `safe`. */
const HELD: readonly (readonly [
  name: string,
  rules: RuleTexts,
  changes: readonly string[],
])[] = [
  ["no rules", {}, []],
  ["a file to read", { allow: ["read:/etc/hosts"] }, [
    `-allow-read=${READ}`,
    `+allow-read=${READ},/etc/hosts`,
  ]],
  ["a folder to write", { allow: ["write:/out/**"] }, [
    "-allow-write=/ws,/scratch",
    "+allow-write=/ws,/scratch,/out",
  ]],
  ["all to read", { allow: ["read:*"] }, [
    `-allow-read=${READ}`,
    "-deny-read=/ws/.env",
    "+allow-read",
  ]],
  ["all to read but a folder", { allow: ["read:*"], deny: ["read:~/.ssh"] }, [
    `-allow-read=${READ}`,
    "-deny-read=/ws/.env",
    "+allow-read=/",
    "+deny-read=/home/u/.ssh",
  ]],
  ["what the level protects", { allow: ["write:./.git", "read:./.env"] }, [
    `-allow-read=${READ}`,
    "-allow-write=/ws,/scratch",
    "-deny-read=/ws/.env",
    `-deny-write=${KEPT}`,
    `+allow-read=${READ},/ws/.env`,
    "+allow-write=/ws,/scratch,/ws/.git",
    `+deny-write=${KEPT.replace("/ws/.git,", "")}`,
  ]],
  ["a file not to read", { deny: ["read:./a/key"] }, [
    "-deny-read=/ws/.env",
    "+deny-read=/ws/.env,/ws/a/key",
  ]],
  ["a folder that holds what the level allows", { deny: ["read:/tools"] }, [
    `-allow-read=${READ}`,
    "-deny-read=/ws/.env",
    "+allow-read=/ws,/scratch",
    "+deny-read=/ws/.env,/tools",
  ]],
  ["nothing to write", { ask: ["write:*"] }, [
    "-allow-write=/ws,/scratch",
    `-deny-write=${KEPT}`,
  ]],
  ["a file not to write, whose folder could be moved", {
    deny: ["write:./a/b/key"],
  }, [
    `-deny-write=${KEPT}`,
    `+deny-write=${KEPT},/ws/a/b/key,/ws/a`,
  ]],
  ["a grant in what is denied", { allow: ["read:/a/b"], deny: ["read:/a"] }, [
    "-deny-read=/ws/.env",
    "+deny-read=/ws/.env,/a",
  ]],
  ["a host", { allow: ["net:a.com:80"] }, ["+allow-net=a.com:80"]],
  ["a host but a port", { allow: ["net:a.com"], deny: ["net:a.com:80"] }, [
    "+allow-net=a.com",
    "+deny-net=a.com:80",
  ]],
  ["all hosts but one", { allow: ["net:*"], deny: ["net:a.com"] }, [
    "+allow-net",
    "+deny-net=a.com",
  ]],
  ["a host that nothing is granted of", { deny: ["net:a.com"] }, []],
  ["programs", { allow: ["run:git", "run:ls"], deny: ["run:ls"] }, [
    "+allow-run=git",
  ]],
  ["all programs but one", { allow: ["run:*"], deny: ["run:ls"] }, [
    "+allow-run",
    "+deny-run=ls",
  ]],
  ["native code", { allow: ["ffi:/lib"], deny: ["ffi:/lib/x.so"] }, [
    "+allow-ffi=/lib",
    "+deny-ffi=/lib/x.so",
  ]],
  ["a host to import from", { allow: ["import:esm.sh"] }, [
    "-cached-only",
    "+allow-import=esm.sh",
    "+no-npm",
  ]],
  ["all hosts to import from", { allow: ["import:*"] }, [
    "-cached-only",
    "+allow-import",
    "+no-npm",
  ]],
  ["variables not to read", { deny: ["env:KEY", "env:I*"] }, [
    "+deny-env=KEY,ID",
  ]],
  ["no variables to read", { deny: ["env:*"] }, ["-allow-env"]],
];

for (const [name, rules, expected] of HELD) {
  Deno.test(`permissionsFor() applies rules at strict and safe: ${name}`, () => {
    for (const level of ["strict", "safe"] as const) {
      assertEquals(
        changes(rules, { level }),
        expected.map((it) => it.replace(/^[+-]/, "$&--")),
      );
      assertEquals(setOf(rules, { level }).unfit, []);
    }
  });
}

Deno.test("permissionsFor() applies rules to the system information of each level", () => {
  for (const level of ["strict", "safe"] as const) {
    const of = (rules: RuleTexts) => changes(rules, { level });
    const all = SYS[level].split(",");
    const rules = { allow: ["sys:uid"], deny: ["sys:os*"] };
    const kept = [...new Set([...all, "uid"])].filter((kind) =>
      !kind.startsWith("os")
    );
    assertEquals(of(rules), [
      `---allow-sys=${SYS[level]}`,
      `+--allow-sys=${kept.join()}`,
    ]);
    assertEquals(of({ deny: ["sys:*"] }), [`---allow-sys=${SYS[level]}`]);
  }
});

Deno.test("permissionsFor() grants all but what is denied at full_access", () => {
  const full = (rules: RuleTexts) => changes(rules, { level: "full_access" });
  assertEquals(full({ deny: ["read:/a", "write:/b"] }), [
    "---allow-read",
    "---allow-write",
    "+--allow-read=/",
    "+--allow-write=/",
    "+--deny-read=/a",
    "+--deny-write=/b",
  ]);
  assertEquals(full({ deny: ["net:a.com"], ask: ["run:git", "ffi:/a"] }), [
    "+--deny-net=a.com",
    "+--deny-run=git",
    "+--deny-ffi=/a",
  ]);
  assertEquals(full({ deny: ["env:K*", "import:a.com"] }), [
    "+--deny-env=KEY",
    "+--deny-import=a.com",
  ]);
  assertEquals(full({ deny: ["net:*", "run:*", "import:*"] }), [
    "---allow-net",
    "---allow-run",
    "---allow-import",
    "+--cached-only",
  ]);
  const { sys } = setOf({ deny: ["sys:hostname"] }, { level: "full_access" });
  assertEquals([sys === true, sys === true || sys.includes("hostname")], [
    false,
    false,
  ]);
});

for (
  const [rule, granting] of [
    ["read:./*.pem", undefined],
    ["write:./a/*/b", undefined],
    ["read:/x/*.pem", "read:/x"],
    ["net:*:80", "net:*"],
    ["net:unix:/run/x.sock", "net:*"],
    ["run:git push*", "run:*"],
    ["ffi:/a/*.so", "ffi:/a"],
    ["import:*:80", "import:*"],
  ] as const
) {
  Deno.test(`permissionsFor() tells that it cannot hold tools to a denial of ${rule}`, () => {
    const allow = granting === undefined ? [] : [granting];
    for (const list of ["deny", "ask"] as const) {
      const shown = `rules.${list} ${JSON.stringify(rule)}`;
      assertEquals(setOf({ [list]: [rule], allow }).unfit, [shown]);
      const level = "full_access";
      assertEquals(setOf({ [list]: [rule] }, { level }).unfit, [shown]);
    }
  });
}

Deno.test("permissionsFor() needs not hold tools to what nothing is granted of", () => {
  const deny = [
    "read:/x/*.pem",
    "net:*:80",
    "run:git push*",
    "ffi:/a/*.so",
    "import:*:80",
  ];
  assertEquals(setOf({ deny }).unfit, []);
  const allow = ["run:git", "run:ls", "net:a.com:80", "net:a.com:81"];
  const set = setOf({ deny, allow });
  assertEquals([set.unfit, set.run, set.net], [[], ["ls"], ["a.com:81"]]);
});

Deno.test("permissionsFor() lets a library with programs start these, and no others", () => {
  const programs = ["/bin/sh"];
  assertEquals(changes({}, {}), []);
  assertEquals(setOf({}, { programs }).run, ["/bin/sh"]);
  assertEquals(setOf({ deny: ["run:*"] }, { programs }).run, []);
  const deny = ["run:git push*"];
  const set = setOf({ deny }, { programs });
  assertEquals([set.run, set.unfit], [["/bin/sh"], []]);
});

Deno.test("permissionsFor() keeps a library that imports what was fetched from anything else", () => {
  const allow = ["import:a.com"];
  assertEquals(changes({ allow }, { hasRemoteModules: true }), []);
  assertEquals(changes({ allow }, { hasPackages: true }), []);
  const deny = ["import:b.com"];
  assertEquals(changes({ deny }, { hasRemoteModules: true }), [
    "+--deny-import=b.com",
  ]);
});

Deno.test("permissionsFor() tells which rules deny a part of what is granted", () => {
  const deny = ["read:./a", "net:a.com", "run:git a*", "sys:hostname"];
  assertEquals(setOf({ deny }).cutBy, ['rules.deny "read:./a"']);
  assertEquals(setOf({ deny, allow: ["net:b.com", "run:ls"] }).cutBy, [
    'rules.deny "read:./a"',
    'rules.deny "net:a.com"',
    'rules.deny "run:git a*"',
  ]);
  assertEquals(setOf({ deny: ["env:KEY"] }).cutBy, []);
  assertEquals(setOf({ deny: ["env:KEY"] }, { level: "full_access" }).cutBy, [
    'rules.deny "env:KEY"',
  ]);
});
