import { isModuleUrl } from "../../core/is_module_url.ts";
import type { ImportMap, LibraryManifest } from "../../core/tool_manifest.ts";
import { moduleUrl } from "../module_url.ts";
import { SandboxStartError } from "../sandbox.ts";
import { RUNNER_URL } from "./runner_url.ts";

/** Scopes to compare with modules, and entries for all of them together. */
const MAX_WORK = 500_000;

type Specifiers = Readonly<Record<string, string>>;

/** Options of {@linkcode libraryImportMap}. */
export interface LibraryImportMapOptions {
  /** URL of the folder with the modules of the sandbox's own program. @default {this package's sources} */
  readonly ownFolder?: string;
}

/**
 * The import map for a library's sandbox: what the library's own map means, for
 * its modules alone. Deno asks nothing about what its main module imports, so a
 * map that held for that too could put any file in its place.
 *
 * @param library Its map is given as one scope for each of its local modules, and for the remote ones that it has scopes for.
 * @returns The map, without `imports` for all modules; undefined when nothing of it is left.
 * @throws {SandboxStartError} If it would be huge.
 */
export function libraryImportMap(
  { importMap, modules }: Pick<LibraryManifest, "importMap" | "modules">,
  { ownFolder = new URL("../../", RUNNER_URL).href }: LibraryImportMapOptions =
    {},
): ImportMap | undefined {
  if (!importMap) return undefined;
  const { scopes = {} } = importMap;
  const urls = [
    ...modules.filter((path) => !isModuleUrl(path)).map(moduleUrl),
    ...Object.keys(scopes).filter((scope) => /^https?:/.test(scope)),
  ].filter((url) => !holdsFor(url, ownFolder) && !url.startsWith(ownFolder));
  let work = urls.length * Object.keys(scopes).length;
  // Modules that the same scopes hold for share one mapping.
  const known = new Map<string, Specifiers>();
  const own = urls.map((url): [string, Specifiers] => {
    const held = Object.keys(scopes).filter((scope) => holdsFor(scope, url))
      .sort();
    const key = JSON.stringify(held);
    const specifiers = known.get(key) ?? effectiveSpecifiers(importMap, held);
    work += Object.keys(specifiers).length;
    if (work > MAX_WORK) {
      throw new SandboxStartError(
        `Cannot use the import map of the library: it is too large for ${urls.length} modules`,
      );
    }
    known.set(key, specifiers);
    return [url, specifiers];
  }).filter(([, specifiers]) => Object.keys(specifiers).length > 0);
  return own.length > 0 ? { scopes: Object.fromEntries(own) } : undefined;
}

/** Whether a scope of an import map holds for a module, or for all of a folder. */
function holdsFor(scope: string, url: string): boolean {
  return scope === url || scope.endsWith("/") && url.startsWith(scope);
}

/** One mapping for what a module would be looked up in one after the other: its scopes, the longest first, then `imports`. */
function effectiveSpecifiers(
  { imports = {}, scopes = {} }: ImportMap,
  shortestFirst: readonly string[],
): Specifiers {
  let merged = new Map(Object.entries(imports));
  for (const scope of shortestFirst) {
    const upper = Object.entries(scopes[scope] ?? {});
    const folders = new Set(
      upper.map(([key]) => key).filter((key) => key.endsWith("/")),
    );
    const lengths = [...new Set([...folders].map(({ length }) => length))];
    // What a folder of the nearer scope takes never reaches the one behind it.
    const left = [...merged].filter(([key]) =>
      !lengths.some((length) => folders.has(key.slice(0, length))) ||
      !allowsFolders(key)
    );
    merged = new Map([...left, ...upper]);
  }
  return Object.fromEntries(merged);
}

/** Whether keys that end with `/` apply to a specifier: not to such as `npm:x`. */
function allowsFolders(specifier: string): boolean {
  const url = URL.parse(specifier);
  return url === null || /^(?:file|https?|wss?|ftp):$/.test(url.protocol);
}
