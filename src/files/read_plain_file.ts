import { join } from "../core/path.ts";
import { isOpenedWithin } from "./is_opened_within.ts";

/**
 * Reads a file of a folder that programs may be changing meanwhile.
 *
 * @param root Real path of the folder.
 * @param path Path of the file in it.
 * @param maxBytes Largest file that is read.
 * @returns Undefined for what is no plain file, is too large, or lies elsewhere.
 * @throws {Deno.errors.NotFound} If there is none.
 */
export async function readPlainFile(
  root: string,
  path: string,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const place = join(root, path);
  const seen = await Deno.lstat(place);
  // Opening a pipe would wait for somebody at its other end.
  if (!seen.isFile || seen.size > maxBytes) return undefined;
  using file = await Deno.open(place);
  const { ino, dev, size } = await file.stat();
  const isSame = ino === seen.ino && dev === seen.dev;
  // A link may have taken its place, or that of a folder on the way.
  if (!isSame || size > maxBytes) return undefined;
  if (!await isOpenedWithin(file, { path: place, root })) return undefined;
  return await readUpTo(file, maxBytes);
}

/** The rest of a file; undefined when it grew too large. */
async function readUpTo(
  file: Deno.FsFile,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of file.readable) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return await new Blob(chunks).bytes();
}
