import { JSR_REGISTRY, NPM_REGISTRY } from "../../core/registries.ts";
import { isAbsolute, join, resolve } from "../../core/path.ts";
import { readVariable } from "../read_variable.ts";

/** Where Deno keeps what it has downloaded. */
export interface DenoCache {
  /** Absolute path of the folder, which need not exist; undefined when it cannot be told. */
  readonly dir: string | undefined;
  /** URL of the JSR registry, with a slash at its end. */
  readonly jsrUrl: string;
  /** URL of the npm registry, with a slash at its end. */
  readonly npmUrl: string;
}

/**
 * Finds Deno's cache as Deno does. Asks for no permission: a variable that may
 * not be read counts as not set.
 *
 * @returns The cache.
 */
export async function findDenoCache(): Promise<DenoCache> {
  return {
    dir: await denoDir(),
    jsrUrl: registryUrl(await readVariable("JSR_URL"), JSR_REGISTRY),
    npmUrl: registryUrl(
      await readVariable("NPM_CONFIG_REGISTRY"),
      NPM_REGISTRY,
    ),
  };
}

async function denoDir(): Promise<string | undefined> {
  const own = await readVariable("DENO_DIR");
  if (own !== undefined) return resolve(own);
  const base = await cacheHome();
  return base === undefined || !isAbsolute(base)
    ? undefined
    : join(base, "deno");
}

async function cacheHome(): Promise<string | undefined> {
  if (Deno.build.os === "windows") return await readVariable("LOCALAPPDATA");
  const home = await readVariable("HOME");
  if (Deno.build.os === "darwin") {
    return home === undefined ? undefined : join(home, "Library", "Caches");
  }
  const xdg = await readVariable("XDG_CACHE_HOME");
  if (xdg !== undefined) return xdg;
  return home === undefined ? undefined : join(home, ".cache");
}

function registryUrl(named: string | undefined, usual: string): string {
  const url = URL.parse(named ?? usual) ?? new URL(usual);
  return url.href.endsWith("/") ? url.href : `${url.href}/`;
}
