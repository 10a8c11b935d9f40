import { join } from "../core/path.ts";
import { PROTECTED_NAMES } from "../core/protected_names.ts";

/** What is added to the name of a file that is set aside. */
const SET_ASIDE = ".unapproved";

/**
 * The protected files of a workspace, whether they are there or not.
 *
 * @param workspace Absolute path.
 */
export function protectedNames(workspace: string): string[] {
  return PROTECTED_NAMES.map((name) => join(workspace, name));
}

/**
 * The protected files of a workspace that are not there: the system's sandbox can
 * keep a program from changing what is there, but not from making what is not.
 *
 * @param workspace Absolute path.
 */
export async function missingProtected(workspace: string): Promise<string[]> {
  const paths = protectedNames(workspace);
  const there = await Promise.all(paths.map(exists));
  return paths.filter((_, i) => !there[i]);
}

/**
 * Sets aside what a program made of protected files, under another name.
 *
 * @param paths What was not there before it.
 * @returns What was done, in sentences.
 */
export async function setAside(paths: readonly string[]): Promise<string[]> {
  const notes: string[] = [];
  for (const path of paths) {
    if (!await exists(path)) continue;
    const aside = `${path}${SET_ASIDE}-${crypto.randomUUID().slice(0, 8)}`;
    await Deno.rename(path, aside);
    notes.push(
      `The program made ${path}, which needs approval; it was renamed to ${aside}`,
    );
  }
  return notes;
}

async function exists(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}
