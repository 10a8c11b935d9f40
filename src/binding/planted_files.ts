import { errorText } from "../core/error_text.ts";
import { dirname } from "../core/path.ts";
import { type ProtectedState, protectedState } from "./protected_state.ts";

/** What is added to the name of a file that is set aside. */
const SET_ASIDE = ".unapproved";

/** Files and folders that are looked at after a program: it may have made many, to hide one. */
const MAX_ENTRIES_AFTER = 500_000;

/** Clocks of file systems are a little behind. */
const CLOCK_MS = 50;

/**
 * Sets aside, under another name, what a program made of protected files at any
 * depth of a workspace: the system's sandbox can keep it from changing what is
 * there, but neither from making what is not, nor from putting something in the
 * place of a link, nor from moving a folder with such a file and making another.
 * What only moved with its folder stays.
 *
 * @param before How they were before it.
 * @returns What was done, and what is gone, in sentences.
 */
export async function setAside(before: ProtectedState): Promise<string[]> {
  const { workspace, paths, cut, takenAt } = before;
  const maxEntries = cut ? undefined : MAX_ENTRIES_AFTER;
  const after = await protectedState(workspace, { maxEntries });
  const notes: string[] = [];
  for (const [identity, path] of after.paths) {
    const known = paths.get(identity);
    if (known === path) continue;
    if (known !== undefined) {
      notes.push(`The program moved ${known} to ${path}, with its folder`);
      continue;
    }
    // What was not looked at before may have been there.
    const isOld = cut && dirname(path) !== workspace &&
      await isOlderThan(path, takenAt - CLOCK_MS);
    if (!isOld) notes.push(await moveAside(path));
  }
  for (const [identity, path] of paths) {
    const isGone = !after.paths.has(identity) && !await isThere(path);
    if (isGone) notes.push(`${path} is gone since the program ran`);
  }
  if (after.cut && !cut) {
    notes.push(
      `The program made more files than can be looked at; ${workspace} may hold new .git folders and their like, which need approval`,
    );
  }
  return notes;
}

async function moveAside(path: string): Promise<string> {
  const aside = `${path}${SET_ASIDE}-${crypto.randomUUID().slice(0, 8)}`;
  const made = `The program made ${path}, which needs approval; it`;
  try {
    await Deno.rename(path, aside).catch(async (error) => {
      if (!(error instanceof Deno.errors.PermissionDenied)) throw error;
      // The program may have closed the folder.
      await Deno.chmod(dirname(path), 0o700);
      await Deno.rename(path, aside);
    });
    return `${made} was renamed to ${aside}`;
  } catch (error) {
    if (!await isThere(path)) return `${made} is gone by now`;
    return `${made} could not be renamed: ${errorText(error)}`;
  }
}

async function isOlderThan(path: string, time: number): Promise<boolean> {
  const info = await Deno.lstat(path).catch(() => undefined);
  return info?.birthtime !== undefined && info.birthtime !== null &&
    info.birthtime.getTime() < time;
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}
