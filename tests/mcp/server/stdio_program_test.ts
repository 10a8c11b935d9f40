import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { LcpProject } from "../../cli/_lcp_process.ts";
import { tool_json_schema_2020_12_tool_schema } from "../../fixtures/conformance/conformance.ts";
import { type Message, StdioTestClient } from "./_stdio_client.ts";

const SUMS = `
/**
 * Adds two numbers.
 *
 * @param a First.
 * @param b Second.
 * @readOnly
 */
export function tool_add(a: number, b: number): { sum: number } {
  console.log("adding");
  return { sum: a + b };
}
/** Counts. */
export function tool_count(): number {
  return 3;
}
export function tool_fail() {
  throw new Error("broken");
}
export function tool_write_outside(path: string) {
  Deno.writeTextFileSync(path, "x");
  return "written";
}
export async function tool_ask(tool_context: any) {
  const { action, content } = await tool_context.elicit("Who?", {
    type: "object",
    properties: { name: { type: "string" } },
    required: ["name"],
  });
  return action + " " + content?.name;
}
export async function tool_ask_secret(tool_context: any) {
  return await tool_context.elicit("Password?", {
    type: "object",
    properties: { password: { type: "string" } },
  });
}
`;

async function served(
  options: readonly string[] = [],
  files: Readonly<Record<string, string>> = { "tools/sums.ts": SUMS },
  answer?: (request: Message) => unknown,
) {
  const held = new AsyncDisposableStack();
  const project = held.use(await LcpProject.create(files));
  const words = ["serve", "--tools", "tools", ...options];
  const client = held.use(
    new StdioTestClient(project.command(words, "piped"), { answer }),
  );
  return Object.assign(held, { project, client });
}

Deno.test("lcp serve: lists tools with schemas, calls them, and says on stdout nothing but messages", async () => {
  await using it = await served();
  const { client } = it;
  const { protocolVersion, serverInfo } = await client.initialize();
  assertEquals(protocolVersion, "2025-11-25");
  assertEquals((serverInfo as Message).name, "lcp");
  const { tools } = await client.result("tools/list");
  const [add] = tools as Message[];
  assertEquals(add, {
    name: "tool_add",
    description: "Adds two numbers.",
    inputSchema: {
      type: "object",
      properties: {
        a: { type: "number", description: "First." },
        b: { type: "number", description: "Second." },
      },
      required: ["a", "b"],
    },
    outputSchema: {
      type: "object",
      properties: { sum: { type: "number" } },
      required: ["sum"],
    },
    annotations: { readOnlyHint: true },
  });
  assertEquals(await client.call("tool_add", { a: "1", b: 2 }), {
    content: [{ type: "text", text: '{"sum":3}' }],
    structuredContent: { sum: 3 },
  });
  assertEquals(await client.call("tool_count"), {
    content: [{ type: "text", text: "3" }],
    structuredContent: { result: 3 },
  });
  const { params } = await client.notified("notifications/message");
  assertEquals(params, { level: "info", logger: "tool_add", data: "adding" });
  assertEquals(client.strays, []);
  assertEquals((await client.end()).code, 0);
});

Deno.test("lcp serve: lists a written schema as it is, and holds arguments against it", async () => {
  const source = await Deno.readTextFile(
    new URL("../../fixtures/conformance/conformance.ts", import.meta.url),
  );
  await using it = await served(["--bare-names"], { "tools/c.ts": source });
  const { client } = it;
  await client.initialize();
  const { tools } = await client.result("tools/list");
  const name = "json_schema_2020_12_tool";
  const tool = (tools as Message[]).find((one) => one.name === name);
  assertEquals(tool?.inputSchema, tool_json_schema_2020_12_tool_schema);
  const byPhone = { contactMethod: "phone", phone: "1" };
  assertEquals(await client.call(name, byPhone), {
    content: [{ type: "text", text: "1" }],
  });
  const refused = await client.call(name, {
    ...byPhone,
    contactMethod: "email",
  });
  assertEquals(refused.isError, true);
  assertStringIncludes(
    JSON.stringify(refused.content),
    'Missing required argument \\"email\\" (string).',
  );
});

Deno.test("lcp serve: failures are results with their reason, an unknown tool is an error with near names", async () => {
  await using it = await served();
  const { client } = it;
  await client.initialize();
  const failed = await client.call("tool_fail");
  assertEquals(failed, {
    content: [{ type: "text", text: "broken" }],
    isError: true,
    structuredContent: {
      success: false,
      output: "broken",
      error: "broken",
      status_code: 500,
    },
  });
  const wrong = await client.call("tool_add", { a: "one" });
  // Clients hold structured content against the output schema, of failures too.
  assertEquals(wrong.structuredContent, undefined);
  const failure = (wrong._meta as Message)["lcp/failure"] as Message;
  assertEquals(failure.status_code, 400);
  const { error } = await client.request("tools/call", { name: "tool_ad" });
  assertEquals((error as Message).code, -32602);
  assertEquals((error as Message).data, { near: ["tool_add"] });
});

Deno.test("lcp serve: what a tool asks for goes to a client that can ask its user, and is rejected where it cannot", async () => {
  const questions: Message[] = [];
  const answer = (request: Message) => {
    questions.push(request);
    const { message } = request.params as Message;
    const content = `${message}`.includes("Who?")
      ? { name: "Ada" }
      : { decision: "allow" };
    return { action: "accept", content };
  };
  const files = { "tools/sums.ts": SUMS };
  await using it = await served([], files, answer);
  const { client, project } = it;
  await client.initialize({ elicitation: {} });
  const path = `${project.folder}-outside`;
  assertEquals(await client.call("tool_write_outside", { path }), {
    content: [{ type: "text", text: "written" }],
  });
  await Deno.remove(path);
  assertStringIncludes(JSON.stringify(questions[0]?.params), path);
  const asked = await client.call("tool_ask");
  assertEquals(asked.content, [{ type: "text", text: "accept Ada" }]);
  const secret = await client.call("tool_ask_secret");
  assertEquals(secret.isError, true);
  assertStringIncludes(JSON.stringify(secret), "is a secret");
  assertEquals(questions.length, 2);

  await using other = await served();
  await other.client.initialize();
  const refused = await other.client.call("tool_write_outside", { path });
  assertEquals((refused.structuredContent as Message).status_code, 403);
  assertStringIncludes(JSON.stringify(refused), "no elicitation capability");
  const unasked = await other.client.call("tool_ask");
  assertEquals(unasked.isError, true);
});

Deno.test("lcp serve: bare names drop tool_, and --print-config gives a client's form", async () => {
  await using it = await served(["--bare-names"]);
  await it.client.initialize();
  assertEquals(
    (await it.client.call("count")).structuredContent,
    { result: 3 },
  );
  const shown = await it.project.run([
    "serve",
    "--tools",
    "tools",
    "--print-config",
    "vscode",
  ]);
  const { servers } = JSON.parse(shown.stdout);
  assert(servers.lcp.args.includes("serve"));
  assert(servers.lcp.args.includes(`${it.project.folder}/tools`));
});

Deno.test("lcp serve: edited, added and broken files change the list while the client stays connected", async () => {
  await using it = await served();
  const { client, project } = it;
  const file = (name: string) => `${project.folder}/tools/${name}`;
  const listed = async () => {
    const { tools } = await client.result("tools/list");
    return (tools as Message[]).map(({ name }) => name);
  };
  const changed = async () => {
    await client.notified("notifications/tools/list_changed");
    client.notifications.length = 0;
  };
  await client.initialize();
  const before = await listed();
  await Deno.writeTextFile(
    file("more.ts"),
    "export function tool_more() { return 'one'; }",
  );
  await changed();
  assertEquals(await listed(), ["tool_more", ...before]);
  assertEquals((await client.call("tool_more")).content, [{
    type: "text",
    text: "one",
  }]);
  await Deno.writeTextFile(file("more.ts"), "export function tool_more( {");
  await Deno.writeTextFile(
    file("other.ts"),
    "export function tool_other() { return 'two'; }",
  );
  await changed();
  assertEquals(await listed(), ["tool_more", "tool_other", ...before]);
  assertEquals((await client.call("tool_more")).content, [{
    type: "text",
    text: "one",
  }]);
  await Deno.writeTextFile(
    file("more.ts"),
    "/** More. */ export function tool_more() { return 'three'; }",
  );
  await changed();
  assertEquals((await client.call("tool_more")).content, [{
    type: "text",
    text: "three",
  }]);
  const { code, stderr } = await client.end();
  assertEquals(code, 0);
  assertStringIncludes(stderr, "kept-last-good");
});
