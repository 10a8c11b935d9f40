import { join } from "../core/path.ts";
import { isOpenedWithin } from "./is_opened_within.ts";
import { writeAll } from "./write_all.ts";

/**
 * Gives a file of a folder another content, all of it or nothing; folders on the
 * way are made. No link is followed: one on the way is refused, and one in the
 * file's place is replaced itself. Needs `--allow-read` and `--allow-write` for
 * the folder.
 *
 * @param root Real path of the folder.
 * @param path Path of the file in it, with `/`.
 * @param content What it is to hold.
 * @returns Whether there was something in its place.
 * @throws {TypeError} If the path leads out of the folder, or through a link.
 * @throws {Error} If a folder stands in the file's place, or it cannot be written.
 */
export async function replaceFile(
  root: string,
  path: string,
  content: Uint8Array,
): Promise<"created" | "changed"> {
  const refuse: Refuse = (why) =>
    new TypeError(`Cannot write ${JSON.stringify(path)} as ${why}`);
  const steps = path.split("/");
  const name = steps.pop() ?? "";
  if (![...steps, name].every(isPlainName)) throw refuse("it is no plain path");
  const folder = await openFolders(root, steps, refuse);
  const target = join(folder, name);
  const found = await lookAt(target);
  if (found?.isDirectory) throw refuse("a folder stands in its place");
  const partial = join(folder, `.lcp-${crypto.randomUUID()}`);
  const mode = found?.isFile && found.mode !== null
    ? found.mode & 0o777
    : 0o666;
  const options = { write: true, createNew: true, mode };
  const file = await Deno.open(partial, options);
  try {
    using _ = file;
    // A program may have put a link in place of a folder just now.
    if (!await isOpenedWithin(file, { path: partial, root })) {
      throw refuse("it leads out of the folder");
    }
    await writeAll(file, content);
    // If a link has come since, this file is not to be found behind it.
    await Deno.rename(partial, target);
  } catch (error) {
    // The first failure is the one to tell.
    await Deno.remove(partial).catch(() => {});
    throw error;
  }
  return found === undefined ? "created" : "changed";
}

type Refuse = (why: string) => TypeError;

/** The folders on the way, made if need be. */
async function openFolders(
  root: string,
  steps: readonly string[],
  refuse: Refuse,
): Promise<string> {
  let folder = root;
  for (const step of steps) {
    folder = join(folder, step);
    const found = await lookAt(folder);
    if (found === undefined) await Deno.mkdir(folder);
    else if (!found.isDirectory) throw refuse(`${step} is no folder`);
  }
  return folder;
}

/** What stands at a path, links not followed; undefined for nothing. */
async function lookAt(path: string): Promise<Deno.FileInfo | undefined> {
  try {
    return await Deno.lstat(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** Whether a step of a path leads to what lies in its folder, on every system. */
function isPlainName(step: string): boolean {
  return step !== "" && step !== "." && step !== ".." &&
    !/[\\\0]|^[A-Za-z]:/.test(step);
}
