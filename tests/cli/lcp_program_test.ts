import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { VERSION } from "../../src/core/version.ts";
import { join } from "../../src/core/path.ts";
import { LcpProject, ROOT } from "./_lcp_process.ts";

const SUMS = `
/**
 * Adds two numbers. Slowly.
 *
 * @param a First number.
 * @param b Second number.
 */
export function tool_add(a: number, b: number = 1) {
  console.log("adding");
  return { success: true, output: { sum: a + b } };
}

/** Says a text again. */
export function tool_echo(text: string, times = 1) {
  return text.repeat(times);
}

/** Fails. */
export function tool_fail() {
  throw new Error("broken on purpose");
}

/** Tells that it runs, and never ends. */
export async function tool_hang() {
  await Deno.writeTextFile("pid.new", String(Deno.pid));
  await Deno.rename("pid.new", "pid");
  await new Promise(() => setInterval(() => {}, 1000));
}

/** Spins. */
export function tool_spin() {
  while (true);
}
`;

const PROJECT = { "tools/sums.ts": SUMS };
const TOOLS = ["--tools", "tools"];

Deno.test("lcp list shows a folder's tools and runs none of them", async () => {
  await using project = await LcpProject.create({
    "tools/loud.ts":
      `await Deno.writeTextFile("ran", "");\n/** Is loud. */\nexport function tool_loud() {}\n`,
  });
  const run = await project.run(["list", ...TOOLS]);
  assertEquals(run, {
    code: 0,
    stdout: "loud  tools/loud.ts\n  tool_loud  Is loud.\n",
    stderr: "",
  });
  const names = await Array.fromAsync(Deno.readDir(project.folder));
  assertEquals(names.some(({ name }) => name === "ran"), false);
});

Deno.test("lcp list --json prints the documented array", async () => {
  await using project = await LcpProject.create(PROJECT);
  const run = await project.run(["list", "--json", ...TOOLS]);
  const [first, ...others] = JSON.parse(run.stdout);
  assertEquals(first, {
    name: "tool_add",
    library: "sums",
    description: "Adds two numbers. Slowly.",
    input_schema: {
      type: "object",
      properties: {
        a: { type: "number", description: "First number." },
        b: { type: "number", description: "Second number.", default: 1 },
      },
      required: ["a"],
    },
    source: { path: join(project.folder, "tools/sums.ts"), line: 8 },
  });
  assertEquals(others.length, 4);
});

Deno.test("lcp call prints a tool's output, and what it prints itself on stderr", async () => {
  await using project = await LcpProject.create(PROJECT);
  const run = await project.run(["call", "tool_add", "a=2", ...TOOLS]);
  assertEquals(run, {
    code: 0,
    stdout: '{\n  "sum": 3\n}\n',
    stderr: "adding\n",
  });
});

Deno.test("lcp call --json gives one document for every outcome, with its exit code", async () => {
  await using project = await LcpProject.create(PROJECT);
  const cases: [args: string[], code: number, status: number][] = [
    [["tool_add", "a=2"], 0, 200],
    [["tool_add", "a=two"], 2, 400],
    [["tool_add", "--args", "[]"], 2, 400],
    [["tool_ad"], 2, 404],
    [["tool_fail"], 1, 500],
    [["tool_spin", "--timeout", "300ms"], 1, 408],
  ];
  for (const [args, code, status] of cases) {
    const run = await project.run(["call", ...args, "--json", ...TOOLS]);
    assertEquals(run.code, code, args.join(" "));
    const result = JSON.parse(run.stdout);
    assertEquals([result.success, result.status_code], [code === 0, status]);
  }
});

Deno.test("lcp call tells once of an argument that the tool does not have", async () => {
  await using project = await LcpProject.create(PROJECT);
  const args = ["call", "tool_echo", "text=x", "tiems=2", ...TOOLS];
  const run = await project.run(args);
  assertEquals([run.code, run.stdout], [0, "x\n"]);
  assertEquals(
    run.stderr,
    'log warning: Unknown argument "tiems" was ignored; did you mean "times"?\n',
  );
  assertEquals((await project.run([...args, "--quiet"])).stderr, "");
});

Deno.test("lcp call names near tools and reads arguments from stdin", async () => {
  await using project = await LcpProject.create(PROJECT);
  const unknown = await project.run(["call", "tool_ad", ...TOOLS]);
  assertEquals([unknown.code, unknown.stdout], [2, ""]);
  assertStringIncludes(unknown.stderr, "tool_add");
  const piped = await project.run(
    ["call", "tool_echo", "--args", "-", "text=5", ...TOOLS],
    '{"text": "no", "times": 2}',
  );
  assertEquals([piped.code, piped.stdout], [0, "55\n"]);
});

Deno.test("lcp call writes a large output to a pipe in full", async () => {
  await using project = await LcpProject.create(PROJECT);
  const times = 5_000_000;
  const run = await project.run([
    "call",
    "tool_echo",
    "text=x",
    `times=${times}`,
    ...TOOLS,
  ]);
  assertEquals([run.code, run.stdout.length], [0, times + 1]);
});

Deno.test("lcp list is quiet when its reader goes away", async () => {
  const tools = Array.from(
    { length: 2_000 },
    (_, index) =>
      `/** ${"x".repeat(100)} */\nexport function tool_${index}() {}\n`,
  );
  await using project = await LcpProject.create({
    "tools/many.ts": tools.join(""),
  });
  const child = project.command(["list", ...TOOLS]).spawn();
  const reader = child.stdout.getReader();
  await reader.read();
  await reader.cancel();
  const [stderr, status] = await Promise.all([
    new Response(child.stderr).text(),
    child.status,
  ]);
  assertEquals([status.code, stderr], [0, ""]);
});

for (const [signal, code] of [["SIGINT", 130], ["SIGTERM", 143]] as const) {
  Deno.test({
    name: `lcp call ends its children on ${signal} and exits with ${code}`,
    ignore: Deno.build.os === "windows",
    async fn() {
      await using project = await LcpProject.create(PROJECT);
      const child = project.command(["call", "tool_hang", "--json", ...TOOLS])
        .spawn();
      const pid = Number(await fileText(join(project.folder, "pid"), child));
      child.kill(signal);
      const { code: actual, stdout } = await child.output();
      assertEquals(actual, code);
      const { status_code } = JSON.parse(new TextDecoder().decode(stdout));
      assertEquals(status_code, 499);
      assertEquals(isAlive(pid), false);
    },
  });
}

/** The file's text once it is there; fails when the program ends before. */
async function fileText(
  path: string,
  child: Deno.ChildProcess,
): Promise<string> {
  using watcher = Deno.watchFs(join(path, ".."));
  const ended = child.status.then(({ code }) => {
    throw new Error(`the program ended with ${code}`);
  });
  for (;;) {
    try {
      return await Deno.readTextFile(path);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
    await Promise.race([watcher[Symbol.asyncIterator]().next(), ended]);
  }
}

function isAlive(pid: number): boolean {
  try {
    Deno.kill(pid, "SIGCONT");
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

Deno.test("lcp uses the lcp.json of its folder and reports its faults by place", async () => {
  await using project = await LcpProject.create({
    ...PROJECT,
    "lcp.json": '{ "tools_folders": "./tools" }',
    "bad.json": '{\n  "tools_folder": "./tools"\n}',
  });
  const found = await project.run(["list"]);
  assertStringIncludes(found.stdout, "tool_echo  Says a text again.");
  const faulty = await project.run(["list", "--config", "bad.json"]);
  assertEquals([faulty.code, faulty.stdout], [2, ""]);
  assertStringIncludes(
    faulty.stderr,
    "bad.json:2:3 error unknown-key there is no key tools_folder; did you mean tools_folders?",
  );
  const missing = await project.run(["list", "--config", "none.json"]);
  assertEquals(missing.code, 2);
});

Deno.test("lcp check reports a broken file by place and exits with 1", async () => {
  await using project = await LcpProject.create({
    ...PROJECT,
    "tools/broken.ts": "/** A. */\nexport function tool_a( {}\n",
  });
  const run = await project.run(["check", "tools"]);
  assertEquals(run.code, 1);
  assert(/^tools\/broken\.ts:\d+:\d+ error \S+ .+$/m.test(run.stdout));
  const list = await project.run(["list", ...TOOLS]);
  assertEquals(list.code, 0);
  assert(/^tools\/broken\.ts:\d+:\d+ error \S+ .+$/m.test(list.stderr));
  const schema = await project.run(["schema", "tool_add", ...TOOLS]);
  assertEquals(JSON.parse(schema.stdout).length, 1);
});

Deno.test("lcp exits with 2 when a path or a built-in library is missing", async () => {
  await using project = await LcpProject.create({});
  for (const args of [["list"], ["schema"], ["check"], ["call", "tool_a"]]) {
    for (const path of ["none", "builtin:none"]) {
      const run = await project.run([...args, "--tools", path]);
      assertEquals(run.code, 2, args[0]);
      assertStringIncludes(run.stdout + run.stderr, "none");
    }
  }
});

Deno.test("deno task lcp means the folder that it is run in", async () => {
  await using project = await LcpProject.create({
    ...PROJECT,
    "a b/tools/sums.ts": SUMS,
    "a b/file.txt": "",
  });
  const run = async (...args: string[]) => {
    const config = ["--quiet", "--config", join(ROOT, "deno.json")];
    // A task that runs the tests has set it: where it stands is what counts then.
    const { INIT_CWD: _outer, ...env } = Deno.env.toObject();
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["task", ...config, "lcp", ...args],
      cwd: join(project.folder, "a b"),
      env: { ...env, LCP_CACHE_DIR: join(project.folder, ".cache") },
      clearEnv: true,
    }).output();
    const decoder = new TextDecoder();
    assertEquals([code, decoder.decode(stderr)], [0, ""]);
    return decoder.decode(stdout);
  };
  const list = await run("list", ...TOOLS);
  assertStringIncludes(list, "sums  tools/sums.ts\n");
  assertStringIncludes(await run("call", "tool_list_directory"), "file.txt");
});

Deno.test("mod.ts is the program when it is run", async () => {
  const command = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--config",
      join(ROOT, "deno.npm.json"),
      join(ROOT, "mod.ts"),
      "--version",
    ],
  });
  const { code, stdout } = await command.output();
  assertEquals([code, new TextDecoder().decode(stdout)], [
    0,
    `lcp ${VERSION}\n`,
  ]);
});

interface ModuleGraph {
  readonly roots: readonly string[];
  readonly modules: readonly {
    readonly specifier: string;
    readonly dependencies?: readonly {
      readonly code?: { readonly specifier: string };
      readonly isDynamic?: boolean;
    }[];
  }[];
}

Deno.test("mod.ts loads no code of the command line when it is imported", async () => {
  const command = new Deno.Command(Deno.execPath(), {
    args: [
      "info",
      "--json",
      "--config",
      join(ROOT, "deno.npm.json"),
      join(ROOT, "mod.ts"),
    ],
  });
  const { stdout } = await command.output();
  const graph: ModuleGraph = JSON.parse(new TextDecoder().decode(stdout));
  const reached = new Set(graph.roots);
  for (const specifier of reached) {
    const module = graph.modules.find((one) => one.specifier === specifier);
    for (const { code, isDynamic } of module?.dependencies ?? []) {
      if (code !== undefined && !isDynamic) reached.add(code.specifier);
    }
  }
  assert(reached.size > 10);
  const loaded = [...reached].filter((specifier) =>
    /\/src\/cli\/|\/cli\.ts$/.test(specifier)
  );
  assertEquals(loaded, []);
});
