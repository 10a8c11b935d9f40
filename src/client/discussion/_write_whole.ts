/**
 * Writes a file, all of it or nothing: what is half-written never passes for it, and
 * does not stay.
 *
 * @param path Where to.
 * @param content What it holds then.
 */
export async function writeWhole(
  path: string,
  content: Uint8Array,
): Promise<void> {
  const partial = `${path}.${crypto.randomUUID()}`;
  try {
    await Deno.writeFile(partial, content, { createNew: true });
    await Deno.rename(partial, path);
  } catch (error) {
    await Deno.remove(partial).catch(() => {
      // It was never there; the reason matters more.
    });
    throw error;
  }
}
