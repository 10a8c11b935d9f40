import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "../../../src/core/path.ts";
import { eventually } from "../../support/eventually.ts";
import { HttpTestClient } from "./_http_client.ts";
import { HttpTestServer } from "./_http_server.ts";
import { processesIn } from "./_processes_in.ts";
import { servedTools } from "./_served_tools.ts";
import type { Message } from "./_stdio_client.ts";

const WRITER = `
/** Writes a file. */
export function tool_write(path: string) {
  Deno.writeTextFileSync(path, "x");
  return "written";
}
export async function tool_input(tool_context: any) {
  const answer = await tool_context.elicit("Who?", {
    type: "object",
    properties: { name: { type: "string" } },
  });
  return answer;
}
export async function tool_sample(tool_context: any) {
  return await tool_context.sample([{ role: "user", content: "Hi" }], {});
}
export async function tool_roots(tool_context: any) {
  return await tool_context.roots();
}
`;

const ABILITIES = { elicitation: { form: {} }, sampling: {}, roots: {} };
const ALLOW = { action: "accept", content: { decision: "allow" } };

/** A file outside the workspace. */
async function outside() {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  const path = join(folder, "file.txt");
  return {
    path,
    isWritten: () => Deno.stat(path).then(() => true, () => false),
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

function statusOf({ structuredContent }: Message): unknown {
  return ((structuredContent ?? {}) as Message).status_code;
}

Deno.test("approvals by a client: whatever is no yes rejects, and says so", async () => {
  await using file = await outside();
  const answers: unknown[] = [
    null,
    {},
    7,
    "allow",
    [],
    { action: "yes", content: { decision: "allow" } },
    { action: "accept" },
    { action: "accept", content: { decision: "ALLOW" } },
    { action: "accept", content: { decision: ["allow"] } },
    { action: "accept", content: [{ decision: "allow" }] },
    { action: "decline", content: { decision: "allow" } },
    { action: "cancel", content: { decision: "allow" } },
  ];
  const left = [...answers];
  await using it = await servedTools(WRITER, { answer: () => left.shift() });
  await it.client.initialize(ABILITIES);
  for (const answer of answers) {
    const result = await it.client.call("tool_write", { path: file.path });
    assertEquals(statusOf(result), 403, JSON.stringify([answer, result]));
    assertEquals(await file.isWritten(), false);
  }
  assertEquals(left, []);
});

Deno.test("approvals by a client: an error for an answer rejects with the client's words", async () => {
  await using file = await outside();
  await using it = await servedTools(WRITER, { answer: () => undefined });
  const { client } = it;
  await client.initialize(ABILITIES);
  const calling = client.call("tool_write", { path: file.path });
  const { id } = await client.asked("elicitation/create");
  const error = { code: -1, message: "the window is closed" };
  await client.send({ jsonrpc: "2.0", id, error });
  const result = await calling;
  assertEquals(statusOf(result), 403);
  assertStringIncludes(JSON.stringify(result), "the window is closed");
  assertEquals(await file.isWritten(), false);
});

Deno.test("approvals by a client: an answer under another id, or one that came before, answers nothing", async () => {
  await using file = await outside();
  await using it = await servedTools(WRITER, { answer: () => undefined });
  const { client } = it;
  await client.initialize(ABILITIES);
  const early = ["lcp-1", "lcp-2", 1, 2, "approve"];
  for (const id of early) {
    await client.send({ jsonrpc: "2.0", id, result: ALLOW });
  }
  const calling = client.call("tool_write", { path: file.path });
  const { id } = await client.asked("elicitation/create");
  const others = [`${id}0`, ` ${id}`, 1, 2, "lcp-0"];
  for (const other of others) {
    await client.send({ jsonrpc: "2.0", id: other, result: ALLOW });
  }
  await client.result("ping");
  assertEquals(await file.isWritten(), false);
  await client.send({ jsonrpc: "2.0", id, result: { action: "decline" } });
  await client.send({ jsonrpc: "2.0", id, result: ALLOW });
  assertEquals(statusOf(await calling), 403);
  assertEquals(await file.isWritten(), false);
});

Deno.test("approvals by a client: cancelling the call takes the question back, and a late yes does nothing", async () => {
  await using file = await outside();
  await using it = await servedTools(WRITER, { answer: () => undefined });
  const { client } = it;
  await client.initialize(ABILITIES);
  client.request("tools/call", {
    name: "tool_write",
    arguments: { path: file.path },
  }, "mine");
  const { id } = await client.asked("elicitation/create");
  const cancelled = { requestId: "mine", reason: "changed my mind" };
  const method = "notifications/cancelled";
  await client.send({ jsonrpc: "2.0", method, params: cancelled });
  const { params } = await client.notified(method);
  assertEquals((params as Message).requestId, id);
  await client.send({ jsonrpc: "2.0", id, result: ALLOW });
  await client.result("ping");
  assertEquals(await file.isWritten(), false);
});

Deno.test("approvals by a client: a client that goes away while it is asked has allowed nothing", async () => {
  await using file = await outside();
  await using it = await servedTools(WRITER, { answer: () => undefined });
  const { client, project } = it;
  await client.initialize(ABILITIES);
  client.request("tools/call", {
    name: "tool_write",
    arguments: { path: file.path },
  });
  await client.asked("elicitation/create");
  assertEquals((await client.end()).code, 0);
  await eventually(async () =>
    (await processesIn(project.folder)).length === 0
  );
  assertEquals(await file.isWritten(), false);
});

Deno.test("approvals by a client: one that says nothing to a question is still served", async () => {
  await using file = await outside();
  const files = {
    "tools/other.ts": "export function tool_other() { return 1; }",
  };
  await using it = await servedTools(WRITER, {
    answer: () => undefined,
    files,
  });
  const { client } = it;
  await client.initialize(ABILITIES);
  client.request("tools/call", {
    name: "tool_write",
    arguments: { path: file.path },
  });
  await client.asked("elicitation/create");
  const { content } = await client.call("tool_other");
  assertEquals(content, [{ type: "text", text: "1" }]);
  assertEquals(await file.isWritten(), false);
});

Deno.test("approvals by a client: what is no answer to a tool's question fails the call", async () => {
  for (const tool of ["tool_input", "tool_sample", "tool_roots"]) {
    const answers: unknown[] = [null, {}, 7, [], "x", { roots: 7 }, {
      content: null,
    }];
    const left = [...answers];
    await using it = await servedTools(WRITER, { answer: () => left.shift() });
    await it.client.initialize(ABILITIES);
    for (const answer of answers) {
      const result = await it.client.call(tool);
      assertEquals(result.isError, true, JSON.stringify([answer, result]));
    }
  }
});

Deno.test("approvals by a client: with calls of two clients in flight each has to allow", async () => {
  const both = `
export async function tool_hold(tool_context: any) {
  tool_context.progress(1);
  await new Promise((resolve) =>
    tool_context.signal.addEventListener("abort", resolve)
  );
}
${WRITER}`;
  await using file = await outside();
  await using server = await HttpTestServer.start({
    files: { "tools/both.ts": both },
  });
  const asked: string[] = [];
  const says = (name: string, answer: unknown) => () => {
    asked.push(name);
    return answer;
  };
  const holder = new HttpTestClient(server, {
    answer: says("holder", { action: "decline" }),
  });
  const caller = new HttpTestClient(server, { answer: says("caller", ALLOW) });
  await holder.initialize(ABILITIES);
  await caller.initialize(ABILITIES);
  const meta = { progressToken: "p" };
  const holding = holder.call("tool_hold", {}, meta).catch(() => {});
  await eventually(() => holder.notifications.length > 0);
  const result = await caller.call("tool_write", { path: file.path });
  assertEquals(statusOf(result), 403);
  assertEquals(await file.isWritten(), false);
  assertEquals(asked.includes("holder"), true);
  await fetch(server.url, { method: "DELETE", headers: holder.headers })
    .then((response) => response.body?.cancel());
  await holding;
});
