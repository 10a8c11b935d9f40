import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "../../../src/core/path.ts";
import { LcpProject } from "../../cli/_lcp_process.ts";
import { HttpTestClient } from "./_http_client.ts";
import { HttpTestServer } from "./_http_server.ts";
import type { Message } from "./_stdio_client.ts";

const WRITER = `
/** Writes a file. */
export function tool_write(path: string) {
  Deno.writeTextFileSync(path, "x");
  return "written";
}
`;

/** In a process of its own: a tool that is asked about waits, and its process with it. */
const OTHER = WRITER.replaceAll("tool_write", "tool_other");

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
};
const ALLOW = { action: "accept", content: { decision: "allow" } };

/** Calls a tool that writes outside the workspace; the whole answer. */
type Call = (params?: Message, name?: string) => Promise<Message>;

interface Writers extends AsyncDisposable {
  /** Two processes that sign with the same key, as behind one address. */
  readonly calls: readonly [Call, Call];
  /** The file that is written. */
  readonly path: string;
  isWritten(): Promise<boolean>;
}

async function writers(): Promise<Writers> {
  await using held = new AsyncDisposableStack();
  const folder = await Deno.realPath(await Deno.makeTempDir());
  held.defer(() => Deno.remove(folder, { recursive: true }));
  const path = join(folder, "file.txt");
  const project = held.use(
    await LcpProject.create({
      "tools/writer.ts": WRITER,
      "tools/other.ts": OTHER,
    }),
  );
  const start = async (): Promise<Call> => {
    const server = held.use(
      await HttpTestServer.start({
        project,
        env: { LCP_STATE_KEY: "a key that both processes have got" },
      }),
    );
    const client = new HttpTestClient(server);
    return (params = {}, name = "tool_write") =>
      client.request(
        "tools/call",
        { name, arguments: { path }, _meta: META, ...params },
        {
          "MCP-Protocol-Version": "2026-07-28",
          "Mcp-Method": "tools/call",
          "Mcp-Name": name,
        },
      );
  };
  const calls = [await start(), await start()] as const;
  const closing = held.move();
  return {
    calls,
    path,
    isWritten: () => Deno.stat(path).then(() => true, () => false),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

interface Round {
  readonly key: string;
  readonly requestState: string;
  readonly inputRequests: Message;
}

/** What is asked; fails when nothing is. */
function asked({ result, error }: Message): Round {
  const { resultType, inputRequests, requestState } = (result ?? {}) as Message;
  assertEquals(resultType, "input_required", JSON.stringify(result ?? error));
  const [key = ""] = Object.keys(inputRequests as Message);
  return {
    key,
    requestState: `${requestState}`,
    inputRequests: inputRequests as Message,
  };
}

function isAsked({ result }: Message): boolean {
  return (result as Message | undefined)?.resultType === "input_required";
}

Deno.test("approvals of 2026-07-28: what the user was shown and allowed is done", async () => {
  await using it = await writers();
  const [call] = it.calls;
  const { key, requestState, inputRequests } = asked(await call());
  assertStringIncludes(JSON.stringify(inputRequests), it.path);
  assertEquals(await it.isWritten(), false);
  await call({ requestState, inputResponses: { [key]: ALLOW } });
  assertEquals(await it.isWritten(), true);
});

Deno.test("approvals of 2026-07-28: any process that has the key goes on with what another one asked", async () => {
  await using it = await writers();
  const [call, elsewhere] = it.calls;
  const { key, requestState } = asked(await call());
  await elsewhere({ requestState, inputResponses: { [key]: ALLOW } });
  assertEquals(await it.isWritten(), true);
});

Deno.test("approvals of 2026-07-28: answers that nobody asked for approve nothing", async () => {
  await using it = await writers();
  const [call, elsewhere] = it.calls;
  const { key } = asked(await call());
  asked(await elsewhere({ inputResponses: { [key]: ALLOW } }));
  assertEquals(await it.isWritten(), false);
});

Deno.test("approvals of 2026-07-28: answers count once", async () => {
  await using it = await writers();
  const [call] = it.calls;
  const { key, requestState } = asked(await call());
  const answered = { requestState, inputResponses: { [key]: ALLOW } };
  await call(answered);
  assertEquals(await it.isWritten(), true);
  await Deno.remove(it.path);
  asked(await call(answered));
  assertEquals(await it.isWritten(), false);
});

Deno.test("approvals of 2026-07-28: answers that come twice at the same time count once", async () => {
  await using it = await writers();
  const [call] = it.calls;
  const { key, requestState } = asked(await call());
  const answered = { requestState, inputResponses: { [key]: ALLOW } };
  const both = await Promise.all([call(answered), call(answered)]);
  assertEquals(both.filter(isAsked).length, 1);
});

Deno.test("approvals of 2026-07-28: what was allowed to one tool with some arguments is allowed to no other", async () => {
  await using it = await writers();
  const [call, elsewhere] = it.calls;
  const { key, requestState } = asked(await call());
  const answered = { requestState, inputResponses: { [key]: ALLOW } };
  asked(await elsewhere(answered, "tool_other"));
  const path = `${it.path}.other`;
  asked(await elsewhere({ ...answered, arguments: { path } }));
  assertEquals(await it.isWritten(), false);
});

Deno.test("approvals of 2026-07-28: an answer to another question approves nothing", async () => {
  await using it = await writers();
  const [call, elsewhere] = it.calls;
  const path = `${it.path}.other`;
  const other = asked(await call({ arguments: { path } }));
  const { key, requestState } = asked(await elsewhere());
  assert(other.key !== key);
  const inputResponses = { [other.key]: ALLOW };
  asked(await elsewhere({ requestState, inputResponses }));
  assertEquals(await it.isWritten(), false);
});

for (const elsewhere of [false, true]) {
  const where = elsewhere ? "another process" : "the process that asked";
  Deno.test(`approvals of 2026-07-28: state that was tampered with is an error in ${where}`, async () => {
    await using it = await writers();
    const [first, second] = it.calls;
    const { key, requestState } = asked(await first());
    const call = elsewhere ? second : first;
    const middle = Math.floor(requestState.length / 2);
    const changed = requestState[middle] === "A" ? "B" : "A";
    const states = [
      requestState.slice(0, middle) + changed + requestState.slice(middle + 1),
      requestState.slice(0, -2),
      `${requestState}xx`,
      "none",
      btoa(JSON.stringify({ id: "x", request: "y", answers: {}, asked: {} })),
      7,
      {},
      null,
      "",
    ];
    for (const requestState of states) {
      const inputResponses = { [key]: ALLOW };
      const { error } = await call({ requestState, inputResponses });
      assertEquals((error as Message)?.code, -32_602, `${requestState}`);
    }
    assertEquals(await it.isWritten(), false);
  });
}

Deno.test("approvals of 2026-07-28: what is no answer asks again", async () => {
  await using it = await writers();
  const [call] = it.calls;
  let round = asked(await call());
  const garbage = [
    {},
    { action: "yes" },
    { action: "ACCEPT", content: { decision: "allow" } },
    { content: { decision: "allow" } },
    null,
    7,
    "allow",
    [],
  ];
  for (const answer of garbage) {
    const { key, requestState } = round;
    const inputResponses = { [key]: answer };
    const answered = await call({ requestState, inputResponses });
    // What the SDK cannot take for an answer at all is an error.
    if (answered.error === undefined) round = asked(answered);
    else assertEquals((answered.error as Message).code, -32_602);
    assertEquals(await it.isWritten(), false);
  }
});

Deno.test("approvals of 2026-07-28: what is no yes rejects", async () => {
  await using it = await writers();
  const [call] = it.calls;
  const rejections = [
    { action: "decline" },
    { action: "cancel", content: { decision: "allow" } },
    { action: "accept" },
    { action: "accept", content: {} },
    { action: "accept", content: { decision: "ALLOW" } },
    { action: "accept", content: { decision: true } },
    { action: "accept", content: { decision: ["allow"] } },
    { action: "accept", content: { decision: "reject" } },
  ];
  for (const answer of rejections) {
    const { key, requestState } = asked(await call());
    const inputResponses = { [key]: answer };
    const { result } = await call({ requestState, inputResponses });
    const { structuredContent } = result as Message;
    const { status_code } = (structuredContent ?? {}) as Message;
    const shown = JSON.stringify([answer, result]);
    assertEquals(status_code, 403, shown);
    assertEquals(await it.isWritten(), false);
  }
});
