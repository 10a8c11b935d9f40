import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { LcpProject } from "../../cli/_lcp_process.ts";
import { fixtureServer } from "../../support/mcp_fixture.ts";
import { type Message, StdioTestClient } from "./_stdio_client.ts";

function project(): Promise<LcpProject> {
  const { command, args } = fixtureServer("fix");
  return LcpProject.create({
    "tools/sums.ts":
      "/** Adds. */ export function tool_add(a: number, b: number) { return a + b; }",
    "lcp.json": JSON.stringify({
      tools_folders: ["tools"],
      mcp_servers: {
        fix: { command, args },
        broken: { command: "no-such-program" },
      },
    }),
  });
}

async function namesOf(client: StdioTestClient): Promise<unknown[]> {
  const { tools } = await client.result("tools/list");
  return (tools as Message[]).map(({ name }) => name);
}

Deno.test("lcp serve offers the tools of MCP servers only when asked, and has the client approve their calls", async () => {
  await using made = await project();
  {
    await using client = new StdioTestClient(made.command(["serve"], "piped"));
    await client.initialize();
    assertEquals(await namesOf(client), ["tool_add"]);
  }
  const asked: Message[] = [];
  let decision = "allow";
  await using client = new StdioTestClient(
    made.command(["serve", "--mcp-servers"], "piped"),
    {
      answer: (request) => {
        asked.push(request);
        return { action: "accept", content: { decision } };
      },
    },
  );
  await client.initialize({ elicitation: {} });
  const names = await namesOf(client);
  assert(names.includes("tool_add") && names.includes("fix__env"), `${names}`);
  assertEquals(
    (await client.call("fix__echo", { text: "hi" })).isError,
    undefined,
  );
  const count = asked.length;
  assertEquals((await client.call("fix__env")).isError, undefined);
  assertEquals(asked.length, count + 1);
  assertStringIncludes(JSON.stringify(asked.at(-1)), "fix::env");
  decision = "reject";
  const refused = await client.call("fix__env");
  assertEquals((refused.structuredContent as Message).status_code, 403);
});

Deno.test("lcp serve tells its client when a server that it bridges changes its list", async () => {
  await using made = await project();
  await using client = new StdioTestClient(
    made.command(["serve", "--mcp-servers"], "piped"),
    { answer: () => ({ action: "accept", content: { decision: "allow" } }) },
  );
  await client.initialize({ elicitation: {} });
  const before = await namesOf(client);
  await client.call("fix__change");
  await client.notified("notifications/tools/list_changed");
  assert((await namesOf(client)).length > before.length);
});

Deno.test("lcp serve offers its own tools though a server that it bridges is silent", async () => {
  const { command, args } = fixtureServer("fix", ["silent"]);
  await using made = await LcpProject.create({
    "tools/sums.ts":
      "/** Adds. */ export function tool_add(a: number, b: number) { return a + b; }",
    "lcp.json": JSON.stringify({
      tools_folders: ["tools"],
      mcp_servers: { fix: { command, args } },
    }),
  });
  const since = performance.now();
  await using client = new StdioTestClient(
    made.command(["serve", "--mcp-servers"], "piped"),
  );
  await client.initialize();
  const { content } = await client.call("tool_add", { a: 1, b: 2 });
  assertStringIncludes(JSON.stringify(content), "3");
  assert(performance.now() - since < 40_000);
});
