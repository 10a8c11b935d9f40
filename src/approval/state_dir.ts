import { isAbsolute, join, resolve } from "../core/path.ts";

/**
 * The folder for what is to last: `LCP_STATE_DIR`, else `lcp` in
 * `XDG_STATE_HOME` or in the platform's folder for it. Asks for no permission:
 * without the one to read these variables there is no folder.
 *
 * @returns Absolute path of the folder, which need not exist, or null when there is none.
 */
export async function stateDir(): Promise<string | null> {
  const own = await readVariable("LCP_STATE_DIR");
  if (own !== undefined) return resolve(own);
  const xdg = await readVariable("XDG_STATE_HOME");
  // The XDG specification has relative paths ignored.
  if (xdg !== undefined && isAbsolute(xdg)) return join(xdg, "lcp");
  if (Deno.build.os === "windows") {
    const base = await readVariable("LOCALAPPDATA");
    // `lcp` alone is the cache there, which may be thrown away.
    return base === undefined ? null : join(base, "lcp", "state");
  }
  const home = await readVariable("HOME");
  if (home === undefined || !isAbsolute(home)) return null;
  return Deno.build.os === "darwin"
    ? join(home, "Library", "Application Support", "lcp")
    : join(home, ".local", "state", "lcp");
}

async function readVariable(variable: string): Promise<string | undefined> {
  const { state } = await Deno.permissions.query({ name: "env", variable });
  if (state !== "granted") return undefined;
  return Deno.env.get(variable) || undefined;
}
