/** Makes pictures, words and music in one go, with the models of the host. */

import type { Failure } from "../_shared/file_failure.ts";
import { saveNewFile } from "./_save_new_file.ts";
import type { StudioClient } from "./_studio_client.ts";

export const TOOL_LIBRARY_NAME = "Creative Studio";
export const TOOL_LIBRARY_DESC =
  "Make an illustrated story with a caption and a musical theme.";
export const TOOL_LIBRARY_ICON = "🎨";

/** What this library uses of its context. */
interface StoryContext {
  readonly workspace: string;
  progress(done: number, total: number, text: string): void;
}

/** A story that was made; its files lie in the workspace. */
interface Story {
  readonly success: true;
  readonly output: string;
  readonly image_filename: string;
  readonly caption: string;
  /** Null if there is no music. */
  readonly music_filename: string | null;
  readonly prompt_injection: string;
}

/**
 * Creates an illustrated audio story: paints a picture, writes a poetic caption for it, and
 * composes a musical theme where the host has a model for music. The files are saved in the
 * workspace.
 *
 * @param subject What the story is about, such as "a lighthouse in a storm".
 * @param style Style of the picture, such as "watercolor" or "pixel art".
 * @param with_music Whether to compose a theme too.
 * @timeout 15m
 */
export async function tool_create_illustrated_audio_story(
  /** @minLength 1 @maxLength 2000 */
  subject: string,
  /** @maxLength 200 */
  style = "watercolor",
  with_music = true,
  lollms_client_instance: StudioClient | null = null,
  tool_context?: StoryContext,
): Promise<Story | Failure> {
  const client = lollms_client_instance;
  const lack = whatIsMissing(client);
  if (!client || lack) return { success: false, error: lack };
  const workspace = tool_context?.workspace ?? Deno.cwd();
  const steps = with_music && client.ttm !== null ? 3 : 2;
  const tell = (done: number, text: string) =>
    tool_context?.progress(done, steps, text);

  tell(0, "Painting the picture");
  const image = await client.generate_image({
    prompt: `${subject}, ${style}, rich in detail, dramatic light`,
    width: 1024,
    height: 1024,
  });
  const image_filename = await saveNewFile(image, {
    workspace,
    prefix: "story",
    extension: "png",
  });
  tell(1, "Writing the caption");
  const caption = (await client.generate_text({
    prompt:
      `Write a poetic caption of two sentences for a picture (${style}) of ${subject}. ` +
      "Answer with the caption and nothing else.",
    n_predict: 256,
  })).trim();
  if (steps === 3) tell(2, "Composing the theme");
  const music = steps === 3
    ? await composeTheme(client, { subject, workspace })
    : { name: null, note: "" };
  tell(steps, "Done");
  return {
    success: true,
    output: `The picture is in ${image_filename}${
      music.name ? `, the music in ${music.name}` : ""
    }.${music.note} Caption: ${caption}`,
    image_filename,
    caption,
    music_filename: music.name,
    prompt_injection:
      `The illustrated story is ready. Show the picture with <artefact_image id="${image_filename}::0" /> ` +
      "and give the user its caption word for word" +
      (music.name ? `; the theme to play with it is ${music.name}.` : "."),
  };
}

/** What the host lacks, with what to do about it; empty when nothing is. */
function whatIsMissing(client: StudioClient | null): string {
  if (!client) {
    return "This tool needs the models of the host, which offers none: it must pass a LollmsClient as lollms_client_instance.";
  }
  const missing = [
    client.llm === null ? "llm (text)" : [],
    client.tti === null ? "tti (images)" : [],
  ].flat();
  return missing.length === 0
    ? ""
    : `The host has no model for ${
      missing.join(" and ")
    }: the user must configure it in lcp.json.`;
}

/** Music adorns the story: one that cannot be composed does not undo the rest. */
async function composeTheme(
  client: StudioClient,
  { subject, workspace }: { subject: string; workspace: string },
): Promise<{ name: string | null; note: string }> {
  try {
    const music = await client.generate_music({
      prompt: `Gentle orchestral theme, instrumental, that evokes ${subject}`,
    });
    const place = { workspace, prefix: "theme", extension: "wav" };
    return { name: await saveNewFile(music, place), note: "" };
  } catch (error) {
    // A refusal must reach the host as it is.
    if (!(error instanceof Error) || error instanceof Deno.errors.NotCapable) {
      throw error;
    }
    return { name: null, note: ` There is no music: ${error.message}.` };
  }
}
