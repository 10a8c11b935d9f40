import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import type { ProgramConfig } from "../../default_tools/_shared/program_config.ts";
import * as python from "../../default_tools/execute_python/execute_python.ts";
import * as typescript from "../../default_tools/execute_typescript/execute_typescript.ts";
import * as shell from "../../default_tools/system_shell/system_shell.ts";
import { ProgramHost, type ProgramHostOptions } from "./_program_host.ts";

const allow = { decision: "allow", reasons: [] } as const;
const ask = { decision: "ask", reasons: ["subprocess", "network"] } as const;
const deny = { decision: "deny", reasons: ["a rule denies rm"] } as const;
const yes = ["allow", ""] as const;
const always = ["always", ""] as const;
const no = ["reject", "use the API instead"] as const;

interface Case extends ProgramHostOptions {
  /** How often the operator is asked. */
  readonly asks: number;
  /** Why it does not run; it runs without. */
  readonly refused?: string;
}

const CASES: readonly Case[] = [
  { level: "strict", verdict: allow, answer: yes, asks: 1 },
  { level: "strict", verdict: allow, answer: no, asks: 1, refused: no[1] },
  { level: "strict", verdict: ask, answer: always, asks: 1 },
  {
    level: "strict",
    verdict: deny,
    answer: yes,
    asks: 0,
    refused: "denies rm",
  },
  { level: "safe", verdict: allow, answer: no, asks: 0 },
  { level: "safe", verdict: ask, answer: yes, asks: 1 },
  { level: "safe", verdict: ask, answer: always, asks: 1 },
  { level: "safe", verdict: ask, answer: no, asks: 1, refused: no[1] },
  {
    level: "safe",
    verdict: ask,
    answer: ["reject", ""],
    asks: 1,
    refused: "operator rejected",
  },
  {
    level: "safe",
    verdict: ask,
    answer: ["perhaps", ""],
    asks: 1,
    refused: "operator rejected",
  },
  { level: "safe", verdict: deny, answer: yes, asks: 0, refused: "denies rm" },
  { level: "unheard of", verdict: ask, answer: no, asks: 1, refused: no[1] },
  // Where all is allowed a host asks for what its rules name.
  { level: "full_access", verdict: ask, answer: no, asks: 1, refused: no[1] },
  {
    level: "full_access",
    verdict: deny,
    answer: yes,
    asks: 0,
    refused: "denies rm",
  },
];

async function runShell(config: ProgramConfig, workspace: string) {
  shell.set_confirm_handler(undefined);
  shell.init_tools_library(config);
  return await shell.tool_execute_shell_command("echo ran", 60, { workspace });
}

for (const { asks, refused, ...options } of CASES) {
  const { level, verdict, answer } = options;
  const outcome = refused === undefined ? "runs" : "is refused";
  Deno.test(`a program ${outcome} at ${level} when the host says ${verdict?.decision} and the operator ${answer?.[0]}`, async () => {
    await using host = await ProgramHost.make("shell", options);
    const call = () => runShell(host.config, host.ws.path);
    if (refused === undefined) {
      const result = await call();
      assertEquals("output" in result && result.output, "ran");
    } else {
      await assertRejects(call, Deno.errors.NotCapable, refused);
    }
    assertEquals(host.asked.length, asks);
    assertEquals(host.launched.length, refused === undefined ? 1 : 0);
    assertEquals(await host.leftovers(), []);
  });
}

Deno.test("a program that would be asked about is refused when nobody can be asked", async () => {
  await using host = await ProgramHost.make("shell", { verdict: ask });
  const config = { ...host.config, confirm_handler: undefined };
  const call = () => runShell(config, host.ws.path);
  await assertRejects(call, Deno.errors.NotCapable, "nobody to ask");
});

Deno.test("without a judge nothing runs at safe, strict asks, full_access runs", async () => {
  await using host = await ProgramHost.make("shell", { answer: yes });
  const config = { ...host.config, judge_program: undefined };
  const at = (autonomy_level?: string) =>
    runShell({ ...config, autonomy_level }, host.ws.path);
  await assertRejects(() => at("safe"), Deno.errors.NotCapable, "not judge");
  await assertRejects(() => at(), Deno.errors.NotCapable, "not judge");
  assertEquals(host.asked.length, 0);
  assert((await at("strict")).success);
  assertEquals(host.asked.length, 1);
  assert((await at("full_access")).success);
  assertEquals(host.asked.length, 1);
});

Deno.test("without a way to start programs only full_access starts them", async () => {
  await using host = await ProgramHost.make("shell");
  const config = { ...host.config, launch_program: undefined };
  const at = (autonomy_level: string) =>
    runShell({ ...config, autonomy_level }, host.ws.path);
  await assertRejects(() => at("safe"), Deno.errors.NotCapable, "does not say");
  assert((await at("full_access")).success);
});

Deno.test("a verdict that is none, or a host that fails, runs nothing", async () => {
  await using host = await ProgramHost.make("shell", { level: "full_access" });
  const judges = [
    () => Promise.resolve(JSON.parse('{"decision":"maybe"}')),
    () => Promise.resolve(JSON.parse("null")),
    () => Promise.reject(new Error("the judge is gone")),
  ];
  for (const judge_program of judges) {
    const config = { ...host.config, judge_program };
    await assertRejects(() => runShell(config, host.ws.path));
  }
  assertEquals(host.launched, []);
});

Deno.test("the operator sees the whole program, why it is asked about, and its arguments", async () => {
  const options = { verdict: ask, answer: yes };
  await using host = await ProgramHost.make("python", options);
  python.set_confirm_handler(undefined);
  python.init_tools_library(host.config);
  const context = { workspace: host.ws.path };
  await python.tool_execute_python("print(1)", ["a"], 60, context);
  assertEquals(host.asked, [
    ["print(1)", "Run Python [RISKY: subprocess, network]", ["a"]],
  ]);
  assertEquals(host.launched, [["print(1)", ["a"]]]);
});

Deno.test("set_confirm_handler() replaces the one who is asked", async () => {
  await using host = await ProgramHost.make("shell", { verdict: ask });
  await assertRejects(() => runShell(host.config, host.ws.path));
  shell.set_confirm_handler(() => ["allow", ""]);
  const context = { workspace: host.ws.path };
  const ran = await shell.tool_execute_shell_command("echo ran", 60, context);
  assert(ran.success);
});

Deno.test("an empty program, and one with a NUL character, are not put to the operator", async () => {
  await using host = await ProgramHost.make("shell", { verdict: ask });
  typescript.init_tools_library(host.config);
  const results = [
    await typescript.tool_execute_typescript(" \n"),
    await typescript.tool_execute_typescript("1", ["\0"]),
    await shell.tool_execute_shell_command("x".repeat(120_001)),
  ];
  for (const result of results) {
    assert(!result.success);
    assertStringIncludes(`${result.error}`, "Cannot run");
  }
  assertEquals(host.asked, []);
});
