import { dirname } from "../core/path.ts";

/**
 * Puts a text in the place of a file at once: who reads it sees the old text
 * or the new one. Only the owner may read it. Needs write permission for the
 * folder.
 *
 * @param path Absolute path of the file, in a folder that exists.
 * @param text What it holds then.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const draft = await Deno.makeTempFile({
    dir: dirname(path),
    suffix: ".new",
  });
  try {
    await Deno.writeTextFile(draft, text, { mode: 0o600 });
    await Deno.rename(draft, path);
  } catch (error) {
    await Deno.remove(draft).catch(() => {
      // What went wrong first matters more.
    });
    throw error;
  }
}
