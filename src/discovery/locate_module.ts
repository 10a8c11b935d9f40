import { fromFileUrl } from "../core/path.ts";
import type { ImportMap } from "../core/tool_manifest.ts";
import { isBuiltinUrl } from "./builtin_libraries.ts";
import { resolveSpecifier } from "./import_map.ts";
import { moduleUrl } from "./local_module.ts";
import { isRemote } from "./source_store.ts";

/** Where an import leads. */
export type ModuleTarget =
  /** To a module of the library's own. */
  | { readonly kind: "local"; readonly path: string }
  /** To a package or a URL, `specifier` with the import map applied. */
  | { readonly kind: "external"; readonly specifier: string }
  /** To what the runtime has in it. */
  | { readonly kind: "runtime" }
  | { readonly kind: "unresolved"; readonly reason: string };

/**
 * Finds where an import leads.
 *
 * @param specifier What the import names.
 * @param from Absolute path or URL of the module that it stands in.
 * @param options `importMap`: the import map that holds for the library.
 * @returns The target, which need not exist.
 */
export function locateModule(
  specifier: string,
  from: string,
  { importMap }: { readonly importMap?: ImportMap } = {},
): ModuleTarget {
  const resolution = resolveSpecifier(specifier, moduleUrl(from), {
    importMap,
  });
  if (resolution.kind === "unresolved") return resolution;
  const { url } = resolution;
  switch (url.protocol) {
    case "file:":
      return { kind: "local", path: fromFileUrl(url) };
    case "http:":
    case "https:":
      return isRemote(from) && isBuiltinUrl(url)
        ? { kind: "local", path: url.href }
        : { kind: "external", specifier: url.href };
    case "npm:":
    case "jsr:":
      return { kind: "external", specifier: url.href };
    case "node:":
    case "data:":
    case "blob:":
      return { kind: "runtime" };
    default:
      return {
        kind: "unresolved",
        reason: `"${url.protocol}" is no scheme that modules load from`,
      };
  }
}
