import type { ImportMap } from "../core/tool_manifest.ts";
import { isPlainObject } from "../core/json.ts";
import { parseUrlLike } from "./import_map.ts";

/** An entry of an import map that cannot be used. */
export interface ImportMapProblem {
  /** The key of the entry. */
  readonly key: string;
  /** What is wrong with it. */
  readonly message: string;
}

type Specifiers = Record<string, string>;

/**
 * Makes the addresses of an import map absolute.
 *
 * @param data The parsed file that holds `imports` and `scopes`; its other keys are ignored.
 * @param base URL of that file.
 * @param options `expand`: whether `npm:` and `jsr:` entries cover their sub-paths too, as in a `deno.json`.
 * @returns The import map without the entries that cannot be used, and what is wrong with those.
 */
export function absoluteImportMap(
  data: unknown,
  base: string,
  { expand = false }: { readonly expand?: boolean } = {},
): { importMap: ImportMap; problems: ImportMapProblem[] } {
  const problems: ImportMapProblem[] = [];
  const read = (value: unknown, key: string): Specifiers => {
    if (!isPlainObject(value)) {
      problems.push({ key, message: `"${key}" is no object` });
      return {};
    }
    const entries = Object.entries(value).flatMap(([name, address]) =>
      absoluteEntry(name, address, { base, problems })
    );
    return Object.fromEntries(expand ? withSubPaths(entries) : entries);
  };
  const { imports, scopes } = isPlainObject(data) ? data : {};
  const importMap: {
    imports?: Specifiers;
    scopes?: Record<string, Specifiers>;
  } = {};
  if (imports !== undefined) importMap.imports = read(imports, "imports");
  if (isPlainObject(scopes)) {
    importMap.scopes = Object.fromEntries(
      Object.entries(scopes).map(([prefix, scope]) => [
        URL.parse(prefix, base)?.href ?? prefix,
        read(scope, prefix),
      ]),
    );
  } else if (scopes !== undefined) {
    problems.push({ key: "scopes", message: `"scopes" is no object` });
  }
  return { importMap, problems };
}

function absoluteEntry(
  name: string,
  address: unknown,
  { base, problems }: { base: string; problems: ImportMapProblem[] },
): [string, string][] {
  const url = typeof address === "string"
    ? parseUrlLike(address, base)
    : undefined;
  const shown = JSON.stringify(name);
  if (typeof address !== "string" || url === undefined) {
    const message = `${shown} leads to ${JSON.stringify(address)}, ` +
      `which is neither a URL nor a path that starts with "./", "../" or "/"`;
    problems.push({ key: name, message });
    return [];
  }
  if (name.endsWith("/") && !address.endsWith("/")) {
    const message = `${shown} ends with "/" but its address ${
      JSON.stringify(address)
    } does not`;
    problems.push({ key: name, message });
    return [];
  }
  const key = /^\.{0,2}\//.test(name)
    ? parseUrlLike(name, base)?.href ?? name
    : name;
  return [[key, /^[./]/.test(address) ? url.href : address]];
}

// Deno lets `"chalk": "npm:chalk@5"` stand for `chalk/sub` as well.
function withSubPaths(
  entries: readonly [string, string][],
): [string, string][] {
  const names = new Set(entries.map(([name]) => name));
  return entries.flatMap(([name, address]): [string, string][] => {
    const [, scheme, rest] = /^(npm:|jsr:)\/?(.*[^/])$/.exec(address) ?? [];
    if (scheme === undefined || name.endsWith("/") || names.has(`${name}/`)) {
      return [[name, address]];
    }
    return [[name, address], [`${name}/`, `${scheme}/${rest}/`]];
  });
}
