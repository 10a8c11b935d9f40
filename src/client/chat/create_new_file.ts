import { join } from "../../core/path.ts";

/** Most names that are tried for one file. */
const MAX_TRIES = 10_000;

/** A file that was made, open to be written. */
export interface NewFile {
  /** Its path, relative to the folder that it was asked for in. */
  readonly path: string;
  readonly file: Deno.FsFile;
}

/**
 * Makes a file that is not there yet, its name numbered from 1. What stands in
 * the place of one, a link too, is passed by.
 *
 * @param root Absolute path of a folder.
 * @param name Path of the file in it, without the number.
 * @param ending What follows the number, such as `.png`.
 * @throws {Error} If there are too many of that name.
 */
export async function createNewFile(
  root: string,
  name: string,
  ending: string,
): Promise<NewFile> {
  for (let number = 1; number <= MAX_TRIES; number++) {
    const path = `${name}_${number}${ending}`;
    try {
      const options = { write: true, createNew: true };
      return { path, file: await Deno.open(join(root, path), options) };
    } catch (error) {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    }
  }
  throw new Error(`there are ${MAX_TRIES} files of that name`);
}
