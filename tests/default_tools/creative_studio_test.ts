import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import {
  LCPBinding,
  type LollmsClient,
  type LollmsClientOptions,
  type ToolResult,
} from "../../mod.ts";
import { clientOf, PNG, WAV } from "../client/_client.ts";
import { type FakeOpenAI, startFakeOpenAI } from "../support/fake_openai.ts";
import { tempTools } from "../support/temp_tools.ts";

const TOOL = "tool_create_illustrated_audio_story";
const IMAGE = { body: { data: [{ b64_json: PNG.toBase64() }] } };
const MUSIC = { body: WAV, headers: { "content-type": "audio/wav" } };

interface Run {
  readonly result: ToolResult;
  /** Contents of the workspace by file name. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  readonly steps: readonly string[];
}

/** Runs the tool in a sandbox, with a client at the fake server. */
async function runStory(
  client: LollmsClient | undefined,
  params: Readonly<Record<string, unknown>> = { subject: "a lighthouse" },
): Promise<Run> {
  await using folder = await tempTools({});
  const { workspace } = folder;
  await using binding = new LCPBinding({
    toolsFolders: "builtin:creative_studio",
    workspace,
    cacheDir: null,
    stateDir: null,
  });
  const steps: string[] = [];
  const result = await binding.executeTool(TOOL, params, {
    lollmsClientInstance: client,
    onProgress: ({ message = "" }) => steps.push(message),
  });
  const files: Record<string, Uint8Array> = {};
  for await (const { name } of Deno.readDir(workspace)) {
    files[name] = await Deno.readFile(`${workspace}/${name}`);
  }
  return { result, files, steps };
}

function scriptStory(fake: FakeOpenAI): void {
  fake.script({ text: " Waves rise. The light stays. " });
  fake.script("/images/generations", IMAGE);
}

Deno.test("creative_studio makes a picture, a caption and music, and saves them in the workspace", async () => {
  await using fake = startFakeOpenAI();
  await using client = clientOf(fake);
  scriptStory(fake);
  fake.script("/music", MUSIC);
  const { result, files, steps } = await runStory(client, {
    subject: "a lighthouse",
    style: "pixel art",
  });
  const { image_filename, music_filename, caption } = result;
  assertEquals(result.success, true, `${result.error}`);
  assertEquals(files, {
    [`${image_filename}`]: PNG,
    [`${music_filename}`]: WAV,
  });
  assertMatch(`${image_filename}`, /^story_\w+\.png$/);
  assertMatch(`${music_filename}`, /^theme_\w+\.wav$/);
  assertEquals(caption, "Waves rise. The light stays.");
  assertStringIncludes(`${result.output}`, `Caption: ${caption}`);
  assertStringIncludes(
    `${result.prompt_injection}`,
    `<artefact_image id="${image_filename}::0" />`,
  );
  assertEquals(steps, [
    "Painting the picture",
    "Writing the caption",
    "Composing the theme",
    "Done",
  ]);
  const [image] = fake.requests;
  assertMatch(Object(image?.body).prompt, /lighthouse.*pixel art/);
});

Deno.test("creative_studio makes no music where it is not wanted, has no model, or fails", async () => {
  await using fake = startFakeOpenAI();
  const story = async (
    options: LollmsClientOptions,
    with_music: boolean,
  ): Promise<ToolResult> => {
    await using client = clientOf(fake, options);
    scriptStory(fake);
    const params = { subject: "a lighthouse", with_music };
    const { result, files } = await runStory(client, params);
    assertEquals(Object.keys(files), [`${result.image_filename}`]);
    assertEquals([result.success, result.music_filename], [true, null]);
    return result;
  };
  await story({}, false);
  await story({ ttm: null }, true);
  fake.script("/music", { status: 400, body: { error: { message: "no" } } });
  const { output } = await story({}, true);
  assertMatch(`${output}`, /There is no music: Cannot generate music/);
});

Deno.test("creative_studio says which models are missing, and asks for none of the others", async () => {
  await using fake = startFakeOpenAI();
  const cases: readonly [LollmsClientOptions | undefined, RegExp][] = [
    [undefined, /must pass a LollmsClient/],
    [{ tti: null }, /no model for tti \(images\): .* lcp\.json/],
    [{ llm: null, tti: null }, /llm \(text\) and tti \(images\)/],
  ];
  for (const [options, expected] of cases) {
    await using client = options && clientOf(fake, options);
    const { result, files } = await runStory(client);
    assertEquals([result.success, Object.keys(files)], [false, []]);
    assertMatch(`${result.error}`, expected);
  }
  assertEquals(fake.requests, []);
});

Deno.test("creative_studio shows a model the subject, the style and the music alone", async () => {
  await using binding = new LCPBinding({
    toolsFolders: "builtin:creative_studio",
    cacheDir: null,
  });
  const [spec] = await binding.discoverTools();
  const { properties } = Object(spec?.input_schema);
  assertEquals(Object.keys(properties), ["subject", "style", "with_music"]);
});
