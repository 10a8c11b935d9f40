import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { MCPBinding } from "../../src/binding/mcp_binding.ts";
import type { ToolProgress } from "../../src/core/tool_binding.ts";
import { fixtureBinding, fixtureServer } from "../support/mcp_fixture.ts";

const full = { autonomyLevel: "full_access" } as const;

Deno.test("MCPBinding lists all pages under names with the alias", async () => {
  await using binding = fixtureBinding([
    fixtureServer("a"),
    fixtureServer("b"),
  ]);
  const tools = await binding.listTools();
  const ofA = tools.filter(({ library }) => library === "a");
  assertEquals(tools.length, ofA.length * 2);
  assert(ofA.length > 10, `${ofA.length}`);
  assertEquals(ofA[0]?.name, "a::echo");
  assertEquals(ofA[0]?.source, { path: "mcp:a", line: 1 });
  assertEquals(binding.diagnostics, []);
});

Deno.test("MCPBinding calls by the qualified name and by the one that models get", async () => {
  await using binding = fixtureBinding([fixtureServer("my server")], full);
  const specs = await binding.toChatToolSpecs();
  const names = specs.map((spec) => spec.function.name);
  assert(names.every((name) => /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(name)));
  assert(names.includes("my_server__add"));
  for (const name of ["my server::add", "my_server__add"]) {
    const { output, status_code } = await binding.executeTool(name, { a: "2" });
    assertEquals([output, status_code], ["3", 200]);
  }
});

Deno.test("MCPBinding calls by the names that models get, whatever the alias", async () => {
  const aliases = ["x".repeat(64), "a b", "a_b", "9 lives"];
  await using binding = fixtureBinding(
    aliases.map((alias) => fixtureServer(alias)),
    full,
  );
  const specs = await binding.toChatToolSpecs();
  const names = specs.map((spec) => spec.function.name);
  assertEquals(new Set(names).size, names.length);
  const echoes = specs.filter(({ function: { description } }) =>
    description.startsWith("The tool echo,")
  );
  assertEquals(echoes.length, aliases.length);
  for (const { function: { name } } of echoes) {
    const { output } = await binding.executeTool(name, { text: name });
    assertEquals(output, name);
  }
});

Deno.test("MCPBinding tells wrong names, servers and arguments by status", async () => {
  await using binding = fixtureBinding([fixtureServer("files")], full);
  const call = async (name: string, params: unknown = {}) => {
    const { status_code, error } = await binding.executeTool(name, params);
    return [status_code, error];
  };
  assertEquals(await call("echo"), [
    400,
    '"echo" is no name of an MCP server\'s tool: it has the form server::tool',
  ]);
  assertEquals(await call("file::echo"), [
    404,
    'There is no MCP server "file". Did you mean files?',
  ]);
  assertEquals(await call("files::ecko"), [
    404,
    'There is no tool "files::ecko". Did you mean files::echo?',
  ]);
  assertEquals(await call("files::add", { a: "x" }), [
    400,
    'Invalid arguments for files::add:\nArgument "a" must be a number: got "x".',
  ]);
});

Deno.test("MCPBinding fails a tool that reports a failure, with its text", async () => {
  await using binding = fixtureBinding([fixtureServer("a")], full);
  const result = await binding.executeTool("a::fail");
  assertEquals(result.success, false);
  assertEquals(result.status_code, 500);
  assertEquals(result.error, "the disk is full");
});

Deno.test("MCPBinding keeps content that is no text, and says what it is", async () => {
  await using binding = fixtureBinding([fixtureServer("a")], full);
  const { output, content } = await binding.executeTool("a::image");
  assertEquals(output, "[image image/png]\n[resource_link x]");
  assertEquals((content as unknown[]).length, 2);
});

Deno.test("MCPBinding holds structured content against the tool's output schema", async () => {
  await using binding = fixtureBinding([fixtureServer("a")], full);
  const good = await binding.executeTool("a::structured", { value: 3 });
  assertEquals(good.structured_content, { count: 3 });
  assertEquals(good.output, "structured");
  const bad = await binding.executeTool("a::structured", { value: "three" });
  assertEquals([bad.success, bad.status_code], [false, 500]);
  assertStringIncludes(`${bad.error}`, "returned what its type does not say");
});

Deno.test("MCPBinding ends a call in time, and tells the server", async () => {
  await using binding = fixtureBinding([fixtureServer("a")], full);
  await binding.discoverTools();
  const late = await binding.executeTool("a::never", {}, { timeoutMs: 50 });
  assertEquals(late.status_code, 408);
  assertEquals(late.error, 'Tool "a::never" did not finish within 50 ms');
  const { output } = await binding.executeTool("a::cancelled");
  assertEquals(JSON.parse(`${output}`).length, 1);
});

Deno.test("MCPBinding cancels a call with its signal, and tells the server", async () => {
  await using binding = fixtureBinding([fixtureServer("a")], full);
  await binding.discoverTools();
  const controller = new AbortController();
  const call = binding.executeTool("a::never", {}, {
    signal: controller.signal,
  });
  // The server has it once it answers another one.
  await binding.executeTool("a::echo");
  controller.abort(new Error("enough"));
  const { status_code, error } = await call;
  assertEquals([status_code, error], [
    499,
    'Tool "a::never" was cancelled: enough',
  ]);
  const { output } = await binding.executeTool("a::cancelled");
  assertEquals(JSON.parse(`${output}`).length, 1);
});

Deno.test("MCPBinding passes progress on, and lets it start the time limit anew", async () => {
  await using binding = fixtureBinding([fixtureServer("a")], full);
  await binding.discoverTools();
  const reports: ToolProgress[] = [];
  const result = await binding.executeTool("a::progress", {}, {
    // The whole takes 600 ms, each part of it 120.
    timeoutMs: 450,
    onProgress: (progress) => reports.push(progress),
  });
  assertEquals(result.output, "done");
  assertEquals(reports.map(({ progress }) => progress), [1, 2, 3, 4, 5]);
  assertEquals(reports[0]?.total, 5);
});

Deno.test("MCPBinding has no more calls under way at a server than it may", async () => {
  await using binding = fixtureBinding([fixtureServer("a")], {
    ...full,
    maxConcurrency: 3,
  });
  await Promise.all(
    Array.from({ length: 12 }, () => binding.executeTool("a::brief")),
  );
  assertEquals((await binding.executeTool("a::most")).output, "3");
});

Deno.test("MCPBinding asks for the list again when the server says that it changed", async () => {
  const changes: string[] = [];
  const changed = Promise.withResolvers<void>();
  await using binding = fixtureBinding([fixtureServer("a")], {
    ...full,
    onToolsChanged: (alias) => {
      changes.push(alias);
      changed.resolve();
    },
  });
  assertEquals((await binding.executeTool("a::fresh")).status_code, 404);
  await binding.executeTool("a::change");
  await changed.promise;
  assertEquals(changes, ["a"]);
  const names = (await binding.listTools()).map(({ name }) => name);
  assert(names.includes("a::fresh"));
});

Deno.test("MCPBinding tells servers of the workspace", async () => {
  const workspace = await Deno.realPath(await Deno.makeTempDir());
  {
    await using binding = fixtureBinding([fixtureServer("a")], {
      ...full,
      workspace,
    });
    const { output } = await binding.executeTool("a::roots");
    assertEquals(JSON.parse(`${output}`), {
      roots: [{ uri: `file://${workspace}` }],
    });
  }
  await Deno.remove(workspace);
});

Deno.test("MCPBinding refuses options that are none", () => {
  const server = fixtureServer("a");
  assertThrows(
    () => new MCPBinding({ servers: [server, server] }),
    TypeError,
    'two servers have the alias "a"',
  );
  assertThrows(
    // Hosts without types may pass anything.
    () => new MCPBinding({ server: [] } as never),
    TypeError,
    "unknown option server; did you mean servers?",
  );
  for (const alias of ["", "a:b", " a", "a*", "a\nb"]) {
    assertThrows(
      () => new MCPBinding({ servers: [{ ...server, alias }] }),
      TypeError,
      "alias must be",
    );
  }
  assertThrows(
    () => new MCPBinding({ servers: [{ alias: "a" }] as never }),
    TypeError,
    "it has no command",
  );
  assertThrows(
    () => new MCPBinding({ rules: { deny: ["mpc:x"] } }),
    TypeError,
    "rules.deny[0] is no rule",
  );
});

Deno.test("MCPBinding takes the names of lcp.json too", async () => {
  await using binding = new MCPBinding({
    servers: [{ ...fixtureServer("a"), write_paths: [] }],
    autonomy_level: "full_access",
    state_dir: null,
    // Hosts without types write these.
  } as never);
  assertEquals(
    (await binding.executeTool("a::echo", { text: "x" })).output,
    "x",
  );
});

Deno.test("MCPBinding refuses calls with options that are none, and once it is closed", async () => {
  const binding = fixtureBinding([fixtureServer("a")]);
  await assertRejects(
    () => binding.executeTool("a::echo", {}, { timeoutMs: 0 }),
    RangeError,
  );
  await binding.close();
  assertEquals((await binding.executeTool("a::echo")).status_code, 503);
});
