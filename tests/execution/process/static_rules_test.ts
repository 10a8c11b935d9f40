import { assert, assertEquals, assertRejects } from "@std/assert";
import { join } from "../../../src/core/path.ts";
import { SandboxStartError } from "../../../src/execution/sandbox.ts";
import { type Act, open, tried } from "./_static_rules_bench.ts";

Deno.test("a rule that allows reading grants a folder, and not what lies beside it or is denied in it", async () => {
  const rules = { allow: ["read:../outside"], deny: ["read:../outside/key"] };
  const acts = (dir: string): Act[] => [
    ["read", "../outside/a.txt"],
    ["read", join(dir, "outside/a.txt")],
    ["read", "../outside/key/b.txt"],
    ["read", "../outside/../outside/key/deep/c.txt"],
    ["read", "../tools/other.ts"],
    ["write", "../outside/a.txt"],
  ];
  const refused = "NotCapable";
  assertEquals(await tried({}, acts), Array(6).fill(refused));
  assertEquals(await tried(rules, acts), [
    "ok",
    "ok",
    ...Array(4).fill(refused),
  ]);
});

Deno.test("a rule that denies beats one that allows something in it, and the level", async () => {
  const acts = (): Act[] => [
    ["read", "../outside/key/b.txt"],
    ["read", "../outside/a.txt"],
    ["read", "key/a.txt"],
    ["read", "in/locked/a.txt"],
    ["read", "co,mma/a.txt"],
  ];
  for (const list of ["deny", "ask"] as const) {
    const rules = {
      allow: ["read:../outside/key/b.txt", "read:../outside/a.txt"],
      [list]: ["read:../outside/key", "read:./key"],
    };
    assertEquals(await tried(rules, acts), [
      "NotCapable",
      "ok",
      "NotCapable",
      "ok",
      "ok",
    ]);
    const more = { ...rules, [list]: [...rules[list] ?? [], "read:./co,mma"] };
    assertEquals(await tried(more, acts), [
      "NotCapable",
      "ok",
      "NotCapable",
      "ok",
      "NotCapable",
    ]);
  }
});

Deno.test("rules about writing grant a folder, open what the level protects, and lock what it opens", async () => {
  const acts = (): Act[] => [
    ["write", "../outside/new.txt"],
    ["write", ".git/config"],
    ["read", ".env"],
    ["write", "in/locked/a.txt"],
    ["move", ["in", "out"]],
    ["write", "key/a.txt"],
    ["write", "lcp.json"],
    ["write", "../outside.txt"],
  ];
  const rules = {
    allow: ["write:../outside", "write:./.git/**", "read:./.env"],
    deny: ["write:./in/locked"],
  };
  const refused = "NotCapable";
  assertEquals(await tried({}, acts), [
    refused,
    refused,
    refused,
    "ok",
    "ok",
    "ok",
    refused,
    refused,
  ]);
  assertEquals(await tried(rules, acts), [
    "ok",
    "ok",
    "ok",
    refused,
    refused,
    "ok",
    refused,
    refused,
  ]);
});

Deno.test("at full_access all is granted but what is denied, and no link leads there", async () => {
  const level = "full_access";
  const acts = (dir: string): Act[] => [
    ["read", "../outside/a.txt"],
    ["read", "../outside/key/b.txt"],
    ["link", [join(dir, "outside/key"), "link"]],
    ["read", "link/b.txt"],
    ["write", "../outside/new.txt"],
    ["run", "ls"],
    ["storage", null],
  ];
  const [refused, gone] = ["NotCapable", "NotFound"];
  assertEquals(await tried({}, acts, { level }), Array(7).fill("ok"));
  for (const list of ["deny", "ask"] as const) {
    const rules = { [list]: ["read:../outside/key", "run:git"] };
    assertEquals(await tried(rules, acts, { level }), [
      "ok",
      refused,
      refused,
      gone,
      "ok",
      "ok",
      "ok",
    ]);
  }
});

for (
  const [rules, level, named] of [
    [{ deny: ["read:./*.pem"] }, "safe", 'rules.deny "read:./*.pem"'],
    [{ ask: ["write:**/x"] }, "strict", 'rules.ask "write:**/x"'],
    [
      { allow: ["run:*"], deny: ["run:git push*"] },
      "safe",
      'rules.deny "run:git push*"',
    ],
    [{ deny: ["run:git push*"] }, "full_access", 'rules.deny "run:git push*"'],
    [{ ask: ["net:*:25"] }, "full_access", 'rules.ask "net:*:25"'],
  ] as const
) {
  Deno.test(`a sandbox does not start at ${level} where ${named} cannot be held, and the reason names it`, async () => {
    await using bench = await open(rules, { level });
    const error = await assertRejects(
      () => bench.call("tool_try", { args: { acts: [] } }),
      SandboxStartError,
      `this host has no permission broker, and without one Deno cannot hold tools to ${named}`,
    );
    assert(error.message.startsWith("Cannot start a process for "));
  });
}

Deno.test("a rule that cannot be held stops no sandbox that is granted nothing of it", async () => {
  const deny = ["run:git push*", "net:*:25", "read:/nowhere/*.pem"];
  assertEquals(await tried({ deny }, () => [["read", "key/a.txt"]]), ["ok"]);
});
