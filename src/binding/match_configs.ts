import type { Diagnostic } from "../core/diagnostic.ts";
import { nearestNames } from "../core/nearest_names.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";

/** Configuration of one library, as the host gave it. */
export type LibraryOptions = Readonly<Record<string, unknown>>;

/** Which configuration is which library's. */
export interface MatchedConfigs {
  /** By path of the library. */
  readonly byPath: ReadonlyMap<string, LibraryOptions>;
  /** Configurations that are nobody's. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Finds the library that each key of `host_tool_configs` means: by its path,
 * symbolic links resolved, by `builtin:NAME`, or by its stem as long as no other
 * library has the same. A path beats a stem.
 *
 * @param configs The host's `host_tool_configs`.
 * @param libraries Every library that is loaded.
 */
export async function matchConfigs(
  configs: Readonly<Record<string, LibraryOptions>>,
  libraries: readonly LibraryManifest[],
): Promise<MatchedConfigs> {
  const byPath = new Map<string, LibraryOptions>();
  const byStem = new Map<string, LibraryOptions>();
  const diagnostics: Diagnostic[] = [];
  for (const [key, config] of Object.entries(configs)) {
    const path = await realPath(key);
    const exact = libraries.find((library) =>
      library.path === path ||
      (library.builtin && key === `builtin:${library.name}`)
    );
    const namesakes = libraries.filter(({ name }) => name === key);
    const [stem] = namesakes;
    if (exact) byPath.set(exact.path, config);
    else if (stem && namesakes.length === 1) byStem.set(stem.path, config);
    else diagnostics.push(unmatched(key, namesakes, libraries));
  }
  return { byPath: new Map([...byStem, ...byPath]), diagnostics };
}

async function realPath(key: string): Promise<string> {
  // A key that is no path, or a path that is not there, means what it says.
  return await Deno.realPath(key).catch(() => key);
}

function unmatched(
  key: string,
  namesakes: readonly LibraryManifest[],
  libraries: readonly LibraryManifest[],
): Diagnostic {
  const paths = namesakes.map(({ path }) => path).join(", ");
  const name = JSON.stringify(key);
  const [near] = nearestNames(key, libraries.map((library) => library.name));
  const hint = near === undefined ? "" : ` (did you mean ${near}?)`;
  return {
    severity: namesakes.length > 0 ? "error" : "warning",
    code: namesakes.length > 0 ? "ambiguous-config" : "unused-config",
    message: namesakes.length > 0
      ? `The configuration ${name} is nobody's, as several libraries have that name: use a path as its key (${paths})`
      : `The configuration ${name} is nobody's: no loaded library has that name or path${hint}`,
    path: "host_tool_configs",
    line: 1,
    column: 1,
  };
}
