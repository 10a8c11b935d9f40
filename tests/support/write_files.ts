import { dirname, join } from "../../src/core/path.ts";

/**
 * Writes files, and the folders that they need.
 *
 * @param folder Absolute path.
 * @param files Contents by path below the folder.
 */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await Deno.mkdir(dirname(path), { recursive: true });
    await (typeof content === "string"
      ? Deno.writeTextFile(path, content)
      : Deno.writeFile(path, content));
  }
}
