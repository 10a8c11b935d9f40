/** What a specifier such as `npm:zod@4/mini` asks for. */
export interface PackageRequest {
  readonly registry: "npm" | "jsr";
  /** Name of the package, with its scope. */
  readonly name: string;
  /** The versions that are wanted, or a tag; empty for any. */
  readonly range: string;
  /** What it exports: `.` or `./mini`. */
  readonly entry: string;
}

const SPECIFIER = /^(npm|jsr):\/?((?:@[^/@]+\/)?[^/@]+)(?:@([^/]*))?(\/.*)?$/;
const NAME = /^(?:@[a-z0-9~_-][a-z0-9~._-]*\/)?[a-z0-9~_-][a-z0-9~._-]*$/;

/**
 * Parses a specifier of a package.
 *
 * @param specifier Starts with `npm:` or `jsr:`.
 * @returns What it asks for, or undefined when it is no such specifier.
 */
export function parsePackageRequest(
  specifier: string,
): PackageRequest | undefined {
  const [, registry, name = "", range = "", path = ""] =
    SPECIFIER.exec(decoded(specifier)) ?? [];
  if (registry !== "npm" && registry !== "jsr") return undefined;
  if (!isPackageName(name)) return undefined;
  const entry = /^\/?$/.test(path) ? "." : `.${path}`;
  return { registry, name, range, entry };
}

/**
 * Parses a bare specifier such as `zod/mini`.
 *
 * @param specifier A name, with the path of what it exports.
 * @returns What it asks for, in any version; undefined when it is no such specifier.
 */
export function parseBareSpecifier(
  specifier: string,
): PackageRequest | undefined {
  const [, name = "", path = ""] =
    /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(specifier) ?? [];
  // `~/types` is an alias, although npm would take the name.
  if (!isPackageName(name) || name === "~") return undefined;
  return { registry: "npm", name, range: "", entry: `.${path}` };
}

/**
 * Whether a text can be the name of a package and so of its folder.
 *
 * @param name The text.
 */
export function isPackageName(name: string): boolean {
  return name.length <= 214 && NAME.test(name);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
