import { dirname, isAbsolute, join, toFileUrl } from "../core/path.ts";
import type { ImportMap, LibraryManifest } from "../core/tool_manifest.ts";
import { removeFolder } from "../execution/remove_folder.ts";
import type { KeptVersion } from "./last_good.ts";

/** A library that was written, and the folder that it is in. */
interface Written {
  readonly library: LibraryManifest;
  readonly root: string;
}

/** Files of libraries as they were before their sources broke, in a private temporary folder. */
export class KeptSources implements AsyncDisposable {
  #folder: Promise<string> | undefined;
  /** What the paths of what was written start with, as paths and in URLs. */
  #roots: RegExp | undefined;
  #count = 0;
  #closed = false;
  readonly #written = new Map<string, Promise<Written>>();

  /**
   * Writes the modules of a library as they were, each below one folder as it lies
   * below the root of its file system, so that they find one another.
   *
   * @param version The library.
   * @param modules Absolute paths of those of its modules that it may read.
   * @returns The library where it lies now, its identity the same. If its contents
   * were not kept, none of it lies anywhere: a sandbox that is open can be used,
   * and opening one fails.
   */
  async write(
    version: KeptVersion,
    modules: readonly string[],
  ): Promise<LibraryManifest> {
    const { manifest, contents } = version;
    const present = contents === undefined ? [] : modules;
    const key = JSON.stringify([manifest.identity, present]);
    let written = this.#written.get(key);
    if (written === undefined) {
      written = this.#write(manifest, contents ?? new Map(), present);
      this.#written.set(key, written);
      written.catch(() => this.#written.delete(key));
    }
    return (await written).library;
  }

  /** Removes what was written of a library that is gone. */
  async remove(identity: string): Promise<void> {
    for (const [key, writing] of [...this.#written]) {
      // What could not be written was told to who wanted it.
      const written = await writing.catch(() => undefined);
      if (written?.library.identity !== identity) continue;
      this.#written.delete(key);
      await removeFolder(written.root);
    }
  }

  /** A text with the paths of what was written as they were before. */
  rename(text: string): string {
    return this.#roots ? text.replace(this.#roots, "") : text;
  }

  async #write(
    manifest: LibraryManifest,
    contents: ReadonlyMap<string, Uint8Array>,
    modules: readonly string[],
  ): Promise<Written> {
    const folder = await (this.#folder ??= this.#makeFolder());
    const root = join(folder, `${++this.#count}`);
    for (const module of modules) {
      const bytes = contents.get(module);
      if (bytes === undefined) continue;
      const path = below(root, module);
      await Deno.mkdir(dirname(path), { recursive: true });
      await Deno.writeFile(path, bytes);
    }
    const { importMap } = manifest;
    const library = {
      ...manifest,
      path: below(root, manifest.path),
      modules: modules.map((module) => below(root, module)),
      ...(importMap && { importMap: movedMap(importMap, root) }),
    };
    return { library, root };
  }

  async #makeFolder(): Promise<string> {
    if (this.#closed) {
      throw new TypeError("Cannot keep sources: the binding is closed");
    }
    const made = await Deno.makeTempDir({ prefix: "lcp-kept-" });
    const folder = await Deno.realPath(made);
    const names = [toFileUrl(folder).pathname, folder].map(RegExp.escape);
    this.#roots = new RegExp(
      `(?:${names.join("|")})[\\\\/]\\d+(?=[\\\\/])`,
      "g",
    );
    return folder;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    const folder = await this.#folder?.catch(() => undefined);
    await Promise.allSettled(this.#written.values());
    if (folder !== undefined) await removeFolder(folder);
  }
}

/** Where a file lies below a folder that stands for the root of the file system; a URL is left as it is. */
function below(root: string, path: string): string {
  // On Windows a drive is a folder.
  return isAbsolute(path)
    ? join(root, path.replace(/^([A-Za-z]):/, "$1"))
    : path;
}

function movedMap({ imports, scopes }: ImportMap, root: string): ImportMap {
  const move = (url: string) => movedUrl(url, root);
  const moveAll = (specifiers: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(specifiers).map(([from, to]) => [move(from), move(to)]),
    );
  return {
    ...(imports && { imports: moveAll(imports) }),
    ...(scopes && {
      scopes: Object.fromEntries(
        Object.entries(scopes).map(([scope, inner]) => [
          move(scope),
          moveAll(inner),
        ]),
      ),
    }),
  };
}

function movedUrl(url: string, root: string): string {
  const [, path] = /^file:\/\/(\/.*)$/s.exec(url) ?? [];
  if (path === undefined) return url;
  return toFileUrl(root).href + path.replace(/^\/([A-Za-z]):/, "/$1");
}
