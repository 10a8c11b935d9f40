import type { ContainedPath } from "../_shared/contained_path.ts";
import type { Done } from "../_shared/done.ts";
import type { Failure } from "../_shared/file_failure.ts";
import { lstatOrUndefined } from "../_shared/lstat_or_undefined.ts";
import { sizeText } from "./_describe_file.ts";

/** What to do when the file exists. */
export type SaveMode = "overwrite" | "append" | "create";

/**
 * Writes a text file and the folders it needs.
 *
 * @param file The file.
 * @param content The text.
 * @param mode What to do when the file exists.
 * @returns A sentence that says what became of the file.
 * @throws {Error} What the file system reports.
 */
export async function saveText(
  file: ContainedPath,
  content: string,
  mode: SaveMode,
): Promise<Done | Failure> {
  const before = await lstatOrUndefined(file.real);
  if (before !== undefined && !before.isFile) {
    return { success: false, error: `"${file.shown}" is not a file.` };
  }
  if (before !== undefined && mode === "create") {
    const error = `"${file.shown}" exists (${sizeText(before.size)}); ` +
      `use the mode "overwrite" or "append", or edit it.`;
    return { success: false, error };
  }
  if (before === undefined) await makeFolderOf(file);
  await Deno.writeTextFile(file.real, content, {
    append: mode === "append",
    createNew: before === undefined,
  });
  const size = sizeText(new TextEncoder().encode(content).length);
  const done = before === undefined
    ? "Created"
    : mode === "append"
    ? "Appended to"
    : "Overwrote";
  return { success: true, output: `${done} "${file.shown}" (${size}).` };
}

/**
 * Moves or renames a file or folder and makes the folders that its new place needs.
 *
 * @param from What to move.
 * @param to Its new place; nothing may be there.
 * @returns A sentence that says what was moved.
 * @throws {Error} What the file system reports.
 */
export async function movePath(
  from: ContainedPath,
  to: ContainedPath,
): Promise<Done | Failure> {
  if (from.shown === "." || to.shown === ".") {
    return { success: false, error: "The workspace itself cannot be moved." };
  }
  await Deno.lstat(from.real);
  if (await lstatOrUndefined(to.real) !== undefined) {
    const error = `"${to.shown}" exists; delete it first or use another name.`;
    return { success: false, error };
  }
  await makeFolderOf(to);
  await Deno.rename(from.real, to.real);
  return { success: true, output: `Moved "${from.shown}" to "${to.shown}".` };
}

/**
 * Deletes a file, a link (not its target) or a folder.
 *
 * @param place What to delete.
 * @param recursive Whether a folder goes with all it holds.
 * @returns A sentence that says what was deleted.
 * @throws {Error} What the file system reports.
 */
export async function deletePath(
  place: ContainedPath,
  recursive: boolean,
): Promise<Done | Failure> {
  if (place.shown === ".") {
    return { success: false, error: "The workspace itself cannot be deleted." };
  }
  const info = await Deno.lstat(place.real);
  await Deno.remove(place.real, { recursive: recursive && info.isDirectory });
  const what = info.isDirectory ? "folder" : info.isSymlink ? "link" : "file";
  return { success: true, output: `Deleted the ${what} "${place.shown}".` };
}

async function makeFolderOf({ real }: ContainedPath): Promise<void> {
  const folder = real.slice(0, real.search(/[\\/][^\\/]*$/));
  await Deno.mkdir(folder, { recursive: true });
}
