import { isModuleUrl } from "../core/is_module_url.ts";
import { toFileUrl } from "../core/path.ts";
import { sha256 } from "../core/sha256.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";
import { SourceStore } from "../discovery/source_store.ts";
import { BUILTIN_DIGESTS } from "./builtin_digests.ts";

const ROOT = new URL("../../default_tools/", import.meta.url).href;

/**
 * A digest of a built-in library: of where its modules lie in `default_tools/`,
 * and of what is in them.
 *
 * @returns Hexadecimal; undefined when a module lies elsewhere.
 */
export async function builtinDigest(
  { modules }: Pick<LibraryManifest, "modules">,
): Promise<string | undefined> {
  const store = new SourceStore();
  const contents: [string, string][] = [];
  for (const path of modules) {
    const url = isModuleUrl(path) ? path : toFileUrl(path).href;
    if (!url.startsWith(ROOT)) return undefined;
    contents.push([url.slice(ROOT.length), await store.fingerprint(path)]);
  }
  return await sha256(JSON.stringify(contents));
}

/**
 * Whether a library is one that ships with this package, as it was shipped: by
 * where it lies and what is in it, for any library can take any name.
 */
export async function isGenuineBuiltin(
  library: LibraryManifest,
): Promise<boolean> {
  const expected = Object.hasOwn(BUILTIN_DIGESTS, library.name)
    ? BUILTIN_DIGESTS[library.name]
    : undefined;
  return expected !== undefined && library.builtin &&
    await builtinDigest(library) === expected;
}
