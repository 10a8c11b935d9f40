import { assert, assertEquals } from "@std/assert";
import type { RuleTexts } from "../../../src/approval/rules/parse_rule_set.ts";
import { join } from "../../../src/core/path.ts";
import type { SandboxRequest } from "../../../src/execution/sandbox.ts";
import { type Act, open, tried } from "./_static_rules_bench.ts";

Deno.test("a rule that allows a host grants that port of it alone, and neither the way to the host nor Deno's stores", async () => {
  await using one = serve();
  await using other = serve();
  const { port } = one.addr;
  const acts = (): Act[] => [
    ["net", `127.0.0.1:${port}`],
    ["net", `127.0.0.1:${other.addr.port}`],
    ["net", `localhost:${port}`],
    ["connect", ["127.0.0.1", port]],
    ["listen", 0],
    ["storage", null],
  ];
  const net = async (rules: RuleTexts) => await tried(rules, acts);
  const allow = [`net:127.0.0.1:${port}`];
  const none = [...Array(5).fill("NotCapable"), "ReferenceError"];
  assertEquals(await net({}), none);
  assertEquals(await net({ allow }), [
    "ok",
    "NotCapable",
    "NotCapable",
    "ok",
    "NotCapable",
    "ReferenceError",
  ]);
  for (const deny of [`net:127.0.0.1:${port}`, "net:localhost", "net:*"]) {
    assertEquals(await net({ allow, deny: [deny] }), none, deny);
  }
  assertEquals(
    await net({ allow: ["net:127.0.0.1"], deny: [`net:127.0.0.1:${port}`] }),
    [
      "NotCapable",
      "ok",
      "NotCapable",
      "NotCapable",
      "ok",
      "ReferenceError",
    ],
  );
});

Deno.test("a host that is denied is denied by all its names where the rest is allowed", async () => {
  await using server = serve();
  const { port } = server.addr;
  const names = ["127.0.0.1", "127.0.0.2", "0.0.0.0", "2130706433"];
  const acts = (): Act[] => [
    ...names.map((name): Act => ["connect", [name, port]]),
    ["connect", ["::ffff:127.0.0.1", port]],
    ["net", `[::ffff:127.0.0.1]:${port}`],
  ];
  for (const rules of [{ allow: ["net:*"] }, {}]) {
    const level = rules.allow ? "safe" : "full_access";
    const open = await tried(rules, acts, { level });
    assertEquals(open, Array(6).fill("ok"));
    for (const denied of ["localhost", `127.0.0.1:${port}`]) {
      const ruled = { ...rules, deny: [`net:${denied}`] };
      const how = await tried(ruled, acts, { level });
      assertEquals(how, Array(6).fill("NotCapable"), denied);
    }
  }
});

Deno.test("a rule that allows a program grants it alone", async () => {
  const acts = (): Act[] => [["run", "git"], ["run", "ls"], ["run", "sh"]];
  const refused = "NotCapable";
  const run = async (rules: RuleTexts, request?: Partial<SandboxRequest>) =>
    await tried(rules, acts, request);
  assertEquals(await run({}), [refused, refused, refused]);
  const allow = ["run:git", "run:ls *"];
  assertEquals(await run({ allow }), ["ok", "ok", refused]);
  for (const deny of ["run:git", "run:git push*", "run:/usr/bin/git"]) {
    assertEquals(await run({ allow, deny: [deny] }), [refused, "ok", refused]);
  }
  assertEquals(await run({ allow: ["run:git --version"] }), [
    refused,
    refused,
    refused,
  ]);
  assertEquals(await run({ allow: ["run:*"], ask: ["run:ls"] }), [
    "ok",
    refused,
    "ok",
  ]);
  const [shell] = await programs("sh");
  assertEquals(await run({}, { programs: [`${shell}`] }), [
    refused,
    refused,
    "ok",
  ]);
});

Deno.test("rules about system information grant and deny kinds of it", async () => {
  const acts = (): Act[] => [
    ["sys", "hostname"],
    ["sys", "uid"],
    ["sys", "osRelease"],
    ["sys", "loadavg"],
  ];
  const refused = "NotCapable";
  const strict = { level: "strict" } as const;
  assertEquals(await tried({}, acts, strict), [refused, refused, "ok", "ok"]);
  assertEquals(await tried({}, acts), ["ok", "ok", "ok", "ok"]);
  const rules = { allow: ["sys:hostname"], deny: ["sys:os*"] };
  assertEquals(await tried(rules, acts, strict), [
    "ok",
    refused,
    refused,
    "ok",
  ]);
  const level = "full_access";
  assertEquals(await tried({ deny: ["sys:uid"] }, acts, { level }), [
    "ok",
    refused,
    "ok",
    "ok",
  ]);
});

Deno.test("a variable that is denied is neither read nor given to programs", async () => {
  Deno.env.set("LCP_TEST_SECRET", "given");
  try {
    const acts = (): Act[] => [["env", "LCP_TEST_SECRET"], ["env", "PATH"]];
    const level = "full_access";
    assertEquals(await tried({}, acts), ["nothing", "ok"]);
    const environment = { LCP_TEST_SECRET: "given" };
    assertEquals(await tried({}, acts, { environment }), ["ok", "ok"]);
    assertEquals(await tried({ deny: ["env:*"] }, acts), [
      "NotCapable",
      "NotCapable",
    ]);
    for (const deny of ["env:LCP_TEST_SECRET", "env:*_SECRET"]) {
      const rules = { deny: [deny] };
      assertEquals(await tried(rules, acts, { level }), ["NotCapable", "ok"]);
      await using bench = await open(rules, { level });
      const printed = `${await bench.value("tool_printenv")}`;
      assert(printed.includes("PATH=") && !printed.includes("given"), printed);
    }
    await using bench = await open({}, { level });
    assert(`${await bench.value("tool_printenv")}`.includes("given"));
  } finally {
    Deno.env.delete("LCP_TEST_SECRET");
  }
});

Deno.test("rules about native code and imports grant one place, and not another", async () => {
  await using server = serve();
  await using other = serve();
  const acts = (dir: string): Act[] => [
    // There is no library, so that what is granted fails otherwise.
    ["ffi", join(dir, "outside/a.txt")],
    ["ffi", join(dir, "outside/key/b.txt")],
    ["import", `http://127.0.0.1:${server.addr.port}/m.js`],
    ["import", `http://127.0.0.1:${other.addr.port}/m.js`],
    ["import", "npm:chalk@5"],
  ];
  const rules = {
    allow: ["ffi:../outside", `import:127.0.0.1:${server.addr.port}`],
    deny: ["ffi:../outside/key"],
  };
  const [ffi, remote] = ["NotCapable", "TypeError"];
  assertEquals(await tried({}, acts), [ffi, ffi, remote, remote, remote]);
  assertEquals(await tried(rules, acts), ["Error", ffi, "ok", remote, remote]);
});

function serve(): Deno.HttpServer<Deno.NetAddr> {
  return Deno.serve(
    { hostname: "0.0.0.0", port: 0, onListen() {} },
    () =>
      new Response("export {};", {
        headers: { "content-type": "application/javascript" },
      }),
  );
}

async function programs(...names: string[]): Promise<string[]> {
  const { stdout } = await new Deno.Command("which", { args: names }).output();
  return new TextDecoder().decode(stdout).trim().split("\n");
}
