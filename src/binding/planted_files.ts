import { join } from "../core/path.ts";
import { PROTECTED_NAMES } from "../core/protected_names.ts";

/** What is added to the name of a file that is set aside. */
const SET_ASIDE = ".unapproved";

/** A protected name of a workspace that the system's sandbox cannot hold. */
export interface PlantablePath {
  readonly path: string;
  /** Where it leads if it is a link; undefined when it is not there. */
  readonly target: string | undefined;
}

/**
 * The protected files of a workspace, whether they are there or not.
 *
 * @param workspace Absolute path.
 */
export function protectedNames(workspace: string): string[] {
  return PROTECTED_NAMES.map((name) => join(workspace, name));
}

/**
 * The protected files of a workspace that are not there, or are links: the system's
 * sandbox can keep a program from changing what is there, but not from making what
 * is not, or from putting something in the place of a link.
 *
 * @param workspace Absolute path.
 */
export async function plantablePaths(
  workspace: string,
): Promise<PlantablePath[]> {
  const found: PlantablePath[] = [];
  for (const path of protectedNames(workspace)) {
    const info = await Deno.lstat(path).catch(() => undefined);
    if (info && !info.isSymlink) continue;
    found.push({ path, target: await targetOf(path) });
  }
  return found;
}

/**
 * Sets aside what a program made of protected files, under another name.
 *
 * @param paths How they were before it.
 * @returns What was done, in sentences.
 */
export async function setAside(
  paths: readonly PlantablePath[],
): Promise<string[]> {
  const notes: string[] = [];
  for (const { path, target } of paths) {
    const isThere = await Deno.lstat(path).then(() => true, () => false);
    if (!isThere) continue;
    const now = await targetOf(path);
    if (now !== undefined && now === target) continue;
    const aside = `${path}${SET_ASIDE}-${crypto.randomUUID().slice(0, 8)}`;
    await Deno.rename(path, aside);
    notes.push(
      `The program made ${path}, which needs approval; it was renamed to ${aside}`,
    );
  }
  return notes;
}

async function targetOf(path: string): Promise<string | undefined> {
  return await Deno.readLink(path).catch(() => undefined);
}
