import { isAbsolute, join, resolve } from "../core/path.ts";
import { readVariable } from "./read_variable.ts";

/**
 * The folder for what can be made again: `LCP_CACHE_DIR`, else `lcp` in
 * `XDG_CACHE_HOME` or in the platform's folder for caches. Asks for no
 * permission: without the one to read these variables there is no folder.
 *
 * @returns Absolute path of the folder, which need not exist, or null when there is none.
 */
export async function cacheDir(): Promise<string | null> {
  const own = await readVariable("LCP_CACHE_DIR");
  if (own !== undefined) return resolve(own);
  const base = await cacheHome();
  return base === undefined ? null : join(base, "lcp");
}

async function cacheHome(): Promise<string | undefined> {
  const xdg = await readVariable("XDG_CACHE_HOME");
  // The XDG specification has relative paths ignored.
  if (xdg !== undefined && isAbsolute(xdg)) return xdg;
  if (Deno.build.os === "windows") return await readVariable("LOCALAPPDATA");
  const home = await readVariable("HOME");
  if (home === undefined || !isAbsolute(home)) return undefined;
  return Deno.build.os === "darwin"
    ? join(home, "Library", "Caches")
    : join(home, ".cache");
}
