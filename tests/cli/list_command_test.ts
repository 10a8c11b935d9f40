import { assertEquals, assertStringIncludes } from "@std/assert";
import { diagnostic, library, runFake, tool } from "./_fake_cli.ts";
import { LcpProject } from "./_lcp_process.ts";

const LIBRARIES = [
  library("invoices", [
    tool("tool_open_total", {
      description: "Adds the open invoices, e.g. of one customer. Slow.",
      source: { path: "/cwd/tools/sums.ts", line: 7, column: 3 },
    }),
    tool("tool_add", { description: "Adds\ntwo numbers" }),
  ], {
    title: "Invoices",
    icon: "🧾",
    description: "Everything about invoices.",
  }),
  library("plain", [tool("tool_plain")], { path: "/elsewhere/plain.ts" }),
  library("empty", []),
];

Deno.test("runList() shows tools by library in aligned columns", async () => {
  const run = await runFake(["list"], { libraries: LIBRARIES });
  assertEquals(run.exitCode, 0);
  assertEquals(run.stderr, "");
  assertEquals(
    run.stdout,
    [
      "🧾 Invoices (invoices)  tools/invoices.ts",
      "  Everything about invoices.",
      "  tool_open_total  Adds the open invoices, e.g. of one customer.",
      "  tool_add         Adds two numbers",
      "",
      "plain  /elsewhere/plain.ts",
      "  tool_plain       Does something.",
      "",
    ].join("\n"),
  );
});

Deno.test("runList() shows resources with their URIs and prompts below the tools, and neither to programs", async () => {
  const libraries = [
    library("notes", [tool("tool_add")], {
      resources: [{
        ...tool("resource_note", { description: "One note. By name." }),
        uri: "notes://{name}\x1b[1m",
      }],
      prompts: [tool("prompt_review")],
    }),
    library("only", [], { prompts: [tool("prompt_only")] }),
  ];
  const run = await runFake(["list"], { libraries });
  assertEquals(
    run.stdout,
    [
      "notes  tools/notes.ts",
      "  tool_add       Does something.",
      "  resource_note  notes://{name}\\u001b[1m: One note.",
      "  prompt_review  Does something.",
      "",
      "only  tools/only.ts",
      "  prompt_only    Does something.",
      "",
    ].join("\n"),
  );
  const { stdout } = await runFake(["list", "--json"], { libraries });
  const names = JSON.parse(stdout).map(({ name }: { name: string }) => name);
  assertEquals(names, ["tool_add"]);
});

Deno.test("runList() aligns names that are wider than they are long", async () => {
  const run = await runFake(["list"], {
    libraries: [library("l", [tool("tool_日本"), tool("tool_abcd")])],
  });
  assertEquals(run.stdout.split("\n").slice(1, 3), [
    "  tool_日本  Does something.",
    "  tool_abcd  Does something.",
  ]);
});

Deno.test("runList() cuts lines to the terminal and colours only there", async () => {
  const options = { libraries: LIBRARIES, columns: 40 };
  const run = await runFake(["list"], options);
  assertStringIncludes(run.stdout, "\x1b[1m🧾 Invoices (invoices)\x1b[22m");
  assertStringIncludes(
    run.stdout,
    "  tool_open_total  Adds the open invoic…\n",
  );
  const plain = [
    await runFake(["list"], { ...options, env: { NO_COLOR: "1" } }),
    await runFake(["list", "--no-color"], options),
  ];
  for (const { stdout } of plain) assertEquals(stdout.includes("\x1b"), false);
});

Deno.test("runList() prints with --json an array in the documented form", async () => {
  const run = await runFake(["list", "--json"], {
    libraries: [
      library("sums", [tool("tool_add", { _parsed_via_regex_fallback: true })]),
    ],
  });
  assertEquals(JSON.parse(run.stdout), [{
    name: "tool_add",
    library: "sums",
    description: "Does something.",
    input_schema: { type: "object", properties: {}, required: [] },
    source: { path: "/cwd/tools/lib.ts", line: 3 },
    _parsed_via_regex_fallback: true,
  }]);
  assertEquals(run.exitCode, 0);
});

Deno.test("runList() says where it looked and what to do when there is nothing", async () => {
  const run = await runFake(["list", "--tools", "none"]);
  assertEquals(run.exitCode, 0);
  assertEquals(run.stdout, "");
  assertStringIncludes(run.stderr, "No tools found in none.\n");
  assertStringIncludes(run.stderr, "export function tool_hello");
  const json = await runFake(["list", "--json"]);
  assertEquals([json.stdout, json.stderr], ["[]\n", ""]);
  const quiet = await runFake(["list", "--quiet"]);
  assertEquals([quiet.stdout, quiet.stderr], ["", ""]);
});

Deno.test("runList() reports errors of files on stderr and keeps its exit code", async () => {
  const diagnostics = [
    diagnostic(),
    diagnostic({ severity: "warning", code: "undocumented" }),
  ];
  const options = { libraries: LIBRARIES, diagnostics };
  const run = await runFake(["list"], options);
  assertEquals(run.exitCode, 0);
  assertEquals(run.stderr, "tools/broken.ts:4:2 error syntax '}' expected\n");
  assertEquals((await runFake(["list", "--quiet"], options)).stderr, "");
});

Deno.test("runList() exits with 2 when a configured path is missing, and says so even with --quiet", async () => {
  const diagnostics = [diagnostic({
    code: "missing-path",
    message: "there is no such file or folder",
    path: "/cwd/none",
    line: 1,
    column: 1,
  })];
  for (const args of [["list", "--json"], ["list", "--json", "--quiet"]]) {
    const run = await runFake(args, { libraries: LIBRARIES, diagnostics });
    assertEquals(run.exitCode, 2);
    assertEquals(
      run.stderr,
      "none: error missing-path there is no such file or folder\n",
    );
    assertEquals(JSON.parse(run.stdout).length, 3);
  }
});

Deno.test("runList() runs prompt providers only with --prompts and tells which failed", async () => {
  const options = {
    libraries: LIBRARIES,
    prompted: { tool_add: "Adds today's numbers." },
    diagnostics: [diagnostic()],
    promptDiagnostics: [
      diagnostic({
        severity: "warning",
        code: "prompt-failed",
        message: "threw",
      }),
    ],
  };
  const plain = await runFake(["list"], options);
  assertStringIncludes(plain.stdout, "Adds two numbers");
  const run = await runFake(["list", "--prompts"], options);
  assertStringIncludes(
    run.stdout,
    "  tool_add         Adds today's numbers.\n",
  );
  assertEquals(
    run.stderr.split("\n").sort(),
    [
      "",
      "tools/broken.ts:4:2 error syntax '}' expected",
      "tools/broken.ts:4:2 warning prompt-failed threw",
    ],
  );
  assertEquals(run.open, 0);
});

Deno.test("runList() spells out controls that tools put into names and descriptions", async () => {
  const run = await runFake(["list"], {
    libraries: [library("l\x1b[2J", [
      tool("tool_a", { description: "\x1b]0;x\x07 and \u202e\u009b.\r\nTwo" }),
    ], { title: "\x9b", description: "\x00" })],
  });
  assertEquals(
    // deno-fmt-ignore
    run.stdout.split("\n").slice(0, 3),
    [
      "\\u009b (l\\u001b[2J)  tools/l\\u001b[2J.ts",
      "  \\u0000",
      "  tool_a  \\u001b]0;x\\u0007 and \\u202e\\u009b.",
    ],
  );
});

Deno.test("runList() lets a terminal wrap that is too narrow to tell anything", async () => {
  const libraries = [library("l", [tool("tool_with_a_name")])];
  const run = await runFake(["list"], { libraries, columns: 5 });
  assertStringIncludes(run.stdout, "tool_with_a_name  Does something.\n");
});

Deno.test("runList() exits with 2 for a source that cannot be used", async () => {
  for (const code of ["unusable-source", "unsupported-source"]) {
    const diagnostics = [diagnostic({ code })];
    const run = await runFake(["list", "--quiet"], { diagnostics });
    assertEquals([run.exitCode, run.stdout], [2, ""]);
    assertStringIncludes(run.stderr, code);
  }
});

Deno.test("runList() shows paths in messages as those before them", async () => {
  const message = "as /cwd/tools/a.ts:1:1 and (/cwd/b.ts) but /x/cwd/c.ts";
  const diagnostics = [diagnostic({ message })];
  const { stderr } = await runFake(["list"], { diagnostics });
  assertStringIncludes(stderr, "as tools/a.ts:1:1 and (b.ts) but /x/cwd/c.ts");
});

Deno.test("runList() refuses operands", async () => {
  const run = await runFake(["list", "tool_a"]);
  assertEquals(run.exitCode, 2);
  assertStringIncludes(
    run.stderr,
    '"lcp list" takes no names: found "tool_a"',
  );
});

Deno.test("runList() tells of keys of lcp.json without effect only when it runs prompt providers", async () => {
  await using made = await LcpProject.create({
    "lcp.json": '{"allow_sampling": false}',
  });
  const options = { libraries: LIBRARIES, cwd: made.folder };
  assertEquals((await runFake(["list"], options)).stderr, "");
  assertEquals(
    (await runFake(["list", "--prompts"], options)).stderr,
    'lcp.json:1:2 warning not-in-effect "allow_sampling" is checked but has no effect in this version\n',
  );
});

Deno.test("runList() --tokens tells what tools cost a model, and what deferring them saves", async () => {
  const few = await runFake(["list", "--tokens"], { libraries: LIBRARIES });
  assertEquals(few.exitCode, 0);
  assertStringIncludes(few.stdout, "invoices (2 tools)");
  assertStringIncludes(few.stdout, "within the budget of 10000");
  const dear = { description: "Does a lot. ".repeat(100) };
  const many = Array.from({ length: 60 }, (_, n) => tool(`tool_${n}`, dear));
  const run = await runFake(["list", "--tokens", "--json"], {
    libraries: [...LIBRARIES, library("many", many)],
  });
  const { libraries, total_tokens, deferred, saved_tokens } = JSON.parse(
    run.stdout,
  );
  assertEquals([libraries[0].library, libraries[0].tools], ["many", 60]);
  assertEquals(deferred, true);
  // Far more than nine tenths.
  assertEquals(saved_tokens > total_tokens * 0.95, true);
});
