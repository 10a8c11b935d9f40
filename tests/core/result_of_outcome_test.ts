import { assertEquals, assertStringIncludes } from "@std/assert";
import type { CallOutcome } from "../../src/core/call_outcome.ts";
import { resultOfOutcome } from "../../src/core/result_of_outcome.ts";

const logs: CallOutcome["logs"] = [];
const tool = { name: "tool_sum" };

const threw = (
  name: string,
  message: string,
  phase: "load" | "run" = "run",
): CallOutcome => ({ kind: "threw", phase, error: { name, message }, logs });

const ADVICE =
  'Requires read access to "/etc/passwd", run again with the --allow-read flag';
const REFUSAL =
  'Requires read access to "/etc/passwd", which the sandbox does not grant at level safe: run with --autonomy full_access (autonomy_level) to allow it, or rules.allow "read:/etc/passwd" for this alone (rules.deny and rules.ask come first)';

const CASES: readonly (readonly [
  name: string,
  outcome: CallOutcome,
  status: number,
  error: string,
])[] = [
  ["a thrown Error", threw("Error", "boom"), 500, "boom"],
  [
    "a thrown error of a class",
    threw("TypeError", "x is not a function"),
    500,
    "TypeError: x is not a function",
  ],
  ["an error without message", threw("RangeError", ""), 500, "RangeError"],
  [
    "an error without anything",
    threw("", ""),
    500,
    "The tool threw an error without text",
  ],
  ["a refusal by the sandbox", threw("NotCapable", ADVICE), 403, REFUSAL],
  [
    "a refusal with a reason",
    threw("NotCapable", "Not on Fridays"),
    403,
    "Not on Fridays",
  ],
  ["a refused import", threw("TypeError", ADVICE), 403, REFUSAL],
  [
    "a refused import with its place",
    threw("TypeError", `${ADVICE}\n    at file:///lib.ts:1:8`, "load"),
    403,
    `${REFUSAL}\n    at file:///lib.ts:1:8`,
  ],
  [
    "a refusal while loading",
    threw("NotCapable", ADVICE, "load"),
    403,
    REFUSAL,
  ],
  [
    "a failure to load",
    threw("SyntaxError", "Cannot load a.ts: bad", "load"),
    500,
    "Cannot load a.ts: bad",
  ],
  [
    "an unusable result",
    { kind: "unusable", reason: "The result is larger than 32 MiB", logs },
    500,
    "The result is larger than 32 MiB",
  ],
  [
    "a time-out",
    { kind: "timed-out", timeoutMs: 1_234_567, logs },
    408,
    'Tool "tool_sum" did not finish within 1,234,567 ms',
  ],
  [
    "a cancelled call",
    { kind: "cancelled", reason: "stop", logs },
    499,
    'Tool "tool_sum" was cancelled: stop',
  ],
  [
    "a process that died",
    { kind: "died", reason: "It exited.", logs },
    500,
    "It exited.",
  ],
  [
    "a sandbox that did not start",
    { kind: "no-sandbox", reason: "No deno.", logs },
    503,
    "No deno.",
  ],
];

for (const [name, outcome, status, error] of CASES) {
  Deno.test(`resultOfOutcome() gives ${status} for ${name}`, () => {
    assertEquals<unknown>(resultOfOutcome(outcome, tool, { level: "safe" }), {
      success: false,
      output: error,
      error,
      status_code: status,
    });
  });
}

Deno.test("resultOfOutcome() names no setting where none would allow it", () => {
  const start =
    'Requires read access to "/etc/passwd", which the host itself has not been granted';
  for (
    const [options, end] of [
      [{}, ""],
      [
        { level: "full_access" },
        " or a rule denies (rules.deny, rules.ask)",
      ],
    ] as const
  ) {
    assertEquals(
      resultOfOutcome(threw("NotCapable", ADVICE), tool, options).error,
      start + end,
    );
  }
});

for (
  const [asked, rule] of [
    ['write access to "../x"', "write:../x"],
    ['net access to "example.com:81"', "net:example.com:81"],
    ['run access to "/bin/ls"', "run:/bin/ls"],
    ['sys access to "hostname"', "sys:hostname"],
    ['ffi access to "/x.so"', "ffi:/x.so"],
    ['import access to "a.b:80"', "import:a.b:80"],
    ["write access to <TMP>", undefined],
    ['run access to "a b"', undefined],
    ['read access to "/a*b"', undefined],
    ['read access to "~/a"', undefined],
    ['env access to "HOME"', undefined],
    ["run access", undefined],
  ] as const
) {
  Deno.test(`resultOfOutcome() names ${rule ?? "no rule"} for ${asked}`, () => {
    const message = `Requires ${asked}, run again with the --allow-x flag`;
    const outcome = threw("NotCapable", message);
    const { error } = resultOfOutcome(outcome, tool, { level: "safe" });
    const [, named] = /rules\.allow "([^"]*)"/.exec(`${error}`) ?? [];
    assertEquals(named, rule);
    assertEquals(error?.includes("--autonomy full_access"), true);
    assertEquals(error?.includes("--allow"), false);
  });
}

Deno.test("resultOfOutcome() knows the advice of compiled programs", () => {
  const message =
    'Requires read access to "/a", specify the required permissions during compilation using `deno compile --allow-read`';
  const result = resultOfOutcome(threw("NotCapable", message), tool);
  assertEquals(
    result.error,
    'Requires read access to "/a", which the host itself has not been granted',
  );
});

Deno.test("resultOfOutcome() leaves out of the traceback what called the tool, and advice on flags", () => {
  const runner = new URL("../../src/execution/child/", import.meta.url);
  const stack = [
    `NotCapable: ${ADVICE}`,
    "    at readFile (ext:deno_fs/30_fs.js:1:1)",
    "    at tool_sum (file:///t/lib.ts:1:1)",
    `    at ToolRunner.#invoke (${runner.href}tool_runner.ts:1:1)`,
    "    at AsyncLocalStorage.run (node:async_hooks:1:1)",
    "    at eventLoopTick (ext:core/01_core.js:1:1)",
    `    at async ToolRunner.#run (${runner.href}tool_runner.ts:1:1)`,
  ].join("\n");
  const error = { name: "NotCapable", message: ADVICE, stack };
  const outcome = { kind: "threw", phase: "run", error, logs } as const;
  assertEquals(resultOfOutcome(outcome, tool).traceback?.split("\n"), [
    'NotCapable: Requires read access to "/etc/passwd"',
    "    at readFile (ext:deno_fs/30_fs.js:1:1)",
    "    at tool_sum (file:///t/lib.ts:1:1)",
  ]);
});

Deno.test("resultOfOutcome() normalizes what was returned", () => {
  const result = resultOfOutcome({
    kind: "returned",
    value: { text: "t" },
    logs,
  }, tool);
  assertEquals<unknown>(result, {
    success: true,
    output: "t",
    status_code: 200,
    text: "t",
  });
});

Deno.test("resultOfOutcome() keeps the stack as traceback, and the logs", () => {
  const printed = [{
    level: "info" as const,
    text: "a",
    time: "2026-01-01T00:00:00.000Z",
  }];
  const result = resultOfOutcome({
    kind: "threw",
    phase: "run",
    error: { name: "Error", message: "boom", stack: "Error: boom\n    at f" },
    logs: printed,
  }, tool);
  assertEquals(result.traceback, "Error: boom\n    at f");
  assertEquals(result.logs, printed);
});

Deno.test("resultOfOutcome() knows the refusals that Deno itself words", async () => {
  const module = "data:text/javascript," + encodeURIComponent(
    'try { Deno.readTextFileSync("/a") } catch (e) { console.log(JSON.stringify([e.name, e.message])) }' +
      "await import(Deno.args[0]).catch((e) => console.log(JSON.stringify([e.name, e.message])));",
  );
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--no-config", module, "file:///no/such.ts"],
  }).output();
  const lines = new TextDecoder().decode(stdout).trim().split("\n");
  assertEquals(lines.length, 2);
  for (const line of lines) {
    const [name, message] = JSON.parse(line);
    const result = resultOfOutcome(threw(name, message), tool);
    assertEquals([result.status_code, result.error?.includes("--allow")], [
      403,
      false,
    ]);
  }
});

Deno.test("resultOfOutcome() takes an import that Deno was told not to fetch for a refusal", () => {
  for (
    const message of [
      'Specifier not found in cache: "https://example.com/x.ts", --cached-only is specified.',
      "npm specifiers were requested; but --no-npm is specified",
    ]
  ) {
    const outcome = {
      kind: "threw",
      phase: "run",
      error: { name: "TypeError", message },
      logs: [],
    } as const;
    const result = resultOfOutcome(outcome, { name: "tool_x" });
    assertEquals(result.status_code, 403);
    assertStringIncludes(`${result.error}`, "fetched when the library was");
  }
});
