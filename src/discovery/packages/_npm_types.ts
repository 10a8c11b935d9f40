import { dirname, join } from "../../core/path.ts";
import { isPlainObject } from "../../core/json.ts";
import type { DeclarationFiles } from "./_declaration_files.ts";
import type { DenoCache } from "./deno_dir.ts";
import type { LockFile } from "./_lock_file.ts";
import { findInstalled } from "./_node_modules.ts";
import { NpmCache, type PackageFolder } from "./_npm_cache.ts";
import { PackageEntries } from "./_package_entry.ts";
import {
  isPackageName,
  type PackageRequest,
  parseBareSpecifier,
  parsePackageRequest,
} from "./_package_request.ts";
import { highestVersion, majorOf } from "./_versions.ts";

/** A module of declarations in a package's folder. */
export interface FolderModule {
  /** Absolute path. */
  readonly path: string;
  readonly folder: PackageFolder;
}

/** Why there are none. */
export type NoTypes = "absent" | "untyped";

/** Finds the declarations of npm packages, in Deno's cache and in `node_modules` folders. */
export class NpmTypes {
  readonly #files: DeclarationFiles;
  readonly #cached: NpmCache;
  readonly #locked: LockFile;

  constructor(files: DeclarationFiles, cache: DenoCache, locked: LockFile) {
    this.#files = files;
    this.#cached = new NpmCache(files, cache);
    this.#locked = locked;
  }

  /**
   * Finds what `npm:` leads to.
   *
   * @param request What is wanted.
   * @param folder Folder of the module that wants it.
   */
  find(request: PackageRequest, folder: string): FolderModule | NoTypes {
    const { registry, name, range } = request;
    const locked = this.#locked.versionOf(registry, name, range);
    const found = this.#cached.find(name, range, { locked }) ??
      this.#installed(request, folder);
    return this.#entry(request, found, folder);
  }

  /**
   * Finds what a bare name leads to that no import map knows.
   *
   * @param specifier The name.
   * @param folder Folder of the module that names it.
   */
  findBare(specifier: string, folder: string): FolderModule | NoTypes {
    const request = parseBareSpecifier(specifier);
    if (request === undefined) return "untyped";
    const found = findInstalled(request.name, folder, this.#files) ??
      this.#described(request.name, folder);
    return this.#entry(request, found, folder);
  }

  /**
   * Finds what a module of a package names.
   *
   * @param specifier What it names.
   * @param from The module.
   */
  findFrom(
    specifier: string,
    { path, folder }: FolderModule,
  ): FolderModule | NoTypes {
    const entries = new PackageEntries(this.#files, folder.root);
    const within = (found: string | undefined): FolderModule | NoTypes =>
      found === undefined ? "untyped" : { path: found, folder };
    if (/^\.{1,2}(\/|$)/.test(specifier)) {
      return within(entries.findRelative(specifier, path));
    }
    if (specifier.startsWith("#")) {
      return within(entries.findPrivate(specifier));
    }
    const request = parseBareSpecifier(specifier);
    if (request === undefined) return "untyped";
    const { name, entry } = request;
    if (name === folder.name) return within(entries.find(entry));
    return this.#entry(
      request,
      this.#dependency(name, { path, folder }),
      dirname(path),
    );
  }

  /** An installed package, if it is of a version that is wanted. */
  #installed(
    { name, range }: PackageRequest,
    folder: string,
  ): PackageFolder | undefined {
    const found = findInstalled(name, folder, this.#files);
    const isWanted = found !== undefined &&
      highestVersion([found.version], range) !== undefined;
    return isWanted ? found : undefined;
  }

  /** The package that the nearest `package.json` names, in Deno's cache. */
  #described(name: string, folder: string): PackageFolder | undefined {
    for (let at = folder;; at = dirname(at)) {
      const path = join(at, "package.json");
      const real = this.#files.realPath(path);
      if (real !== undefined) {
        const description = this.#files.readObject(path, dirname(real));
        const range = rangeOf(description, name);
        return range === undefined ? undefined : this.#ranged(name, range);
      }
      if (dirname(at) === at) return undefined;
    }
  }

  /** A dependency in Deno's cache; `npm:other@1` says that it has another name. */
  #ranged(
    name: string,
    range: string,
    locked?: string,
  ): PackageFolder | undefined {
    if (!range.startsWith("npm:")) {
      return this.#cached.find(name, range, { locked });
    }
    const alias = parsePackageRequest(range);
    return alias && this.#cached.find(alias.name, alias.range);
  }

  #dependency(
    name: string,
    { path, folder }: FolderModule,
  ): PackageFolder | undefined {
    if (folder.isInstalled) {
      return findInstalled(name, dirname(path), this.#files);
    }
    const { description } = new PackageEntries(this.#files, folder.root);
    const range = rangeOf(description, name);
    if (range === undefined) return undefined;
    return this.#ranged(name, range, this.#locked.dependencyOf(folder, name));
  }

  /** What a package exports, or what the package of its declarations does. */
  #entry(
    { name, entry }: PackageRequest,
    folder: PackageFolder | undefined,
    near: string,
  ): FolderModule | NoTypes {
    const path = folder &&
      new PackageEntries(this.#files, folder.root).find(entry);
    if (folder !== undefined && path !== undefined) return { path, folder };
    const typed = this.#typesPackage(name, { folder, near });
    const found = typed &&
      new PackageEntries(this.#files, typed.root).find(entry);
    if (typed !== undefined && found !== undefined) {
      return { path: found, folder: typed };
    }
    return folder === undefined ? "absent" : "untyped";
  }

  /** `@types/x` of a package without declarations, of its major version if that is there. */
  #typesPackage(
    of: string,
    { folder, near }: {
      readonly folder: PackageFolder | undefined;
      readonly near: string;
    },
  ): PackageFolder | undefined {
    const name = `@types/${of.replace(/^@/, "").replace("/", "__")}`;
    if (of.startsWith("@types/") || !isPackageName(name)) return undefined;
    const major = folder && majorOf(folder.version);
    return findInstalled(name, near, this.#files) ??
      (major === undefined ? undefined : this.#cached.find(name, `${major}`)) ??
      this.#cached.find(name, "");
  }
}

/** The range in which a package wants another one. */
function rangeOf(
  description: Readonly<Record<string, unknown>> = {},
  name: string,
): string | undefined {
  for (const kind of DEPENDENCIES) {
    const ranges = description[kind];
    const range = isPlainObject(ranges) && Object.hasOwn(ranges, name)
      ? ranges[name]
      : undefined;
    if (typeof range === "string") return range;
  }
  return undefined;
}

const DEPENDENCIES = [
  "dependencies",
  "peerDependencies",
  "optionalDependencies",
  "devDependencies",
];
