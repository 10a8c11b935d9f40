import { sha256 } from "../core/sha256.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";
import { SourceStore } from "./source_store.ts";

/**
 * What tells one library from another: SHA-256 over the path and the content of
 * every local module of its graph, and over its import map.
 *
 * @param library Its modules, in order, and its import map.
 * @param store Reads the modules; anew by default.
 * @returns The digest in hexadecimal.
 */
export async function libraryIdentity(
  { modules, importMap }: Pick<LibraryManifest, "modules" | "importMap">,
  store: SourceStore = new SourceStore(),
): Promise<string> {
  const contents: [string, string][] = [];
  for (const path of modules) {
    contents.push([path, await store.fingerprint(path)]);
  }
  return await sha256(JSON.stringify([contents, importMap ?? null]));
}
