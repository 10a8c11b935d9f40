import { join } from "../core/path.ts";

/** Highest number of a file. */
const MAX_NUMBER = 1_000_000;

/** Most files that may turn up in the place of the one that was to be made. */
const MAX_TRIES = 1_000;

/** A file that was made, open to be written. */
export interface NewFile {
  /** Its path, relative to the folder that it was asked for in. */
  readonly path: string;
  readonly file: Deno.FsFile;
}

/**
 * Makes a file that is not there yet, its name numbered from 1. What stands in
 * the place of one, a link too, is passed by. However many there are, few are
 * looked at: numbers below the last one that are free may stay so.
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
  const pathOf = (number: number) => `${name}_${number}${ending}`;
  const first = await freeNumber((number) =>
    exists(join(root, pathOf(number)))
  );
  for (let number = first; number < first + MAX_TRIES; number++) {
    if (number > MAX_NUMBER) break;
    const path = pathOf(number);
    try {
      const options = { write: true, createNew: true };
      return { path, file: await Deno.open(join(root, path), options) };
    } catch (error) {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    }
  }
  throw new Error("there are too many files of that name");
}

/** A number that is free while the one before it is taken, found by halving. */
async function freeNumber(
  isTaken: (number: number) => Promise<boolean>,
): Promise<number> {
  let taken = 0;
  let free = 1;
  while (await isTaken(free) && free <= MAX_NUMBER) {
    taken = free;
    free *= 2;
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (await isTaken(middle)) taken = middle;
    else free = middle;
  }
  return free;
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
