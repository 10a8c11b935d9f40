import { assert, assertEquals } from "@std/assert";
import { join } from "../../../src/core/path.ts";
import { LcpProject, ROOT } from "../../cli/_lcp_process.ts";
import { HttpTestClient } from "./_http_client.ts";
import { HttpTestServer } from "./_http_server.ts";
import { type Message, StdioTestClient } from "./_stdio_client.ts";

/** What a client of either transport can do. */
type TestClient = StdioTestClient | HttpTestClient;

const TOOLS = join(ROOT, "tests/fixtures/conformance");
const WORDS = ["--tools", TOOLS, "--bare-names"];
const ENVELOPE = "io.modelcontextprotocol";

/** Requests of a client, and what it must not depend on how they are sent. */
const REQUESTS: readonly (readonly [string, Message])[] = [
  ["tools/list", {}],
  ...[
    "test_simple_text",
    "test_image_content",
    "test_audio_content",
    "test_embedded_resource",
    "test_multiple_content_types",
    "test_tool_with_logging",
    "test_error_handling",
    "test_missing_capability",
    "test_elicitation_sep1034_defaults",
    "test_elicitation_sep1330_enums",
    "test_streaming_elicitation",
    "test_input_required_result_multi_round",
    "test_input_required_result_multiple_inputs",
    "not_there",
  ].map((name) => ["tools/call", { name, arguments: {} }] as const),
  ["tools/call", {
    name: "test_tool_with_progress",
    arguments: {},
    _meta: { progressToken: "mine" },
  }],
  ["tools/call", { name: "test_sampling", arguments: { prompt: "Hi" } }],
  ["tools/call", { name: "test_elicitation", arguments: { message: "Who?" } }],
  ["tools/call", { name: "test_elicitation", arguments: {} }],
  ["tools/call", {}],
  ["resources/list", {}],
  ["resources/list", { cursor: "none" }],
  ["resources/templates/list", {}],
  ["resources/read", { uri: "test://static-text" }],
  ["resources/read", { uri: "test://static-binary" }],
  ["resources/read", { uri: "test://template/7/data" }],
  ["resources/read", { uri: "test://nowhere" }],
  ["prompts/list", {}],
  ["prompts/get", { name: "test_simple_prompt" }],
  ["prompts/get", {
    name: "test_prompt_with_arguments",
    arguments: { arg1: "a", arg2: "b" },
  }],
  ["prompts/get", { name: "test_prompt_with_image" }],
  ["prompts/get", { name: "test_input_required_result_prompt" }],
  ["prompts/get", { name: "not_there" }],
  ["completion/complete", {
    ref: { type: "ref/prompt", name: "test_prompt_with_arguments" },
    argument: { name: "arg1", value: "x" },
  }],
  ["nothing/such", {}],
];

const CAPABILITIES = {
  elicitation: { form: {} },
  sampling: {},
  roots: {},
};

function answerFor({ method, params }: Message): Message {
  switch (method) {
    case "sampling/createMessage":
      return {
        role: "assistant",
        model: "m",
        content: { type: "text", text: "A model's words" },
      };
    case "roots/list":
      return { roots: [{ uri: "file:///somewhere", name: "here" }] };
    default: {
      const { requestedSchema } = params as Message;
      const { properties } = requestedSchema as { properties: Message };
      const names = Object.keys(properties);
      return {
        action: "accept",
        content: Object.fromEntries(names.map((name) => [name, `a ${name}`])),
      };
    }
  }
}

/** What came of a request, without what differs from one run to the next. */
function told({ result, error }: Message): unknown {
  if (result !== undefined) {
    const { requestState, ...rest } = result as Message;
    return { ...rest, ...(requestState ? { requestState: "signed" } : {}) };
  }
  const { code } = error as Message;
  // The SDK, which serves HTTP, says that a resource is not there as 2026-07-28 does, in each revision.
  return { code: code === -32_002 ? -32_602 : code };
}

/** All that a client of a revision with a handshake is told. */
async function handshakeTranscript(
  client: TestClient,
  asked: readonly Message[],
  version: string,
): Promise<unknown[]> {
  const transcript: unknown[] = [
    await client.initialize(CAPABILITIES, version),
    told(await client.request("ping", {})),
    told(await client.request("logging/setLevel", { level: "debug" })),
  ];
  for (const [method, params] of REQUESTS) {
    const notes = client.notifications.length;
    const questions = asked.length;
    const answer = told(await client.request(method, params));
    transcript.push({
      method,
      params,
      answer,
      notifications: client.notifications.slice(notes),
      questions: asked.slice(questions),
    });
  }
  return transcript;
}

for (const version of ["2025-11-25", "2025-06-18"]) {
  Deno.test(`lcp serve: a client of ${version} is told the same over standard output and over HTTP`, async () => {
    const spoken = (asked: Message[]) => (request: Message) => {
      const { method, params } = request;
      asked.push({ method, params });
      return answerFor(request);
    };
    const [stdioAsked, httpAsked]: [Message[], Message[]] = [[], []];
    await using project = await LcpProject.create({});
    await using stdio = new StdioTestClient(
      project.command(["serve", ...WORDS], "piped"),
      { answer: spoken(stdioAsked) },
    );
    await using server = await HttpTestServer.start({
      tools: TOOLS,
      words: ["--bare-names"],
    });
    const http = new HttpTestClient(server, { answer: spoken(httpAsked) });
    const overStdio = await handshakeTranscript(stdio, stdioAsked, version);
    const overHttp = await handshakeTranscript(http, httpAsked, version);
    assertEquals(overStdio, overHttp);
    assert(stdioAsked.length >= 9, Deno.inspect(stdioAsked));
  });
}

/** All that a client of 2026-07-28 is told, which sends a request again with its answers. */
async function envelopeTranscript(client: TestClient): Promise<unknown[]> {
  const transcript: unknown[] = [];
  for (const [method, params] of [["server/discover", {}], ...REQUESTS]) {
    const notes = client.notifications.length;
    const answers: unknown[] = [];
    let given: Message = {};
    for (;;) {
      const answer = await envelopeRequest(client, `${method}`, {
        ...params as Message,
        ...given,
      });
      answers.push(told(answer));
      const { resultType, inputRequests = {}, requestState } =
        (answer.result ?? {}) as Message;
      if (resultType !== "input_required" || answers.length > 5) break;
      const inputResponses = Object.fromEntries(
        Object.entries(inputRequests as Record<string, Message>)
          .map(([key, question]) => [key, answerFor(question)]),
      );
      given = { inputResponses, requestState };
    }
    const notifications = client.notifications.slice(notes);
    transcript.push({ method, params, answers, notifications });
  }
  return transcript;
}

async function envelopeRequest(
  client: TestClient,
  method: string,
  { _meta, ...params }: Message,
): Promise<Message> {
  const enveloped = {
    ...params,
    _meta: {
      ..._meta as Message,
      [`${ENVELOPE}/protocolVersion`]: "2026-07-28",
      [`${ENVELOPE}/clientInfo`]: { name: "test", version: "1" },
      [`${ENVELOPE}/clientCapabilities`]: CAPABILITIES,
      [`${ENVELOPE}/logLevel`]: "debug",
    },
  };
  if (client instanceof StdioTestClient) {
    return await client.request(method, enveloped);
  }
  const name = params.name ?? params.uri;
  return await client.request(method, enveloped, {
    "MCP-Protocol-Version": "2026-07-28",
    "Mcp-Method": method,
    ...(typeof name === "string" && { "Mcp-Name": name }),
  });
}

Deno.test("lcp serve: a client of 2026-07-28 is told the same over standard output and over HTTP, and asked by answers", async () => {
  await using project = await LcpProject.create({});
  await using stdio = new StdioTestClient(
    project.command(["serve", ...WORDS], "piped"),
  );
  await using server = await HttpTestServer.start({
    tools: TOOLS,
    words: ["--bare-names"],
  });
  const overStdio = await envelopeTranscript(stdio);
  const overHttp = await envelopeTranscript(new HttpTestClient(server));
  assertEquals(overStdio, overHttp);
  const rounds = (overStdio as { answers: Message[] }[])
    .flatMap(({ answers }) => answers)
    .filter(({ resultType }) => resultType === "input_required");
  assert(rounds.length >= 9, Deno.inspect(rounds));
  assertEquals(stdio.strays, []);
});
