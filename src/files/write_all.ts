/**
 * Writes a whole content where a file stands.
 *
 * @param file Open to be written; it stays open.
 * @param content What to write; texts as UTF-8.
 */
export async function writeAll(
  file: Deno.FsFile,
  content: string | Uint8Array,
): Promise<void> {
  let rest = typeof content === "string"
    ? new TextEncoder().encode(content)
    : content;
  while (rest.length > 0) rest = rest.subarray(await file.write(rest));
}
