import type { LibraryManifest } from "../../core/tool_manifest.ts";
import { isModuleUrl } from "../../core/is_module_url.ts";

/** Functions of `node:child_process` that cannot be watched when a module imports them by name. */
const UNWATCHED = /\b(?:exec|execFile|spawn)Sync\b/;

/**
 * Whether a library may start programs in ways that cannot be watched from
 * within the process: by those functions, or in packages, whose code is not known.
 * What cannot be read may.
 */
export async function startsUnseen(
  { modules, externals }: LibraryManifest,
): Promise<boolean> {
  if (externals.length > 0 || modules.some(isModuleUrl)) return true;
  try {
    const texts = await Promise.all(
      modules.map((path) => Deno.readTextFile(path)),
    );
    return texts.some((text) => UNWATCHED.test(text));
  } catch {
    return true;
  }
}
