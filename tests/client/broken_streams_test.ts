import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { ModelError } from "../../src/client/model_error.ts";
import type { OpenAITextModel } from "../../src/client/modalities/openai/openai_text_model.ts";
import { startFakeOpenAI } from "../support/fake_openai.ts";
import { ask, textModel, textOf } from "./_models.ts";

const SSE = { "content-type": "text/event-stream" };

function chunk(content: string, finish_reason: string | null = null): string {
  return JSON.stringify({
    choices: [{ index: 0, delta: { content }, finish_reason }],
  });
}

const [JA, NEIN] = [chunk("Jä"), chunk("so", "stop")];

/** Streams as servers and proxies send them; all of them say "Jäso". */
const FORMS: Readonly<Record<string, string>> = {
  "line ends of two characters": `data: ${JA}\r\n\r\ndata: ${NEIN}\r\n\r\n`,
  "line ends of the other character": `data: ${JA}\r\rdata: ${NEIN}\r\r`,
  "a mark of the byte order": `\uFEFFdata: ${JA}\n\ndata: ${NEIN}\n\n`,
  "no space after the colon": `data:${JA}\n\ndata:${NEIN}\n\ndata:[DONE]\n\n`,
  "comments, names and ids of events":
    `: hello\n\nevent: chunk\nid: 1\nretry: 5\ndata: ${JA}\n\n:\n\ndata: ${NEIN}\n\n`,
  "events without data": `data:\n\ndata: ${JA}\n\ndata: \n\ndata: ${NEIN}\n\n`,
  "space around [DONE]": `data: ${JA}\n\ndata: ${NEIN}\n\ndata: [DONE] \n\n`,
  "no line between events": `data: ${JA}\ndata: ${NEIN}\ndata: [DONE]\n`,
  "an event over several lines": `data: ${
    JSON.stringify(JSON.parse(JA), null, 1).replaceAll("\n", "\ndata: ")
  }\n\ndata: ${NEIN}\n\n`,
  "no line end at the end": `data: ${JA}\n\ndata: ${NEIN}`,
};

for (const [what, text] of Object.entries(FORMS)) {
  Deno.test(`OpenAITextModel reads a stream with ${what}, however it is cut`, async () => {
    const bytes = new TextEncoder().encode(text);
    for (const size of [1, 7, bytes.length]) {
      await using server = serveInPieces(bytes, size);
      assertEquals(textOf(await ask(modelAt(server.addr.port))), "Jäso");
    }
  });
}

function serveInPieces(bytes: Uint8Array, size: number) {
  return Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      await request.body?.cancel();
      let sent = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (sent >= bytes.length) return controller.close();
          controller.enqueue(bytes.slice(sent, sent + size));
          sent += size;
        },
      });
      return new Response(body, { headers: SSE });
    },
  );
}

function modelAt(port: number): OpenAITextModel {
  return textModel({
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests: [],
    script: () => {},
    [Symbol.asyncDispose]: () => Promise.resolve(),
  });
}

const SAID = chunk("Half");

/** Streams that end in a failure, and what is told of it. */
const FAILURES: Readonly<Record<string, readonly [string, string]>> = {
  "a finish_reason that is an error": [
    `data: ${SAID}\n\ndata: ${chunk("", "error")}\n\ndata: [DONE]\n\n`,
    'ended the answer with "error"',
  ],
  "an error in the choice": [
    `data: ${SAID}\n\ndata: {"choices":[{"index":0,"delta":{},"error":{"code":502,"message":"upstream gone"}}]}\n\n`,
    "upstream gone",
  ],
  "an error as vLLM sends it": [
    `data: ${SAID}\n\ndata: {"object":"error","message":"out of memory","code":500}\n\ndata: [DONE]\n\n`,
    "out of memory",
  ],
  "an error as Anthropic sends it": [
    `data: ${SAID}\n\nevent: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n`,
    "Overloaded",
  ],
  "an error that is a text": [
    `data: ${SAID}\n\ndata: {"error":"model crashed"}\n\ndata: [DONE]\n\n`,
    "model crashed",
  ],
  "JSON that breaks off": [
    `data: ${SAID}\n\ndata: {"choices":[{"ind`,
    "no JSON",
  ],
  "text that is no JSON": [
    `data: ${SAID}\n\ndata: upstream timed out\n\ndata: [DONE]\n\n`,
    "upstream timed out",
  ],
  "lines that are no events": [
    `data: ${SAID}\n\n<html>Bad gateway</html>`,
    "broke off",
  ],
};

for (const [what, [body, told]] of Object.entries(FAILURES)) {
  Deno.test(`OpenAITextModel fails at ${what}, and does not ask again for what it has begun to tell`, async () => {
    await using fake = startFakeOpenAI({ body, headers: SSE });
    const heard: string[] = [];
    const error = await assertRejects(async () => {
      for await (const event of textModel(fake).stream([])) {
        if (event.kind === "text") heard.push(event.text);
      }
    }, ModelError);
    assertStringIncludes(error.message, told);
    assertEquals([heard, fake.requests.length], [["Half"], 1]);
  });
}

for (
  const [what, answer] of [
    ["is empty", { body: "", headers: SSE }],
    ["is a page", {
      body: "<html>Log in</html>",
      headers: { "content-type": "text/html" },
    }],
    ["is an error with status 200", { body: { error: { message: "busy" } } }],
  ] as const
) {
  Deno.test(`OpenAITextModel fails when the answer ${what}`, async () => {
    await using fake = startFakeOpenAI(answer);
    await assertRejects(() => ask(textModel(fake)), ModelError);
  });
}

Deno.test("OpenAITextModel tries again when the connection is dropped before there is an answer", async () => {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  let connections = 0;
  const serving = (async () => {
    for await (const connection of listener) {
      using _ = connection;
      await connection.read(new Uint8Array(65_536));
      // The first has gone without a word, the second within the head.
      if (++connections === 1) continue;
      const head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n";
      const rest = `connection: close\r\n\r\ndata: ${JA}\n\ndata: ${NEIN}\n\n`;
      const text = connections === 2 ? head : head + rest;
      await connection.write(new TextEncoder().encode(text));
      if (connections === 3) return;
    }
  })();
  const { port } = listener.addr;
  assertEquals(textOf(await ask(modelAt(port))), "Jäso");
  await serving;
  assertEquals(connections, 3);
});

Deno.test("OpenAITextModel waits as long as Retry-After says, in seconds or until a date", async () => {
  const date = new Date(Date.now() - 1_000).toUTCString();
  await using fake = startFakeOpenAI(
    { status: 429, headers: { "retry-after": "0" } },
    { status: 529, headers: { "retry-after": "1" } },
    { status: 502, headers: { "retry-after": date, "retry-after-ms": "1" } },
    { text: "at last" },
  );
  const started = Date.now();
  assertEquals(textOf(await ask(textModel(fake))), "at last");
  assertEquals(Date.now() - started >= 1_000, true);
});
