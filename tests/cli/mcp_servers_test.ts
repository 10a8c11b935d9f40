import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { fixtureServer } from "../support/mcp_fixture.ts";
import { LcpProject } from "./_lcp_process.ts";

/** A project with a folder of tools, a server that works and one that does not. */
function project(extra: Record<string, unknown> = {}): Promise<LcpProject> {
  const { command, args } = fixtureServer("fix");
  return LcpProject.create({
    "tools/sums.ts":
      "/** Adds. */\nexport function tool_add(a: number, b: number) { return a + b; }\n",
    "lcp.json": JSON.stringify({
      tools_folders: ["tools"],
      mcp_servers: {
        fix: { command, args, env: { GIVEN: "${LCP_TEST_UNSET:-preset}" } },
        broken: { command: "no-such-program" },
      },
      ...extra,
    }),
  });
}

Deno.test("lcp list shows the tools of MCP servers beside those of folders, whatever one of them does", async () => {
  await using made = await project();
  const { code, stdout, stderr } = await made.run(["list"]);
  assertEquals(code, 0);
  assertStringIncludes(stdout, "tool_add");
  assertStringIncludes(stdout, "fix  mcp:fix");
  assertStringIncludes(stdout, "fix::echo");
  assertStringIncludes(stderr, 'The MCP server "broken" cannot be used');
  const json = await made.run(["list", "--json"]);
  const tools: Record<string, unknown>[] = JSON.parse(json.stdout);
  const echo = tools.find(({ name }) => name === "fix::echo");
  assertEquals(echo?.library, "fix");
  assertEquals(echo?.source, { path: "mcp:fix", line: 1 });
});

Deno.test("lcp call calls tools of MCP servers, asks for what they change, and starts no server for others", async () => {
  await using made = await project({ rules: { allow: ["mcp:fix::echo"] } });
  const echo = await made.run(["call", "fix::echo", "text=5"]);
  assertEquals([echo.code, echo.stdout, echo.stderr], [0, "5\n", ""]);
  const sent = await made.run(["call", "fix__echo", "text=5"]);
  assertEquals([sent.code, sent.stdout, sent.stderr], [0, "5\n", ""]);
  assertEquals((await made.run(["call", "fix__ecko"])).code, 2);
  const refused = await made.run(["call", "fix::env"]);
  assertEquals(refused.code, 3);
  assertStringIncludes(refused.stderr, 'rules.allow "mcp:fix::env"');
  const env = await made.run(["call", "fix::env", "--yes"]);
  assertEquals(JSON.parse(env.stdout).GIVEN, "preset");
  const local = await made.run(["call", "tool_add", "a=1", "b=2"]);
  assertEquals([local.code, local.stdout, local.stderr], [0, "3\n", ""]);
  const broken = await made.run(["call", "broken::x"]);
  assertEquals(broken.code, 1);
  assertEquals(broken.stderr.match(/cannot be used/g)?.length, 1);
  assertEquals((await made.run(["call", "fix::ecko"])).code, 2);
  assertEquals((await made.run(["call", "fyx::echo"])).code, 2);
});

Deno.test("lcp schema writes names of MCP tools as each API takes them", async () => {
  await using made = await project();
  const nameIn = async (format: string) => {
    const { stdout } = await made.run([
      "schema",
      "fix::add",
      "--format",
      format,
    ]);
    const [tool] = JSON.parse(stdout);
    return tool.function?.name ?? tool.name;
  };
  assertEquals(await nameIn("lcp"), "fix::add");
  assertEquals(await nameIn("mcp"), "fix::add");
  assertEquals(await nameIn("openai"), "fix__add");
  assertEquals(await nameIn("anthropic"), "fix__add");
});

Deno.test("lcp approvals why tells what is decided about a tool of an MCP server, and starts none", async () => {
  await using made = await project({
    rules: { deny: ["mcp:fix::remove"], allow: ["mcp:fix::e*"] },
  });
  const why = async (name: string) => {
    const { code, stdout } = await made.run(["approvals", "why", name]);
    return [code, stdout.split("\n")[0], stdout] as const;
  };
  const [denied, first] = await why("mcp:fix::remove");
  assertEquals([denied, first], [3, "deny  call fix::remove"]);
  const [allowed, second, text] = await why("mcp:fix::echo");
  assertEquals([allowed, second], [0, "allow  call fix::echo"]);
  assertStringIncludes(text, 'rules.allow "mcp:fix::e*" at lcp.json:');
  const [asked, third, other] = await why("mcp:fix::look");
  assertEquals([asked, third], [0, "ask  call fix::look"]);
  assertStringIncludes(other, "only reads");
  const json = await made.run(["approvals", "why", "mcp:fix::look", "--json"]);
  assertEquals(JSON.parse(json.stdout).remembers, "mcp:fix::look");
});

Deno.test("lcp says where mcp_servers cannot be used", async () => {
  await using made = await LcpProject.create({
    "lcp.json": '{ "mcp_servers": { "a:b": { "command": "x" } } }',
  });
  const { code, stderr } = await made.run(["list"]);
  assertEquals(code, 2);
  assert(stderr.includes("mcp_servers cannot be used"), stderr);
});
