import { basename, dirname, join } from "../../core/path.ts";
import { isPlainObject } from "../../core/json.ts";
import type { Declarations } from "../../core/tool_language.ts";
import type { ImportMap } from "../../core/tool_manifest.ts";
import { locateModule } from "../locate_module.ts";
import { cacheMark } from "./cache_mark.ts";
import { DeclarationFiles, type Looked } from "./_declaration_files.ts";
import { type DenoCache, findDenoCache } from "./deno_dir.ts";
import { LockFile } from "./_lock_file.ts";
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

/** Options of {@linkcode PackageTypes}. */
export interface PackageTypesOptions {
  /** Deno's cache. */
  readonly cache: DenoCache;
  /** The library's import map. */
  readonly importMap?: ImportMap;
}

/**
 * Gets ready to find declarations for one library, with the environment's cache.
 *
 * @param library Absolute path of the library.
 * @param options `importMap`: its import map.
 * @returns The declarations; nothing was looked at yet.
 */
export async function openPackageTypes(
  library: string,
  options: Omit<PackageTypesOptions, "cache"> = {},
): Promise<PackageTypes> {
  const cache = await findDenoCache();
  return new PackageTypes(library, { ...options, cache });
}

/** A module of declarations. */
interface DeclarationModule {
  /** Absolute path. */
  readonly path: string;
  readonly folder: PackageFolder;
}

/**
 * The declarations of packages that are on this machine, for the types of one
 * library. Nothing is downloaded, written or executed, and nothing is looked
 * at before a type leads there.
 */
export class PackageTypes {
  readonly #library: string;
  readonly #importMap: ImportMap | undefined;
  readonly #files = new DeclarationFiles();
  readonly #cache: DenoCache;
  readonly #modules = new Map<string, DeclarationModule>();
  readonly #known = new Map<string, Declarations>();
  #npm: NpmCache | undefined;
  #lock: LockFile | undefined;

  /**
   * @param library Absolute path of the library.
   * @param options Where Deno's cache is, and the library's import map.
   */
  constructor(library: string, { cache, importMap }: PackageTypesOptions) {
    this.#library = library;
    this.#importMap = importMap;
    this.#cache = cache;
  }

  /** The files and folders that were looked at, found or not. */
  get looked(): readonly Looked[] {
    const looked = this.#files.looked;
    return looked.length === 0 ? [] : [cacheMark(this.#cache), ...looked];
  }

  /**
   * Text of a module of declarations.
   *
   * @param path What {@linkcode declarations} answered.
   */
  text(path: string): string | undefined {
    const module = this.#modules.get(path);
    return module === undefined
      ? undefined
      : this.#files.read(module.path, module.folder.root);
  }

  /**
   * Finds the declarations that an import leads to.
   *
   * @param specifier What the import names.
   * @param from Path of the module that it stands in: one of the library, or one that was answered.
   * @returns Their module, or why there is none.
   */
  declarations(specifier: string, from: string): Declarations {
    const key = `${specifier}\n${from}`;
    let found = this.#known.get(key);
    if (found === undefined) {
      found = this.#find(specifier, from);
      this.#known.set(key, found);
    }
    return found;
  }

  #find(specifier: string, from: string): Declarations {
    const owner = this.#modules.get(from);
    const found = owner === undefined
      ? this.#ofLibrary(specifier, from)
      : this.#ofPackage(specifier, owner);
    if (typeof found === "string") return this.#none(found);
    this.#modules.set(found.path, found);
    return { kind: "module", path: found.path };
  }

  #none(why: string): Declarations {
    const wayOut = why === UNCACHED
      ? `run "deno cache ${basename(this.#library)}", or`
      : "";
    const reason =
      `${why}: ${wayOut} declare what you need of it in a local file`;
    return { kind: "none", reason: reason.replace(/\s+/g, " ") };
  }

  #ofLibrary(specifier: string, from: string): DeclarationModule | string {
    const target = locateModule(specifier, from, {
      importMap: this.#importMap,
    });
    if (target.kind === "external") {
      const request = parsePackageRequest(target.specifier);
      return request === undefined ? UNREADABLE : this.#request(request, from);
    }
    const bare = target.kind === "unresolved"
      ? parseBareSpecifier(specifier)
      : undefined;
    if (bare === undefined) return UNREADABLE;
    const folder = findInstalled(bare.name, dirname(from), this.#files) ??
      this.#named(bare.name, dirname(from));
    return this.#entry(bare, folder, from);
  }

  #request(request: PackageRequest, from: string): DeclarationModule | string {
    const { registry, name, range } = request;
    if (registry === "jsr") return UNREADABLE;
    const locked = this.#locked.versionOf(registry, name, range);
    const cached = this.#cached.find(name, range, { locked });
    return this.#entry(request, cached ?? this.#installed(request, from), from);
  }

  /** An installed package, if it is of a version that is wanted. */
  #installed(
    { name, range }: PackageRequest,
    from: string,
  ): PackageFolder | undefined {
    const found = findInstalled(name, dirname(from), this.#files);
    const isWanted = found !== undefined &&
      highestVersion([found.version], range) !== undefined;
    return isWanted ? found : undefined;
  }

  /** The package that the nearest `package.json` names, in Deno's cache. */
  #named(name: string, folder: string): PackageFolder | undefined {
    for (let at = folder;; at = dirname(at)) {
      const path = join(at, "package.json");
      const real = this.#files.realPath(path);
      if (real !== undefined) {
        const description = this.#files.readObject(path, dirname(real));
        const range = rangeOf(description ?? {}, name);
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

  #ofPackage(
    specifier: string,
    { path, folder }: DeclarationModule,
  ): DeclarationModule | string {
    const entries = new PackageEntries(this.#files, folder.root);
    const within = (found: string | undefined) =>
      found === undefined ? UNREADABLE : { path: found, folder };
    if (/^\.{1,2}(\/|$)/.test(specifier)) {
      return within(entries.findRelative(specifier, path));
    }
    if (specifier.startsWith("#")) {
      return within(entries.findPrivate(specifier));
    }
    const request = parseBareSpecifier(specifier);
    if (request === undefined) return UNREADABLE;
    if (request.name === folder.name) {
      return within(entries.find(request.entry));
    }
    return this.#entry(
      request,
      this.#dependency(request.name, path, folder),
      path,
    );
  }

  #dependency(
    name: string,
    from: string,
    owner: PackageFolder,
  ): PackageFolder | undefined {
    if (owner.isInstalled) {
      return findInstalled(name, dirname(from), this.#files);
    }
    const { description } = new PackageEntries(this.#files, owner.root);
    const range = rangeOf(description ?? {}, name);
    if (range === undefined) return undefined;
    return this.#ranged(name, range, this.#locked.dependencyOf(owner, name));
  }

  /** What a package exports, or what the package of its declarations does. */
  #entry(
    { name, entry }: PackageRequest,
    folder: PackageFolder | undefined,
    from: string,
  ): DeclarationModule | string {
    const path = folder &&
      new PackageEntries(this.#files, folder.root).find(entry);
    if (folder !== undefined && path !== undefined) return { path, folder };
    const why = folder === undefined ? UNCACHED : UNREADABLE;
    if (name.startsWith("@types/")) return why;
    const typed = `@types/${name.replace(/^@/, "").replace("/", "__")}`;
    const other = isPackageName(typed)
      ? this.#typesPackage(typed, folder, from)
      : undefined;
    const found = other &&
      new PackageEntries(this.#files, other.root).find(entry);
    return other === undefined || found === undefined
      ? why
      : { path: found, folder: other };
  }

  #typesPackage(
    name: string,
    of: PackageFolder | undefined,
    from: string,
  ): PackageFolder | undefined {
    const major = of && majorOf(of.version);
    const sameMajor = major === undefined
      ? undefined
      : this.#cached.find(name, `${major}`);
    return findInstalled(name, dirname(from), this.#files) ?? sameMajor ??
      this.#cached.find(name, "");
  }

  get #cached(): NpmCache {
    return this.#npm ??= new NpmCache(this.#files, this.#cache);
  }

  get #locked(): LockFile {
    return this.#lock ??= LockFile.nearest(
      dirname(this.#library),
      this.#files,
    );
  }
}

const UNCACHED = "it is not in Deno's cache";
const UNREADABLE = "no declarations of it can be read";

/** The range in which a package wants another one. */
function rangeOf(
  description: Readonly<Record<string, unknown>>,
  name: string,
): string | undefined {
  for (
    const kind of [
      "dependencies",
      "peerDependencies",
      "optionalDependencies",
      "devDependencies",
    ]
  ) {
    const ranges = description[kind];
    const range = isPlainObject(ranges) && Object.hasOwn(ranges, name)
      ? ranges[name]
      : undefined;
    if (typeof range === "string") return range;
  }
  return undefined;
}
