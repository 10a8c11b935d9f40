import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { LCPBinding, LollmsClient } from "../../mod.ts";
import { type FakeOpenAI, startFakeOpenAI } from "../support/fake_openai.ts";
import { type TempTools, tempTools } from "../support/temp_tools.ts";
import { clientOf, PNG, WAV } from "./_client.ts";

const SOURCE = `
export function tool_attributes(lollms_client_instance: any) {
  const { llm, tti, ttm, rag, tools } = lollms_client_instance;
  return { output: [llm?.name ?? null, tti?.name ?? null, ttm === null, rag === null, tools === null] };
}
export function tool_members(lollms_client_instance: any) {
  return { output: Object.keys(lollms_client_instance).sort() };
}
export async function tool_chain(lollms_client_instance: any) {
  const client = lollms_client_instance;
  const image = await client.generate_image({ prompt: "a boat", width: 8, height: 8 });
  const edited = await client.edit_image({ images: [image], prompt: "blue" });
  const heard: string[] = [];
  const caption = await client.generate_text({
    prompt: "Caption it", images: edited, n_predict: 9,
    streaming_callback: (text: string) => { heard.push(text); },
  });
  const sound = await client.generate_audio({ text: caption });
  const back = await client.transcribe_audio(sound);
  await Deno.writeFile("boat.png", image);
  return { output: [image instanceof Uint8Array, edited.length, caption, heard.join(""), back] };
}
export async function tool_network(url: string) { await fetch(url); }
export async function tool_missing(lollms_client_instance: any) {
  await lollms_client_instance.generate_music("x");
}
export async function tool_switch(alias: string, lollms_client_instance: any) {
  await lollms_client_instance.switch_model(alias);
  return await lollms_client_instance.generate_text("x");
}
export async function tool_remember(path: string, lollms_client_instance: any) {
  await lollms_client_instance.add_document_to_rag(path);
  const found = await lollms_client_instance.query_rag("lantern", { top_k: 1 });
  return { output: found.map(({ source, text }: any) => [source, text]) };
}
export async function tool_wait(lollms_client_instance: any) {
  return await lollms_client_instance.generate_text("x");
}
`;

interface Bench extends AsyncDisposable {
  readonly fake: FakeOpenAI;
  readonly folder: TempTools;
  readonly binding: LCPBinding;
}

async function openBench(): Promise<Bench> {
  await using held = new AsyncDisposableStack();
  const fake = held.use(startFakeOpenAI());
  const folder = held.use(await tempTools({ "omni.ts": SOURCE }));
  const binding = held.use(
    new LCPBinding({
      toolsFolders: folder.tools,
      workspace: folder.workspace,
      cacheDir: null,
      stateDir: null,
    }),
  );
  const all = held.move();
  const close = () => all.disposeAsync();
  return { fake, folder, binding, [Symbol.asyncDispose]: close };
}

Deno.test("In a tool, the client's attributes are there at once and true", async () => {
  await using bench = await openBench();
  await using client = clientOf(bench.fake, { ttm: null, rag: null });
  const { output } = await bench.binding.executeTool("tool_attributes", {}, {
    lollmsClientInstance: client,
  });
  assertEquals(output, ["llm-1", "tti-1", true, true, true]);
});

Deno.test("In a tool, the client has neither addresses and keys, nor tools that are not of servers", async () => {
  await using bench = await openBench();
  await using client = clientOf(bench.fake, { toolsBinding: bench.binding });
  const { output } = await bench.binding.executeTool("tool_members", {}, {
    lollmsClientInstance: client,
  });
  const methods = "generate generate_text generate_image edit_image " +
    "generate_omni generate_audio transcribe_audio generate_video " +
    "generate_music generate_song generate_song_from_lyrics query_rag " +
    "add_document_to_rag switch_model switch_tti switch_tts switch_stt " +
    "switch_ttv switch_ttm switch_rag";
  const camel = methods.split(" ").map((name) =>
    name.replace(/_(.)/g, (_, letter) => letter.toUpperCase())
  ).filter((name) => name !== "generate");
  const attributes = "llm tti tts stt ttv ttm rag".split(" ");
  const registries = attributes.map((name) =>
    `${name}_model_profiles_registry`
  );
  assertEquals(
    output,
    [
      ...methods.split(" "),
      ...camel,
      ...attributes,
      ...registries,
      "modelProfiles",
      "tools",
    ]
      .sort(),
  );
});

Deno.test("In a tool, models are chained: bytes and callbacks go both ways, the network stays closed", async () => {
  await using bench = await openBench();
  const { fake, folder, binding } = bench;
  await using client = clientOf(fake);
  const image = { body: { data: [{ b64_json: PNG.toBase64() }] } };
  fake.script("/images/generations", image);
  fake.script("/images/edits", image);
  fake.script({ text: "A boat at sea." });
  fake.script("/audio/speech", { body: WAV });
  fake.script("/audio/transcriptions", { body: { text: "a boat" } });
  const options = { lollmsClientInstance: client };
  const { output } = await binding.executeTool("tool_chain", {}, options);
  const caption = "A boat at sea.";
  assertEquals(output, [true, PNG.length, caption, caption, "a boat"]);
  assertEquals(await Deno.readFile(`${folder.workspace}/boat.png`), PNG);
  assertEquals(fake.requests.length, 5);

  const refused = await binding.executeTool(
    "tool_network",
    { url: fake.baseUrl },
    options,
  );
  assertEquals([refused.status_code, fake.requests.length], [403, 5]);
});

Deno.test("In a tool, a missing modality and a failing model are errors that say what to do", async () => {
  await using bench = await openBench();
  const { fake, binding } = bench;
  await using client = clientOf(fake, { ttm: null });
  const options = { lollmsClientInstance: client };
  const missing = await binding.executeTool("tool_missing", {}, options);
  assertStringIncludes(`${missing.error}`, "configure ttm in lcp.json");
  fake.script({
    status: 401,
    body: { error: { message: "bad key sk-secret-1" } },
  });
  const failed = await binding.executeTool("tool_wait", {}, options);
  assertMatch(`${failed.error}`, /Cannot generate text .* bad key \[secret\]/);
});

Deno.test("In a tool, a switch of the model holds for that call alone", async () => {
  await using bench = await openBench();
  const { fake, binding } = bench;
  const profiles = { fast: { model: "small" } };
  await using client = new LollmsClient({
    llm: { baseUrl: fake.baseUrl, model: "big", profiles },
  });
  fake.script({ text: "1" }, { text: "2" });
  const options = { lollmsClientInstance: client };
  await binding.executeTool("tool_switch", { alias: "fast" }, options);
  await client.generateText("x");
  assertEquals(
    fake.requests.map(({ body }) => Object(body).model),
    ["small", "big"],
  );
  const wrong = await binding.executeTool(
    "tool_switch",
    { alias: "fats" },
    options,
  );
  assertStringIncludes(`${wrong.error}`, "did you mean fast?");
});

Deno.test("In a tool, documents come from the workspace, and from nowhere else", async () => {
  await using bench = await openBench();
  const { fake, folder, binding } = bench;
  const { workspace, tools } = folder;
  await using client = clientOf(fake, { embeddings: null });
  await Deno.writeTextFile(`${workspace}/notes.md`, "A lantern.");
  await Deno.writeTextFile(`${workspace}/.env`, "KEY=lantern");
  await Deno.writeTextFile(`${tools}/secret.md`, "Another lantern.");
  await Deno.symlink(`${tools}/secret.md`, `${workspace}/link.md`);
  const options = { lollmsClientInstance: client };
  const add = (path: string) =>
    binding.executeTool("tool_remember", { path }, options);
  for (
    const path of [
      "../tools/secret.md",
      `${tools}/secret.md`,
      "link.md",
      ".env",
      "x/../.ENV",
      ".",
      "/proc/self/environ",
    ]
  ) {
    const { success, error } = await add(path);
    assertEquals(success, false, path);
    assertMatch(`${error}`, /not in the workspace|may hold secrets/, path);
  }
  assertEquals(await client.queryRag("lantern"), []);
  const { output } = await add("notes.md");
  assertEquals(output, [["notes.md", "A lantern."]]);
});

Deno.test("A call that is cancelled or times out ends what its tool has asked models for", async () => {
  await using bench = await openBench();
  const { fake, binding } = bench;
  await using client = clientOf(fake);
  for (const status of [499, 408]) {
    const asked = Promise.withResolvers<AbortSignal>();
    fake.script((request) => {
      asked.resolve(request.signal);
      return { text: "endless", ends: "stalled" };
    });
    const abort = new AbortController();
    const call = binding.executeTool("tool_wait", {}, {
      lollmsClientInstance: client,
      signal: abort.signal,
      timeoutMs: status === 408 ? 500 : 60_000,
    });
    const request = await asked.promise;
    const gone = new Promise((resolve) =>
      request.addEventListener("abort", resolve, { once: true })
    );
    if (status === 499) abort.abort();
    assertEquals((await call).status_code, status);
    await gone;
  }
});
