import type { ImportMap } from "../core/tool_manifest.ts";

/** Where a specifier leads: a URL, or nowhere for the reason given. */
export type Resolution =
  | { readonly kind: "url"; readonly url: URL }
  | { readonly kind: "unresolved"; readonly reason: string };

/**
 * Resolves a specifier as the HTML specification's "resolve a module specifier" does.
 *
 * @param specifier What an import names.
 * @param referrer URL of the module that the import stands in.
 * @param options `importMap`: an import map whose addresses are absolute.
 * @returns The URL, or why there is none.
 */
export function resolveSpecifier(
  specifier: string,
  referrer: string,
  { importMap = {} }: { readonly importMap?: ImportMap } = {},
): Resolution {
  const url = parseUrlLike(specifier, referrer);
  const normalized = url?.href ?? specifier;
  const { imports = {}, scopes = {} } = importMap;
  for (const [prefix, scope] of longestFirst(scopes)) {
    if (
      prefix !== referrer &&
      !(prefix.endsWith("/") && referrer.startsWith(prefix))
    ) continue;
    const found = findImport(normalized, url, scope);
    if (found !== undefined) return found;
  }
  const found = findImport(normalized, url, imports);
  if (found !== undefined) return found;
  return url === undefined
    ? { kind: "unresolved", reason: "no import map names it" }
    : { kind: "url", url };
}

/**
 * Parses a specifier that is a URL or starts with `/`, `./` or `../`.
 *
 * @param specifier What an import or an import map names.
 * @param base URL that relative specifiers are relative to.
 * @returns The URL, or undefined for a bare name.
 */
export function parseUrlLike(specifier: string, base: string): URL | undefined {
  const parsed = /^\.{0,2}\//.test(specifier)
    ? URL.parse(specifier, base)
    : URL.parse(specifier);
  return parsed ?? undefined;
}

function findImport(
  normalized: string,
  url: URL | undefined,
  imports: Readonly<Record<string, string>>,
): Resolution | undefined {
  for (const [key, address] of longestFirst(imports)) {
    const applies = key === normalized || key.endsWith("/") &&
        normalized.startsWith(key) && (url === undefined || isSpecial(url));
    if (applies) return joinAddress(address, normalized.slice(key.length));
  }
  return undefined;
}

function joinAddress(address: string, rest: string): Resolution {
  const home = URL.parse(address);
  const url = rest === "" ? home : URL.parse(rest, address);
  // What follows the key must not climb out of the folder that the map names.
  return home !== null && url?.href.startsWith(home.href)
    ? { kind: "url", url }
    : {
      kind: "unresolved",
      reason: `the import map sends it to ${JSON.stringify(address)}, ` +
        (home === null ? "which is no URL" : "which it leaves"),
    };
}

// The longest key that applies decides; code unit order, as the specification sorts.
function longestFirst<Value>(
  record: Readonly<Record<string, Value>>,
): [string, Value][] {
  return Object.entries(record).sort(([a], [b]) => a < b ? 1 : a > b ? -1 : 0);
}

function isSpecial(url: URL): boolean {
  return ["file:", "http:", "https:", "ws:", "wss:", "ftp:"].includes(
    url.protocol,
  );
}
