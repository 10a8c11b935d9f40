import { isAtOrBelow } from "../../core/is_at_or_below.ts";
import { isPlainObject } from "../../core/json.ts";
import { join } from "../../core/path.ts";
import type { DeclarationFiles } from "./_declaration_files.ts";
import type { DenoCache } from "./deno_dir.ts";
import { highestVersion, isRange, VERSION_STEPS } from "./_versions.ts";

/** A package on disk. */
export interface PackageFolder {
  readonly name: string;
  readonly version: string;
  /** Real path of its folder. */
  readonly root: string;
  /** Whether it lies in a `node_modules` folder, where its dependencies are found. */
  readonly isInstalled: boolean;
}

/** The npm packages in Deno's cache: `npm/<registry>/<name>/<version>/`. */
export class NpmCache {
  readonly #files: DeclarationFiles;
  readonly #folder: string | undefined;
  readonly #registries: readonly string[];

  constructor(files: DeclarationFiles, { dir, npmUrl }: DenoCache) {
    this.#files = files;
    const npm = dir === undefined ? undefined : join(dir, "npm");
    this.#folder = npm && files.realPath(npm);
    this.#registries = npm === undefined || this.#folder === undefined
      ? []
      // An `.npmrc`, which is not read, may name others.
      : [...registryFolders(npmUrl), ...files.list(npm, this.#folder)]
        .map((registry) => join(npm, registry));
  }

  /**
   * Finds a package.
   *
   * @param name Its name.
   * @param range The versions that are wanted, or a tag.
   * @param options `locked`: the version that a lock file says.
   * @returns The package in the version that is locked, else in the highest that is there.
   */
  find(
    name: string,
    range: string,
    { locked }: { readonly locked?: string } = {},
  ): PackageFolder | undefined {
    for (const registry of this.#registries) {
      const folder = join(registry, ...name.split("/"));
      const version = locked ?? this.#choose(folder, range);
      if (version === undefined || !/^[\w.+-]+$/.test(version)) continue;
      const root = this.#files.realPath(join(folder, version));
      const isOwn = root !== undefined && this.#folder !== undefined &&
        root !== this.#folder && isAtOrBelow(this.#folder, root);
      if (isOwn) return { name, version, root, isInstalled: false };
    }
    return undefined;
  }

  #choose(folder: string, range: string): string | undefined {
    const root = this.#folder ?? "";
    if (!isRange(range)) return this.#tagged(folder, range);
    const versions = this.#files.list(folder, root);
    return this.#files.takeSteps(VERSION_STEPS * versions.length)
      ? highestVersion(versions, range)
      : undefined;
  }

  /** What the registry last said of a tag; another version than that is not what it means. */
  #tagged(folder: string, tag: string): string | undefined {
    const registry = this.#files.readObject(
      join(folder, "registry.json"),
      this.#folder ?? "",
    );
    const tags = registry?.["dist-tags"];
    const version = isPlainObject(tags) && Object.hasOwn(tags, tag)
      ? tags[tag]
      : undefined;
    return typeof version === "string" ? version : undefined;
  }
}

/** The folder of a registry, as releases of Deno name it. */
function registryFolders(url: string): string[] {
  const { hostname, port, pathname } = new URL(url);
  const hosts = port === "" ? [hostname] : [`${hostname}_${port}`, port];
  const parts = pathname.split("/").filter((part) => part !== "");
  return hosts.map((host) => join(host, ...parts));
}
