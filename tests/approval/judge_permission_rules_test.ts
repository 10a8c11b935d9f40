import { assert, assertEquals } from "@std/assert";
import type { PermissionRequest } from "../../src/approval/permission_verdict.ts";
import { AUTONOMY_LEVELS } from "../../src/core/handlers.ts";
import { judge } from "./_judge.ts";

/** What "always" would remember at `strict` and at `safe`. */
const REMEMBERED: readonly (readonly [
  request: PermissionRequest,
  strict: string | undefined,
  safe: string | undefined,
])[] = [
  [
    { permission: "read", value: "/data/a.txt" },
    "read:/data/a.txt",
    "read:/data/a.txt",
  ],
  [
    { permission: "read", value: "/data/*.txt" },
    "read:/data/\\*.txt",
    "read:/data/\\*.txt",
  ],
  [
    { permission: "write", value: "/home/me/ws/.git/index" },
    "write:/home/me/ws/.git/index",
    "write:/home/me/ws/.git/index",
  ],
  [{ permission: "read", value: "/" }, undefined, undefined],
  [{ permission: "read", value: "rel" }, undefined, undefined],
  [{ permission: "read", value: "/data/a\nb" }, undefined, undefined],
  [{ permission: "read", value: "/data/\u202etxt" }, undefined, undefined],
  [{ permission: "write", value: null }, undefined, undefined],
  [{ permission: "write", value: "/home/me/ws" }, undefined, undefined],
  [
    { permission: "net", value: "Example.com:443" },
    "net:example.com",
    "net:example.com",
  ],
  [{ permission: "net", value: "[::1]:80" }, "net:[::1]", "net:[::1]"],
  [
    { permission: "net", value: "unix:/run/x*" },
    "net:unix:/run/x\\*",
    "net:unix:/run/x\\*",
  ],
  [{ permission: "run", value: "git" }, undefined, "run:git"],
  [{ permission: "run", value: "/opt/x y" }, undefined, "run:'/opt/x y' *"],
  [
    { permission: "run", value: "git", argv: ["git", "add", "*.ts"] },
    undefined,
    "run:git add \\*.ts",
  ],
  [
    { permission: "run", value: "git", argv: ["git", "commit", "-m", "a b"] },
    undefined,
    "run:git commit -m 'a b'",
  ],
  [
    { permission: "run", value: "make", argv: ["make"] },
    undefined,
    "run:'make'",
  ],
  [
    { permission: "import", value: "esm.example:443" },
    undefined,
    "import:esm.example",
  ],
  [{ permission: "ffi", value: "/lib/a.so" }, undefined, "ffi:/lib/a.so"],
  [
    { permission: "confirm", value: "Delete *" },
    undefined,
    "confirm:Delete \\*",
  ],
  [{ permission: "confirm", value: "*" }, undefined, "confirm:\\*"],
];

for (const [request, strict, safe] of REMEMBERED) {
  Deno.test(
    `judgePermission() proposes ${safe} for "always" of ${
      JSON.stringify(request)
    }`,
    () => {
      const proposed = (["strict", "safe"] as const).map((level) => {
        const verdict = judge(request, { level });
        return verdict.kind === "ask" ? verdict.remembers : undefined;
      });
      assertEquals(proposed, [strict, safe]);
      if (safe === undefined) return;
      const again = judge(request, { remembered: [safe] });
      assertEquals(again, { kind: "allow", by: "remembered", rule: safe });
    },
  );
}

Deno.test("judgePermission() proposes nothing that matches more than what was asked", () => {
  const remembered = ["read:/data/\\*.txt", "run:git add \\*.ts", "run:'make'"];
  const others: PermissionRequest[] = [
    { permission: "read", value: "/data/b.txt" },
    { permission: "run", value: "git", argv: ["git", "add", "b.ts"] },
    { permission: "run", value: "make", argv: ["make", "install"] },
    { permission: "run", value: "make" },
  ];
  for (const request of others) {
    assertEquals(judge(request, { remembered }).kind, "ask");
  }
});

Deno.test("judgePermission() asks about every run at strict, whatever is remembered, but follows configured rules", () => {
  const git = { permission: "run", value: "git" } as const;
  const level = "strict";
  assertEquals(judge(git, { level, remembered: ["run:git"] }).kind, "ask");
  assertEquals(judge(git, { level, rules: { allow: ["run:git"] } }), {
    kind: "allow",
    by: "rule",
    rule: "run:git",
  });
});

Deno.test("judgePermission() opens by what is remembered nothing that the level denies", () => {
  const ffi = { permission: "ffi", value: "/lib/a.so" } as const;
  const remembered = ["ffi:/lib/a.so"];
  assertEquals(judge(ffi, { level: "strict", remembered }).kind, "deny");
  assertEquals(judge(ffi, { remembered }).kind, "allow");
});

Deno.test("judgePermission() opens by what is remembered of a folder nothing protected in it", () => {
  const remembered = ["write:/home/me", "read:/home/me", "write:*", "read:*"];
  const asks: PermissionRequest[] = [
    { permission: "write", value: "/home/me/ws/.git/config" },
    { permission: "write", value: "/home/me/ws/tools/x.ts" },
    { permission: "write", value: "/home/me/ws" },
    { permission: "read", value: "/home/me/ws/.env" },
  ];
  for (const request of asks) {
    assertEquals(judge(request, { remembered }).kind, "ask");
  }
  const elsewhere = { permission: "write", value: "/home/me/x" } as const;
  assertEquals(judge(elsewhere, { remembered }).kind, "allow");
  assertEquals(
    judge(
      { permission: "write", value: "/home/me/ws/.git/config" },
      { remembered: ["write:./.git/**"] },
    ).kind,
    "allow",
  );
});

Deno.test("judgePermission() lets configured rules beat what is remembered and the level", () => {
  const net = { permission: "net", value: "example.com:443" } as const;
  const remembered = ["net:example.com"];
  for (const level of AUTONOMY_LEVELS) {
    const deny = judge(net, {
      level,
      remembered,
      rules: { deny: ["net:example.com"], allow: ["net:*"] },
    });
    assertEquals(deny, {
      kind: "deny",
      by: "rule",
      rule: "net:example.com",
      reason: 'rules.deny "net:example.com" forbids this',
    });
    const ask = judge(net, {
      level,
      remembered,
      rules: { ask: ["net:example.com"], allow: ["net:*"] },
    });
    assert(ask.kind === "ask");
    assertEquals("remembers" in ask, false);
  }
});

Deno.test("judgePermission() lets a configured rule allow what the level asks about or denies", () => {
  const requests: [PermissionRequest, string][] = [
    [{ permission: "write", value: "/home/me/ws/.git/x" }, "write:./.git"],
    [{ permission: "read", value: null }, "read:**"],
    [{ permission: "import", value: "a.example:443" }, "import:a.example"],
    [{ permission: "confirm", value: "Delete" }, "confirm:Delete"],
  ];
  for (const [request, rule] of requests) {
    const verdict = judge(request, {
      level: "strict",
      rules: { allow: [rule] },
    });
    assertEquals(verdict, { kind: "allow", by: "rule", rule });
  }
});

Deno.test("judgePermission() asks where a rule that denies may match, and denies what the level denies", () => {
  const rules = { allow: ["run:git"], deny: ["run:git push*"] };
  const git = judge({ permission: "run", value: "git" }, { rules });
  assertEquals(git, {
    kind: "ask",
    by: "rule",
    rule: "run:git push*",
    reason:
      'It cannot be told whether the rule "run:git push*" speaks of this, so it is asked each time',
  });
  const load = judge({ permission: "import", value: "a.example" }, {
    level: "strict",
    rules: { deny: ["import:a.example:443"] },
  });
  assertEquals(load.kind, "deny");
});

Deno.test("judgePermission() asks before a folder goes away that holds what a rule protects", () => {
  const rules = { deny: ["write:./data/master.csv"] };
  const paths: [string, string][] = [
    ["/home/me/ws/data/master.csv", "deny"],
    ["/home/me/ws/data", "ask"],
    ["/home/me/ws/data/other.csv", "allow"],
  ];
  for (const [value, expected] of paths) {
    const verdict = judge({ permission: "write", value }, { rules });
    assertEquals(verdict.kind, expected);
  }
});

Deno.test("judgePermission() refuses any program at all so that Deno asks by name, unless no rule could say no", () => {
  const run = { permission: "run", value: null } as const;
  const level = "full_access";
  assertEquals(judge(run, { level }).kind, "allow");
  assertEquals(judge(run, { rules: { allow: ["run:*"] } }).kind, "allow");
  assertEquals(judge(run, { rules: { allow: ["run:git"] } }).kind, "deny");
  assertEquals(
    judge(run, { level, rules: { deny: ["run:git"] } }).kind,
    "deny",
  );
  assertEquals(judge(run, { level, rules: { ask: ["run:git"] } }).kind, "deny");
  assertEquals(judge(run, { remembered: ["run:*"] }).kind, "allow");
});

Deno.test("judgePermission() gives reasons that say what would allow the request", () => {
  const reasons = [
    judge({ permission: "net", value: "a.example:443" }),
    judge({ permission: "ffi", value: "/lib/a.so" }, { level: "strict" }),
    judge({ permission: "write", value: null }),
    judge({ permission: "write", value: "/lib" }),
    judge({ permission: "write", value: "/home/me/ws/.git/x" }),
    judge({ permission: "read", value: "/home/me/ws/.env" }),
    judge({ permission: "sys", value: null }, { level: "strict" }),
    judge({ permission: "run", value: null }),
    judge({ permission: "run", value: "git", argv: ["git", "push"] }),
    judge({ permission: "confirm", value: "Delete" }),
    judge({ permission: "run", value: "git" }),
  ].map((verdict) => verdict.kind === "allow" ? "" : verdict.reason);
  assertEquals(reasons, [
    'Connecting to "a.example:443" needs approval (rules.allow "net:a.example" or --autonomy full_access would allow it)',
    'Native code in "/lib/a.so" would run outside the sandbox (rules.allow "ffi:/lib/a.so" or --autonomy full_access would allow it)',
    "Writing any file at all, as a symbolic link needs it, goes outside the workspace (--autonomy full_access would allow it)",
    'Writing the folder "/lib" may move or remove "/lib/tools", which decides what runs later (--autonomy full_access would allow it)',
    'Writing "/home/me/ws/.git/x" may change what runs later (rules.allow "write:/home/me/ws/.git/x" or --autonomy full_access would allow it)',
    'Reading "/home/me/ws/.env" may give secrets away (rules.allow "read:/home/me/ws/.env" or --autonomy full_access would allow it)',
    "The system information of every kind needs approval: it may tell who uses this machine (--autonomy full_access would allow it)",
    "Running any program at all is not allowed: which one is asked next (--autonomy full_access would allow it)",
    'Running "git push" starts a program outside the sandbox (rules.allow "run:git push" or --autonomy full_access would allow it)',
    'The tool asks for approval of "Delete" (rules.allow "confirm:Delete" would allow it)',
    'Running "git", with arguments that are not known, starts a program outside the sandbox (rules.allow "run:git" or --autonomy full_access would allow it)',
  ]);
});
