import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { OpenAITextModel } from "../../src/client/modalities/openai/openai_text_model.ts";
import { resolveEndpoint } from "../../src/client/modalities/resolve_endpoint.ts";
import { ModelError } from "../../src/client/model_error.ts";
import { eventually } from "../support/eventually.ts";
import { startFakeOpenAI } from "../support/fake_openai.ts";
import { setVariable } from "../support/set_variable.ts";
import { ask, textModel, textOf } from "./_models.ts";

const SOON = { "retry-after-ms": "1" };

Deno.test("OpenAITextModel streams text, then usage, then why it ended", async () => {
  await using fake = startFakeOpenAI({ text: "Hello, world!" });
  const events = await ask(textModel(fake));
  assertEquals(textOf(events), "Hello, world!");
  assert(events.filter(({ kind }) => kind === "text").length > 1);
  assertEquals(events.slice(-2), [
    { kind: "usage", usage: { inputTokens: 10, outputTokens: 5 } },
    { kind: "finish", reason: "stop" },
  ]);
  const [request] = fake.requests;
  assertEquals(request?.headers.get("authorization"), "Bearer sk-secret-1");
});

Deno.test("OpenAITextModel puts parallel calls together from fragments", async () => {
  await using fake = startFakeOpenAI({
    text: "Let me see.",
    toolCalls: [
      { name: "tool_add", arguments: { a: 1, b: 2 }, id: "x" },
      { name: "tool_now", arguments: "", id: "y" },
    ],
  });
  const events = await ask(textModel(fake));
  assertEquals(
    events.flatMap((event) => event.kind === "tool-call" ? event.call : []),
    [
      { id: "x", name: "tool_add", arguments: '{"a":1,"b":2}' },
      { id: "y", name: "tool_now", arguments: "{}" },
    ],
  );
  assertEquals(events.at(-1), { kind: "finish", reason: "tool-calls" });
});

Deno.test("OpenAITextModel sends tools, limits, images, calls and their answers", async () => {
  await using fake = startFakeOpenAI({ text: "ok" });
  const model = textModel(fake, { request: { reasoning_effort: "low" } });
  const call = { id: "x", name: "tool_add", arguments: "{}" };
  const parameters = { type: "object", properties: {}, required: [] } as const;
  const fn = { name: "tool_add", description: "Adds.", parameters };
  await Array.fromAsync(model.stream([
    {
      role: "user",
      content: [
        { type: "text", text: "What is it?" },
        { type: "image", data: "AAEC", mimeType: "image/png" },
      ],
    },
    { role: "assistant", content: "", toolCalls: [call] },
    { role: "tool", content: "3", toolCallId: "x" },
  ], {
    tools: [{ type: "function", function: fn }],
    maxTokens: 7,
    temperature: 0,
    stop: ["END"],
  }));
  assertEquals(fake.requests[0]?.body, {
    model: "fake-1",
    messages: [
      {
        role: "user",
        content: [
          { type: "text", text: "What is it?" },
          {
            type: "image_url",
            image_url: { url: "data:image/png;base64,AAEC" },
          },
        ],
      },
      {
        role: "assistant",
        content: null,
        tool_calls: [{
          id: "x",
          type: "function",
          function: { name: "tool_add", arguments: "{}" },
        }],
      },
      { role: "tool", content: "3", tool_call_id: "x" },
    ],
    stream: true,
    stream_options: { include_usage: true },
    tools: [{ type: "function", function: fn }],
    max_tokens: 7,
    temperature: 0,
    stop: ["END"],
    reasoning_effort: "low",
  });
});

Deno.test("OpenAITextModel tries again on 429 and 5xx, and only so often", async () => {
  await using fake = startFakeOpenAI(
    { status: 429, headers: SOON },
    { status: 503, headers: SOON },
    { text: "at last" },
  );
  assertEquals(textOf(await ask(textModel(fake))), "at last");
  assertEquals(fake.requests.length, 3);

  fake.script({ status: 500, headers: SOON }, { status: 500, headers: SOON });
  const error = await assertRejects(
    () => ask(textModel(fake, { max_retries: 1 })),
    ModelError,
  );
  assertEquals([error.status, fake.requests.length], [500, 5]);
});

Deno.test("OpenAITextModel does not try again what the server refuses, and tells its reason without the key", async () => {
  await using fake = startFakeOpenAI({
    status: 401,
    body: { error: { message: "Incorrect API key provided: sk-secret-1" } },
  });
  const error = await assertRejects(() => ask(textModel(fake)), ModelError);
  assertStringIncludes(error.message, 'Cannot generate text with "fake-1" at');
  assertStringIncludes(error.message, "Incorrect API key provided: [secret]");
  assertEquals(Deno.inspect(error).includes("sk-secret-1"), false);
  assertEquals(fake.requests.length, 1);
});

for (
  const [what, status, profile, says] of [
    ["no key", 401, {}, /no key was sent: OPENAI_API_KEY is not/],
    [
      "a variable that is not set",
      401,
      { apiKey: "${LCP_NO_SUCH}" },
      /no key was sent: LCP_NO_SUCH is not set/,
    ],
    ["a key", 401, { apiKey: "sk-own" }, /401[^()]*\(no body\)$/],
    [
      "a key of its own making",
      401,
      { options: { headers: { "X-Api-Key": "sk-own" } } },
      /401[^()]*\(no body\)$/,
    ],
    ["an address without a version", 404, {}, /base_url has no \/v1/],
  ] as const
) {
  Deno.test(`OpenAITextModel says what is likely to be wrong when ${status} answers ${what}`, async () => {
    using _ = setVariable("OPENAI_API_KEY", "");
    await using fake = startFakeOpenAI({ status });
    const baseUrl = status === 404
      ? fake.baseUrl.replace("/v1", "")
      : fake.baseUrl;
    const model = new OpenAITextModel(
      resolveEndpoint("llm", { baseUrl, model: "m", ...profile }),
    );
    const error = await assertRejects(() => ask(model), ModelError);
    assertMatch(error.message, says);
  });
}

Deno.test("OpenAITextModel says why there is no connection, and not the whole address", async () => {
  const baseUrl = "http://user:sk-secret-1@127.0.0.1:1/v1";
  const options = { max_retries: 0 };
  const model = new OpenAITextModel(
    resolveEndpoint("llm", { baseUrl, model: "m", options }),
  );
  const error = await assertRejects(() => ask(model), ModelError);
  assertMatch(error.message, /127\.0\.0\.1:1: .*\(.+\)$/);
  assertEquals(error.message.includes("sk-secret-1"), false);
});

Deno.test("OpenAITextModel fails when the stream is dropped, closed early or tells of an error", async () => {
  const chunks = [{ choices: [{ index: 0, delta: { content: "half" } }] }];
  await using fake = startFakeOpenAI(
    { chunks, ends: "dropped" },
    { chunks, ends: "closed" },
    { chunks: [...chunks, { error: { message: "overloaded" } }] },
    { chunks: ["{"] },
  );
  for (const why of ["", "broke off", "overloaded", "JSON"]) {
    const got: string[] = [];
    const error = await assertRejects(async () => {
      const stream = textModel(fake).stream([{ role: "user", content: "x" }]);
      for await (const event of stream) got.push(event.kind);
    }, ModelError);
    assertStringIncludes(error.message, why);
    assertEquals(got, why === "JSON" ? [] : ["text"]);
  }
});

Deno.test("OpenAITextModel fails when nothing comes for timeout_ms, before the answer or in it", async () => {
  const never = Promise.withResolvers<void>();
  const chunks = [{ choices: [{ index: 0, delta: { content: "half" } }] }];
  await using fake = startFakeOpenAI({ after: never.promise }, {
    chunks,
    ends: "stalled",
  });
  const model = textModel(fake, { timeout_ms: 50, max_retries: 0 });
  await assertRejects(() => ask(model), ModelError, "timed out");
  await assertRejects(() => ask(model), ModelError, "nothing came for 50 ms");
  never.resolve();
});

Deno.test("OpenAITextModel ends with the signal's reason, and lets go of the connection", async () => {
  await using fake = startFakeOpenAI({ text: "endless", ends: "stalled" });
  const abort = new AbortController();
  const reason = new Error("enough");
  const error = await assertRejects(async () => {
    const { signal } = abort;
    for await (const event of textModel(fake).stream([], { signal })) {
      if (event.kind === "text") abort.abort(reason);
    }
  });
  assertEquals(error, reason);
  await untilAborted(fake.requests[0]?.signal);
});

Deno.test("OpenAITextModel lets go of the connection when nobody reads on", async () => {
  await using fake = startFakeOpenAI({ text: "endless", ends: "stalled" });
  for await (const event of textModel(fake).stream([])) {
    if (event.kind === "text") break;
  }
  await untilAborted(fake.requests[0]?.signal);
});

Deno.test("OpenAITextModel sends no key to a server that needs none", async () => {
  await using fake = startFakeOpenAI({ text: "ok" });
  const { OpenAITextModel } = await import(
    "../../src/client/modalities/openai/openai_text_model.ts"
  );
  const model = new OpenAITextModel({
    baseUrl: fake.baseUrl,
    model: "m",
    timeoutMs: 1_000,
    maxRetries: 0,
    headers: { "x-team": "seven" },
    request: {},
    options: {},
  });
  await ask(model);
  const headers = fake.requests[0]?.headers;
  assertEquals(headers?.has("authorization"), false);
  assertEquals(headers?.get("x-team"), "seven");
});

Deno.test("OpenAITextModel does not wait for the next try once it is aborted", async () => {
  await using fake = startFakeOpenAI({
    status: 429,
    headers: { "retry-after": "50" },
  });
  const abort = new AbortController();
  const reason = new Error("enough");
  const answer = ask(textModel(fake), { signal: abort.signal });
  await eventually(() => fake.requests.length === 1);
  abort.abort(reason);
  assertEquals(await assertRejects(() => answer), reason);
});

Deno.test("OpenAITextModel learns that the endpoint takes no tools", async () => {
  await using fake = startFakeOpenAI({
    status: 400,
    body: { error: { message: "m does not support tools" } },
  });
  const model = textModel(fake);
  const parameters = { type: "object", properties: {}, required: [] } as const;
  const fn = { name: "tool_x", description: "X.", parameters };
  const tools = [{ type: "function", function: fn }] as const;
  assertEquals(model.callsTools, true);
  await assertRejects(() => ask(model, { tools }), ModelError);
  assertEquals(model.callsTools, false);
  assertEquals(textModel(fake, { calls_tools: false }).callsTools, false);
});

async function untilAborted(signal: AbortSignal | undefined): Promise<void> {
  if (!signal || signal.aborted) return;
  await new Promise<void>((resolve) =>
    signal.addEventListener("abort", () => resolve(), { once: true })
  );
}
