import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { LollmsClient, MissingModalityError, ModelError } from "../../mod.ts";
import { startFakeOpenAI } from "../support/fake_openai.ts";
import { clientOf, PNG, WAV } from "./_client.ts";

const B64 = { data: [{ b64_json: PNG.toBase64() }] };

Deno.test("LollmsClient generates text: prompt, system prompt, images and limits in either case", async () => {
  await using fake = startFakeOpenAI({ text: "one" }, { text: "two" }, {
    text: "three",
  });
  await using client = clientOf(fake);
  assertEquals(
    await client.generate_text({ prompt: "a", n_predict: 5 }),
    "one",
  );
  assertEquals(
    await client.generateText("b", {
      systemPrompt: "Be brief.",
      maxTokens: 6,
      images: PNG,
    }),
    "two",
  );
  assertEquals(await client.generate("c"), "three");
  const [first, second] = fake.requests.map(({ body }) => body);
  assertLike(first, {
    model: "llm-1",
    max_tokens: 5,
    messages: [{ role: "user", content: "a" }],
  });
  const url = `data:image/png;base64,${PNG.toBase64()}`;
  assertLike(second, {
    max_tokens: 6,
    messages: [{ role: "system", content: "Be brief." }, {
      role: "user",
      content: [
        { type: "text", text: "b" },
        { type: "image_url", image_url: { url } },
      ],
    }],
  });
  assertEquals(client.usage.llm, {
    requests: 3,
    inputTokens: 30,
    outputTokens: 15,
  });
});

Deno.test("LollmsClient streams to a callback, which ends it by false", async () => {
  await using fake = startFakeOpenAI({ text: "abcdefghijkl", ends: "stalled" });
  await using client = clientOf(fake);
  const heard: string[] = [];
  const text = await client.generateText("x", {
    streamingCallback: (text) => heard.push(text) < 2,
  });
  assertEquals([text, heard], ["abcdefgh", ["abcd", "efgh"]]);
});

Deno.test("LollmsClient makes images, from base64 or an address at the endpoint", async () => {
  await using fake = startFakeOpenAI();
  await using client = clientOf(fake);
  fake.script(
    "/images/generations",
    { body: B64 },
    { body: { data: [{ url: `${fake.baseUrl}/files/1.png` }] } },
    "/files/1.png",
    { body: PNG },
  );
  const options = { width: 64, height: 32, negative_prompt: "people" };
  assertEquals(await client.generate_image("a boat", options), PNG);
  assertEquals(await client.generateImage({ prompt: "a boat" }), PNG);
  assertEquals(fake.requests[0]?.body, {
    model: "tti-1",
    prompt: "a boat\n\nIt must not show: people",
    size: "64x32",
    response_format: "b64_json",
  });
});

Deno.test("LollmsClient does not fetch an image from elsewhere in the host's network", async () => {
  await using fake = startFakeOpenAI();
  await using inside = startFakeOpenAI();
  await using client = clientOf(fake);
  const url = `${inside.baseUrl}/files/1.png`;
  fake.script("/images/generations", { body: { data: [{ url }] } });
  await assertRejects(
    () => client.generateImage("x"),
    ModelError,
    "it answers with an address elsewhere: http://127.0.0.1",
  );
  assertEquals(inside.requests.length, 0);
});

Deno.test("LollmsClient edits images; generate_omni draws without any and edits with some", async () => {
  await using fake = startFakeOpenAI();
  await using client = clientOf(fake);
  fake.script("/images/edits", { body: B64 }, { body: B64 });
  fake.script("/images/generations", { body: B64 });
  await client.edit_image({ images: [PNG, PNG], prompt: "merge", mask: PNG });
  await client.generate_omni({ prompt: "blue", images: PNG });
  await client.generateOmni("a boat");
  const paths = fake.requests.map(({ path }) => path);
  const edits = "/images/edits";
  assertEquals(paths, [edits, edits, "/images/generations"]);
  const form = fake.requests[0]?.form ?? [];
  assertEquals(
    form.map(([name, value]) =>
      value instanceof File ? [name, value.name] : [name, value]
    ),
    [
      ["model", "tti-1"],
      ["prompt", "merge"],
      ["response_format", "b64_json"],
      ["image[]", "image.png"],
      ["image[]", "image.png"],
      ["mask", "mask.png"],
    ],
  );
});

Deno.test("LollmsClient speaks and transcribes", async () => {
  await using fake = startFakeOpenAI();
  await using client = clientOf(fake);
  fake.script("/audio/speech", {
    body: WAV,
    headers: { "content-type": "audio/wav" },
  });
  fake.script("/audio/transcriptions", { body: { text: "hello" } });
  assertEquals(
    await client.generate_audio({ text: "hello", format: "wav" }),
    WAV,
  );
  assertEquals(await client.transcribeAudio(WAV, { language: "en" }), "hello");
  assertEquals(fake.requests[0]?.body, {
    model: "tts-1",
    input: "hello",
    voice: "alloy",
    response_format: "wav",
  });
  const [, file, language] = fake.requests[1]?.form ?? [];
  assertEquals(language, ["language", "en"]);
  assertEquals(file?.[1] instanceof File && file[1].name, "audio.wav");
});

Deno.test("LollmsClient makes videos by a job that it asks about until it is done", async () => {
  await using fake = startFakeOpenAI();
  await using client = clientOf(fake);
  fake.script("/videos", { body: { id: "v 1", status: "queued" } });
  fake.script(
    "/videos/v%201",
    { body: { id: "v 1", status: "in_progress" } },
    { body: { id: "v 1", status: "completed" } },
  );
  fake.script("/videos/v%201/content", { body: PNG });
  assertEquals(
    await client.generate_video({
      prompt: "waves",
      seconds: 4,
      width: 8,
      height: 6,
    }),
    PNG,
  );
  const { model, seconds, size } = Object(fake.requests[0]?.body);
  assertEquals([model, seconds, size], ["ttv-1", "4", "8x6"]);
});

Deno.test("LollmsClient makes music and songs, from the file itself or a failed job's reason", async () => {
  await using fake = startFakeOpenAI();
  await using client = clientOf(fake);
  const audio = { body: WAV, headers: { "content-type": "audio/wav" } };
  fake.script("/music", audio, audio, { body: { data: B64.data } }, {
    body: { id: "m", status: "failed", error: { message: "no GPU" } },
  });
  assertEquals(await client.generate_music("calm"), WAV);
  assertEquals(await client.generate_song("pop", { lyrics: "la" }), WAV);
  assertEquals(
    await client.generate_song_from_lyrics("la", { prompt: "pop" }),
    PNG,
  );
  await assertRejects(
    () => client.generateMusic("x"),
    ModelError,
    'Cannot generate music with "ttm-1" at 127.0.0.1',
  );
  const sent = fake.requests.map(({ body }) => body);
  const song = { model: "ttm-1", prompt: "pop", lyrics: "la" };
  assertEquals(sent.slice(1, 3), [song, song]);
});

Deno.test("LollmsClient: a missing modality is null, and its call says what to configure", async () => {
  await using client = new LollmsClient();
  const { llm, tti, tts, stt, ttv, ttm, rag, tools } = client;
  assertEquals(
    [llm, tti, tts, stt, ttv, ttm, rag, tools],
    Array(8).fill(null),
  );
  const calls = [
    () => client.generate("x"),
    () => client.generate_image("x"),
    () => client.edit_image(PNG, { prompt: "x" }),
    () => client.generate_omni("x"),
    () => client.generate_audio("x"),
    () => client.transcribe_audio(WAV),
    () => client.generate_video("x"),
    () => client.generate_music("x"),
    () => client.generate_song("x"),
    () => client.generate_song_from_lyrics("x"),
    () => client.query_rag("x"),
    () => client.add_document_to_rag("x"),
  ];
  for (const call of calls) {
    const error = await assertRejects(call, MissingModalityError);
    assertStringIncludes(error.message, `configure ${error.modality} in`);
  }
  assertThrows(() => client.switch_model("x"), MissingModalityError);
});

Deno.test("LollmsClient switches to profiles, which take from the default what they leave out, but no key to another address", async () => {
  await using fake = startFakeOpenAI({ text: "1" }, { text: "2" });
  await using other = startFakeOpenAI({ text: "3" });
  await using client = new LollmsClient({
    llm: {
      base_url: fake.baseUrl,
      model: "big",
      api_key: "sk-secret-1",
      profiles: {
        fast: { model: "small" },
        away: {
          baseUrl: other.baseUrl,
          model: "far",
          apiKeyVariable: "NO_SUCH",
        },
      },
    },
  });
  await client.generate("x");
  client.switch_model("fast");
  assertEquals(client.llm?.name, "small");
  await client.generate("x");
  client.switchModel("away");
  await client.generate("x");
  assertEquals(
    [...fake.requests, ...other.requests].map(({ headers, body }) => [
      Object(body).model,
      headers.get("authorization"),
    ]),
    [
      ["big", "Bearer sk-secret-1"],
      ["small", "Bearer sk-secret-1"],
      ["far", null],
    ],
  );
  assertThrows(() => client.switch_model("fats"), RangeError, "mean fast?");
  assertEquals(client.llm?.name, "far");
  assertEquals(client.llm_model_profiles_registry, {
    default: { model: "big" },
    fast: { model: "small" },
    away: { model: "far" },
  });
});

Deno.test("LollmsClient refuses what is configured wrongly, and says what", () => {
  const wrong = [
    [
      { llm: { model: "m", base_url: "file:///x" } },
      "base_url must be an http",
    ],
    [{ tti: {} }, "it names no model"],
    [{ llm: { model: "m", binding_name: "x" } }, 'must be "openai": found "x"'],
    [
      { llm: { model: "m", options: { timeout_ms: 0 } } },
      "timeout_ms must be > 0",
    ],
    [
      { tools_binding_name: "mcp", tools_binding_config: { server: [] } },
      "server",
    ],
    [{ tools_binding_name: "lcp", tools_binding_config: { tool: 1 } }, "tool"],
    [{ tools_binding_config: { servers: [] } }, "an LCPBinding"],
    [
      { llm: { model: "m", base_url: "localhost:8000/v1" } },
      "did you mean http://localhost:8000/v1?",
    ],
    [{ llm: null, lm: { model: "m" } }, "unknown option lm; did you mean llm?"],
    [
      { llm: { model: "m", base_ur: "http://a" } },
      "generate text with llm with the unknown option base_ur; did you mean base_url?",
    ],
    [
      { llm: { model: "m", profiles: { a: { options: {}, modle: "n" } } } },
      "(profile a) with the unknown option modle; did you mean model?",
    ],
    [
      { llm: { model: "m", options: { temperature: 1 } } },
      'stands under "request"',
    ],
    [
      { tts: { model: "m", options: { time_out_ms: 1 } } },
      "did you mean timeout_ms?",
    ],
    [{ rag: { options: { paht: "x" } } }, "did you mean path?"],
  ] as const;
  for (const [options, text] of wrong) {
    assertThrows(() => new LollmsClient(options), TypeError, text);
  }
});

Deno.test("LollmsClient opens the tools of tools_binding_name and closes them", async () => {
  const client = new LollmsClient({
    tools_binding_name: "lcp",
    tools_binding_config: { tools_folders: "builtin:workspace_tools" },
  });
  const names = (await client.tools?.discoverTools())?.map(({ name }) => name);
  assert(names?.includes("tool_read_file"));
  await client[Symbol.asyncDispose]();
  const result = await client.tools?.executeTool("tool_read_file", {
    path: "x",
  });
  assertEquals(result?.success, false);
});

Deno.test("LollmsClient opens tools of folders where it is given no name of a binding", async () => {
  await using client = new LollmsClient({
    tools_binding_config: { tools_folders: "builtin:workspace_tools" },
  });
  const names = (await client.tools?.discoverTools())?.map(({ name }) => name);
  assert(names?.includes("tool_read_file"));
});

Deno.test("LollmsClient takes the tools of MCP servers too", async () => {
  await using client = new LollmsClient({
    toolsBindingName: "mcp",
    toolsBindingConfig: {
      servers: [{ alias: "none", type: "stdio", command: "no-such-program" }],
    },
  });
  const result = await client.tools?.executeTool("none::read", {});
  assertEquals(result?.status_code, 503);
});

Deno.test("LollmsClient checks what it is asked for", async () => {
  await using fake = startFakeOpenAI();
  await using client = clientOf(fake);
  const wrong: unknown[] = [undefined, "", 5, { prompt: ["x"] }];
  for (const prompt of wrong) {
    await assertRejects(
      () => Reflect.apply(client.generateText, client, [prompt]),
      TypeError,
      "Cannot generate text as prompt must be a text",
    );
  }
  await assertRejects(
    () => client.generateText("x", { n_predict: NaN }),
    TypeError,
    "n_predict must be a number",
  );
  assertEquals(fake.requests, []);
});

/** Checks the members that are expected, whatever else is there. */
function assertLike(
  actual: unknown,
  expected: Readonly<Record<string, unknown>>,
): void {
  const members = Object.keys(expected).map((
    key,
  ) => [key, Object(actual)[key]]);
  assertEquals(Object.fromEntries(members), expected);
}
