import { errorText } from "../core/error_text.ts";
import { isAbsent } from "../core/is_absent.ts";
import { dirname } from "../core/path.ts";
import { type ProtectedState, protectedState } from "./protected_state.ts";

/** What is added to the name of a file that is set aside. */
const SET_ASIDE = ".unapproved";

/** Files and folders that are looked at after a program: it may have made many, to hide one. */
const MAX_ENTRIES_AFTER = 500_000;

/** Clocks of file systems are a little behind. */
const CLOCK_MS = 50;

/** Deno tells it in whole seconds. */
const CTIME_PRECISION_MS = 1_000;

/** How often folders that were closed are opened: there may be others in them. */
const MAX_ROUNDS = 20;

/**
 * Sets aside, under another name, what a program made of protected files at any
 * depth of a workspace: the system's sandbox can keep it from changing what is
 * there, but neither from making what is not, nor from putting something in the
 * place of a link, nor from moving a folder with such a file and making another.
 * What only moved with its folder stays, and so does a file that was there: if it
 * is another now, somebody else saved it. Needs `--allow-read` and
 * `--allow-write` for the workspace.
 *
 * @param before How they were before it.
 * @returns What was done, and what is gone, in sentences.
 */
export async function setAside(before: ProtectedState): Promise<string[]> {
  const { workspace, paths, cut } = before;
  const notes: string[] = [];
  const after = await openedState(before, notes);
  const found = new Set(after.paths.values());
  for (const [identity, path] of after.paths) {
    const known = paths.get(identity);
    if (known === path) continue;
    const note = known === undefined
      ? await judgeNew(path, { before, after })
      : `The program moved ${known} to ${path}, with its folder`;
    if (note !== undefined) notes.push(note);
  }
  for (const [identity, path] of paths) {
    const isGone = !after.paths.has(identity) && !found.has(path) &&
      !await isThere(path);
    if (isGone) notes.push(`${path} is gone since the program ran`);
  }
  if (after.cut && !cut) {
    notes.push(
      `The program made more files than can be looked at; ${workspace} may hold new .git folders and their like, which need approval`,
    );
  }
  return notes;
}

/** How the files are now; folders that the program closed are opened for it. */
async function openedState(
  { workspace, closed, cut }: ProtectedState,
  notes: string[],
): Promise<ProtectedState> {
  const options = cut ? {} : { maxEntries: MAX_ENTRIES_AFTER };
  const known = new Set(closed);
  let state = await protectedState(workspace, options);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const fresh = [...state.closed].filter((folder) => !known.has(folder));
    if (fresh.length === 0) return state;
    for (const folder of fresh) {
      known.add(folder);
      notes.push(await open(folder));
    }
    state = await protectedState(workspace, options);
  }
  notes.push(
    `The program closed more folders than can be opened; ${workspace} may hold new .git folders and their like, which need approval`,
  );
  return state;
}

async function open(folder: string): Promise<string> {
  try {
    await Deno.chmod(folder, 0o700);
    return `The program closed ${folder}, which was opened again`;
  } catch (error) {
    return `${folder} cannot be looked into since the program ran: ${
      errorText(error)
    }`;
  }
}

/** Sets aside what is new, unless it is the program's no more than the user's. */
async function judgeNew(
  path: string,
  { before, after }: {
    readonly before: ProtectedState;
    readonly after: ProtectedState;
  },
): Promise<string | undefined> {
  const { workspace, folders, cut, takenAt } = before;
  const folder = folders.get(path);
  if (folder !== undefined && folder === after.folders.get(path)) {
    return undefined;
  }
  // What was not looked at before may have been there.
  if (cut && dirname(path) !== workspace) {
    const info = await lookAt(path);
    if (info === undefined) return undefined;
    const { birthtime, ctime } = info;
    const isOld = (time: Date | null, precision: number) =>
      time === null || time.getTime() + precision < takenAt - CLOCK_MS;
    if (isOld(birthtime, 0)) {
      return isOld(ctime, CTIME_PRECISION_MS)
        ? undefined
        : `${path} changed while the program ran, or was put there by it: ${workspace} is too large to tell`;
    }
  }
  return await moveAside(path);
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

async function isThere(path: string): Promise<boolean> {
  try {
    return await lookAt(path) !== undefined;
  } catch {
    // What cannot be looked at may be there.
    return true;
  }
}

/** What stands at a path; undefined when nothing does. */
async function lookAt(path: string): Promise<Deno.FileInfo | undefined> {
  try {
    return await Deno.lstat(path);
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}
