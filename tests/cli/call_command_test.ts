import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { ToolResult } from "../../src/core/tool_result.ts";
import { join } from "../../src/core/path.ts";
import { Interruption } from "../../src/cli/interruption.ts";
import {
  diagnostic,
  type FakeCliOptions,
  library,
  runFake,
  tool,
} from "./_fake_cli.ts";
import { LcpProject } from "./_lcp_process.ts";

const LIBRARIES = [library("l", [
  tool("tool_add", {
    input_schema: {
      type: "object",
      properties: { a: { type: "number" }, name: { type: "string" } },
      required: [],
    },
  }),
  tool("tool_rest", { acceptsUnknown: true }),
])];

const time = "2026-01-01T00:00:00.000Z";

function call(args: readonly string[], options: FakeCliOptions = {}) {
  return runFake(["call", ...args], { libraries: LIBRARIES, ...options });
}

function result(extra: Partial<ToolResult>): FakeCliOptions {
  return {
    execute: () => ({
      success: true,
      output: "",
      status_code: 200,
      ...extra,
    }),
  };
}

Deno.test("runCall() passes typed arguments on and prints a text output as it is", async () => {
  const run = await call(["tool_add", "a=5", "name=7"]);
  assertEquals([run.exitCode, run.stdout, run.stderr], [0, "done\n", ""]);
  assertEquals(run.calls[0]?.name, "tool_add");
  assertEquals(run.calls[0]?.params, { a: 5, name: "7" });
  assertEquals(run.open, 0);
});

Deno.test("runCall() takes --args from the command line or stdin, and key=value wins over it", async () => {
  const typed = await call(["tool_add", "a=2", "--args", '{"a":1,"name":"x"}']);
  assertEquals(typed.calls[0]?.params, { a: 2, name: "x" });
  const piped = await call(["tool_add", "--args", "-"], {
    stdin: '{"a": 3}\n',
  });
  assertEquals(piped.calls[0]?.params, { a: 3 });
});

Deno.test("runCall() gives every status its exit code", async () => {
  const expected = {
    200: 0,
    400: 2,
    403: 3,
    404: 2,
    408: 1,
    499: 1,
    500: 1,
    503: 1,
  };
  const codes = [200, 400, 403, 404, 408, 499, 500, 503] as const;
  for (const status_code of codes) {
    const success = status_code === 200;
    const run = await call(
      ["tool_add"],
      result({ success, status_code, error: success ? undefined : "why" }),
    );
    assertEquals(run.exitCode, expected[status_code]);
    assertEquals(run.stderr, success ? "" : "error: why\n");
  }
});

Deno.test("runCall() prints the whole result as one document with --json", async () => {
  const whole = {
    success: false,
    output: "half",
    error: "no",
    status_code: 400,
    rows: [1],
    logs: [{ level: "info", text: "hi", time }],
  } as const;
  const run = await call(["tool_add", "--json"], result(whole));
  assertEquals(JSON.parse(run.stdout), whole);
  assertEquals([run.exitCode, run.stderr], [2, ""]);
});

Deno.test("runCall() prints other outputs as JSON, logs and errors on stderr", async () => {
  const run = await call(
    ["tool_add"],
    result({
      success: false,
      status_code: 500,
      output: { a: 1 },
      error: "boom",
      traceback: "Error: boom\n    at x.ts:1:1",
      logs: [
        { level: "info", text: "started", time },
        { level: "warning", text: "careful\n", time },
      ],
    }),
  );
  assertEquals(run.stdout, '{\n  "a": 1\n}\n');
  assertEquals(
    run.stderr,
    "started\nlog warning: careful\nerror: boom\n    at x.ts:1:1\n",
  );
  const quiet = await call(
    ["tool_add", "--quiet"],
    result({
      success: false,
      status_code: 500,
      output: "boom",
      error: "boom",
      traceback: "at x.ts:1:1",
      logs: [{ level: "info", text: "started", time }],
    }),
  );
  assertEquals([quiet.stdout, quiet.stderr], ["", "error: boom\n"]);
});

Deno.test("runCall() makes what tools print harmless in a terminal and leaves it alone in a pipe", async () => {
  const hostile = result({
    output: "a\x1b[2Jb\tc\n",
    logs: [{ level: "info", text: "\x1b]0;t\x07", time }],
  });
  const shown = await call(["tool_add"], { ...hostile, columns: 80 });
  assertEquals(shown.stdout, "a\\u001b[2Jb\tc\n");
  assertEquals(shown.stderr, "\\u001b]0;t\\u0007\n");
  const piped = await call(["tool_add"], hostile);
  assertEquals(piped.stdout, "a\x1b[2Jb\tc\n");
});

Deno.test("runCall() keeps JSON valid while it makes it harmless", async () => {
  const output = "\u009b\u202e\x7f";
  const run = await call(["tool_add", "--json"], {
    ...result({ output }),
    columns: 80,
  });
  assert(!/[\u009b\u202e\x7f]/.test(run.stdout));
  assertEquals(JSON.parse(run.stdout).output, output);
});

Deno.test("runCall() refuses arguments that are no object, with a document under --json", async () => {
  const cases: [args: string[], message: string][] = [
    [["--args", "[1]"], "--args must be a JSON object: found a list"],
    [["--args", "5"], "--args must be a JSON object: found 5"],
    [["--args", "null"], "--args must be a JSON object: found null"],
    [["--args", "{a:1}"], "--args is no JSON: "],
    [["--args", "-"], "--args is no JSON: found nothing"],
    [["plain"], '"plain" is no argument: it has no key and "="'],
    [["=x"], '"=x" is no argument: it has no key and "="'],
    [["a=1", "a=2"], 'The argument "a" is given twice'],
  ];
  for (const [args, message] of cases) {
    const run = await call(["tool_add", ...args, "--json"]);
    assertEquals([run.exitCode, run.calls.length], [2, 0]);
    assertStringIncludes(run.stderr, `error: ${message}`);
    const { success, status_code, error } = JSON.parse(run.stdout);
    assertEquals([success, status_code], [false, 400]);
    assertStringIncludes(error, message);
    assertEquals(run.open, 0);
  }
});

Deno.test("runCall() hands --timeout on in milliseconds and refuses what is no time", async () => {
  const run = await call(["tool_add", "--timeout", "1.5s"]);
  assertEquals(run.calls[0]?.options.timeoutMs, 1500);
  assertEquals(
    (await call(["tool_add"])).calls[0]?.options.timeoutMs,
    undefined,
  );
  for (const text of ["30", "0s", "fast", "s", "1e3s", "99999h"]) {
    const refused = await call(["tool_add", "--timeout", text]);
    assertEquals([refused.exitCode, refused.calls.length], [2, 0]);
    assertStringIncludes(refused.stderr, `found "${text}"`);
  }
});

Deno.test("runCall() rejects what a tool asks for, unless --yes approves", async () => {
  const answerOf = async (...args: string[]) => {
    const { calls: [made] } = await call(["tool_add", ...args]);
    return await made?.confirm("rm -rf .", "Shell command");
  };
  assertEquals(await answerOf("--yes"), ["allow", "approved by --yes"]);
  assertEquals(await answerOf(), [
    "reject",
    "Nobody is there to approve this: Shell command. Standard input and error are no terminal (lcp call --yes approves all)",
  ]);
});

Deno.test("runCall() prints progress on stderr in order, unless --quiet", async () => {
  const options: FakeCliOptions = {
    execute: ({ options: { onProgress } }) => {
      onProgress?.({ progress: 1, total: 3, message: "first" });
      onProgress?.({ progress: 2 });
      onProgress?.({ message: "la\nst" });
      return { success: true, output: "x", status_code: 200 };
    },
  };
  const run = await call(["tool_add"], options);
  assertEquals(
    run.stderr,
    "progress: 1/3 first\nprogress: 2\nprogress: la st\n",
  );
  assertEquals((await call(["tool_add", "--quiet"], options)).stderr, "");
});

Deno.test("runCall() tells errors of the tool's own files and of the configuration, and counts the others", async () => {
  const libraries = [
    library("l", [tool("tool_add")], {
      path: "/cwd/tools/l.ts",
      modules: ["/cwd/tools/l.ts", "/cwd/lib/helper.ts"],
    }),
  ];
  const own = diagnostic({ path: "/cwd/lib/helper.ts", message: "own" });
  const unused = diagnostic({
    severity: "warning",
    code: "unused-config",
    path: "host_tool_configs",
    message: "nobody's",
  });
  const others = ["a", "b"].map((name) =>
    diagnostic({ path: `/cwd/tools/${name}.ts` })
  );
  const diagnostics = [...others, own, unused];
  const stderrOf = async (name: string, ...args: string[]) =>
    (await call([name, ...args], { libraries, diagnostics })).stderr;
  assertEquals(
    await stderrOf("tool_add"),
    "lib/helper.ts:4:2 error syntax own\n" +
      "host_tool_configs: warning unused-config nobody's\n" +
      "2 problems in other files: see lcp check\n",
  );
  assertEquals(await stderrOf("tool_add", "--quiet"), "");
  // The tool may be in any file that is broken.
  assertStringIncludes(await stderrOf("tool_ad"), "tools/b.ts:4:2 error");
});

Deno.test("runCall() does not let what a tool logs pass for an error of its own", async () => {
  const run = await call(
    ["tool_add"],
    result({ logs: [{ level: "error", text: "error: gone", time }] }),
  );
  assertEquals(run.stderr, "log error: error: gone\n");
});

Deno.test("runCall() needs a tool, and does not call when a configured path is missing", async () => {
  const nameless = await call([]);
  assertEquals(nameless.exitCode, 2);
  assertStringIncludes(nameless.stderr, "needs the name of a tool");
  const missing = await call(["tool_add"], {
    diagnostics: [diagnostic({ code: "missing-path" })],
  });
  assertEquals([missing.exitCode, missing.calls.length, missing.open], [
    2,
    0,
    0,
  ]);
});

Deno.test("runCall() cancels the call on a signal, ends what it started and exits with its code", async () => {
  for (const [name, exitCode] of [["SIGINT", 130], ["SIGTERM", 143]] as const) {
    const controller = new AbortController();
    const run = await call(["tool_add", "--json"], {
      signal: controller.signal,
      execute: ({ options: { signal } }) => {
        controller.abort(new Interruption(name));
        assertEquals(signal?.aborted, true);
        return {
          success: false,
          output: "",
          error: "cancelled",
          status_code: 499,
        };
      },
    });
    assertEquals([run.exitCode, run.open], [exitCode, 0]);
    assertEquals(JSON.parse(run.stdout).status_code, 499);
  }
});

Deno.test("runCall() tells by place which keys of lcp.json have no effect, but not with --quiet", async () => {
  await using made = await LcpProject.create({
    "lcp.json": [
      "{",
      '  "workspace": ".", "sandbox": true,',
      '  "secrets": ["TOKEN"],',
      '  "rules": { "deny": ["net:*"] }, "allow_sampling": false,',
      '  "llm": { "model": "m" }, "mcp_servers": {}',
      "}",
    ].join("\n"),
    "quiet.json": '{ "workspace": ".", "timeout_ms": 1000 }',
  });
  const cwd = made.folder;
  const warning = (place: string, key: string) =>
    `lcp.json:${place} warning not-in-effect "${key}" is checked but has no effect in this version`;
  const linesOf = async (...args: string[]) => {
    const run = await call(["tool_add", ...args], { cwd });
    assertEquals([run.exitCode, run.calls.length], [0, 1]);
    return run.stderr.split("\n").slice(0, -1);
  };
  assertEquals(await linesOf("--json"), [
    warning("4:35", "allow_sampling"),
  ]);
  assertEquals(await linesOf("--quiet"), []);
  const config = join(cwd, "quiet.json");
  assertEquals(await linesOf("--config", config), []);
});
