import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "../../src/core/path.ts";
import { runFake } from "./_fake_cli.ts";
import { LcpProject } from "./_lcp_process.ts";

const CONFIG = {
  tools_folders: ["tools"],
  tool_files: "one.ts",
  workspace: "data",
  autonomy_level: "strict",
  host_tool_configs: { lib: { a: 1 } },
  executor: "inline",
  rules: { deny: ["run:git"] },
  sandbox: false,
  secrets: ["TOKEN"],
  timeout_ms: 5000,
  max_memory_mb: 256,
};

function project(config: unknown = CONFIG): Promise<LcpProject> {
  return LcpProject.create({
    "lcp.json": JSON.stringify(config),
    "one.ts": "",
    "tools/two.ts": "",
    "data/file.txt": "",
    "other/lcp.json": '{ "workspace": "." }',
  });
}

Deno.test("readSettings() takes everything from the lcp.json of the current folder", async () => {
  await using made = await project();
  const cwd = made.folder;
  const { settings: [settings] } = await runFake(["list"], { cwd });
  const { config, ...rest } = settings ?? {};
  assertEquals(rest, {
    toolsFolders: [join(cwd, "tools")],
    toolFiles: [join(cwd, "one.ts")],
    workspace: join(cwd, "data"),
    autonomyLevel: "strict",
    hostToolConfigs: { lib: { a: 1 } },
    executor: "inline",
    rules: { allow: [], ask: [], deny: ["run:git"] },
    sandbox: false,
    secrets: ["TOKEN"],
    timeoutMs: 5000,
    maxMemoryMb: 256,
  });
  assertEquals(config?.path, join(cwd, "lcp.json"));
});

Deno.test("readSettings() lets the command line win, and keeps the order of tool paths", async () => {
  await using made = await project();
  const cwd = made.folder;
  const args = ["--tools", "one.ts", "--tools", "builtin:database_ops"];
  const more = [
    "--tools",
    "none",
    "--workspace",
    "tools",
    "--autonomy",
    "safe",
  ];
  const run = await runFake(["list", ...args, ...more], { cwd });
  const [settings] = run.settings;
  assertEquals(settings?.toolsFolders, [
    join(cwd, "one.ts"),
    "builtin:database_ops",
    join(cwd, "none"),
  ]);
  assertEquals(settings?.toolFiles, undefined);
  assertEquals(settings?.workspace, join(cwd, "tools"));
  assertEquals(settings?.autonomyLevel, "safe");
  assertEquals(settings?.timeoutMs, 5000);
});

Deno.test("readSettings() takes the file that --config names instead, its paths relative to it", async () => {
  await using made = await project();
  const cwd = made.folder;
  const args = ["list", "--config", "other/lcp.json"];
  const { settings: [settings] } = await runFake(args, { cwd });
  assertEquals(settings?.workspace, join(cwd, "other"));
  assertEquals(settings?.toolsFolders, undefined);
});

Deno.test("readSettings() works in the current folder when nothing says otherwise", async () => {
  await using made = await LcpProject.create({});
  const cwd = made.folder;
  const { settings: [settings] } = await runFake(["list"], { cwd });
  assertEquals(settings?.workspace, cwd);
  assertEquals(settings?.config, undefined);
});

Deno.test("readSettings() refuses a workspace that is no folder and a configuration that is not there", async () => {
  await using made = await project();
  const cases: [args: string[], message: string][] = [
    [["--workspace", "none"], "Cannot use the workspace none: "],
    [
      ["--workspace", "one.ts"],
      "Cannot use the workspace one.ts: it is no folder",
    ],
    [
      ["--config", "none.json"],
      "Cannot read the configuration none.json: there is no such file",
    ],
    [["--config", "data"], "Cannot read the configuration data: "],
  ];
  for (const [args, message] of cases) {
    const run = await runFake(["list", ...args], { cwd: made.folder });
    assertEquals([run.exitCode, run.settings.length], [2, 0]);
    assertStringIncludes(run.stderr, message);
  }
});

Deno.test("readSettings() refuses a workspace of lcp.json that is no folder, with its place", async () => {
  for (
    const [workspace, problem] of [
      ["nope", "there is no such folder"],
      ["one.ts", "it is no folder"],
    ] as const
  ) {
    await using made = await project({ workspace });
    const run = await runFake(["list"], { cwd: made.folder });
    assertEquals([run.exitCode, run.stderr], [
      2,
      `lcp.json:1:14 error wrong-value workspace ${workspace} cannot be used: ${problem}\n`,
    ]);
  }
});

Deno.test("readSettings() takes URLs for what they are, typed or written", async () => {
  await using made = await project({
    tools_folders: ["file:///x/y", "https://h/z"],
    tool_files: "FILE:///a.ts",
  });
  const cwd = made.folder;
  const [written] = (await runFake(["list"], { cwd })).settings;
  assertEquals(written?.toolsFolders, ["file:///x/y", "https://h/z"]);
  assertEquals(written?.toolFiles, ["FILE:///a.ts"]);
  const args = ["list", "--tools", "file:///x"];
  const [typed] = (await runFake(args, { cwd })).settings;
  assertEquals(typed?.toolsFolders, ["file:///x"]);
});

Deno.test("readSettings() tells a fault in one line whatever a key holds", async () => {
  await using made = await project({ "a\nerror: b\u001b[2J": 1 });
  const { stderr } = await runFake(["list"], { cwd: made.folder });
  assertStringIncludes(stderr, "there is no key a error: b\\u001b[2J;");
  assertEquals(stderr.split("\n").length, 3);
});

Deno.test("readSettings() tells all faults of the configuration, each with its place", async () => {
  await using made = await project({ workspce: 1, timeout_ms: "1s" });
  const run = await runFake(["list"], { cwd: made.folder });
  assertEquals(run.exitCode, 2);
  assertEquals(run.stderr.split("\n").slice(0, 2), [
    "lcp.json:1:2 error unknown-key there is no key workspce; did you mean workspace?",
    'lcp.json:1:28 error wrong-value timeout_ms must be a whole number from 1 to 2147483647: found "1s"',
  ]);
});
