import { dirname } from "../../core/path.ts";
import type { Declarations } from "../../core/tool_language.ts";
import type { ImportMap } from "../../core/tool_manifest.ts";
import { parseUrlLike } from "../import_map.ts";
import { locateModule } from "../locate_module.ts";
import { cacheMark } from "./cache_mark.ts";
import { DeclarationFiles, type Looked } from "./_declaration_files.ts";
import { type DenoCache, findDenoCache } from "./deno_dir.ts";
import { HttpCache } from "./_http_cache.ts";
import { JsrCache } from "./_jsr_cache.ts";
import { LockFile } from "./_lock_file.ts";
import { type FolderModule, type NoTypes, NpmTypes } from "./_npm_types.ts";
import { parseBareSpecifier, parsePackageRequest } from "./_package_request.ts";
import { findRemoteTypes, type RemoteModule } from "./_remote_types.ts";

/** What it takes at least to find what an import leads to, in steps. */
const FIND_STEPS = 20;

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

/** The package that declares the types of one that does not. */
function typesPackageOf(name: string): string | undefined {
  return /^[^@]/.test(name) ? `@types/${name}` : undefined;
}

function whyUntyped(specifier: string): string {
  const request = parsePackageRequest(specifier) ??
    parseBareSpecifier(specifier);
  // `@/types` and `~/types` are aliases, whatever other tools take them for.
  if (request === undefined && isBare(specifier)) {
    return 'no import map names it: name it in "imports" of deno.json';
  }
  const types = typesPackageOf(request?.name ?? "");
  const why = "no declarations of it can be read";
  return types === undefined
    ? why
    : `${why}: write // @ts-types="npm:${types}" before the import`;
}

function isBare(specifier: string): boolean {
  return !/^\.{0,2}\//.test(specifier) && URL.parse(specifier) === null;
}

type DeclarationModule = FolderModule | RemoteModule;

interface Stores {
  readonly npm: NpmTypes;
  readonly http: HttpCache;
  readonly jsr: JsrCache;
  readonly locked: LockFile;
}

/**
 * The declarations of packages that are on this machine, for the types of one
 * library. Nothing is downloaded, written or executed, and nothing is looked
 * at before a type leads there.
 */
export class PackageTypes {
  readonly #library: string;
  readonly #options: PackageTypesOptions;
  readonly #files = new DeclarationFiles();
  readonly #modules = new Map<string, DeclarationModule>();
  readonly #known = new Map<string, Declarations>();
  #opened: Stores | undefined;

  /**
   * @param library Absolute path of the library.
   * @param options Where Deno's cache is, and the library's import map.
   */
  constructor(library: string, options: PackageTypesOptions) {
    this.#library = library;
    this.#options = options;
  }

  /** The files and folders that were looked at, found or not; none when no type led to a package. */
  get looked(): readonly Looked[] {
    const { looked } = this.#files;
    return looked.length === 0
      ? []
      : [cacheMark(this.#options.cache), ...looked];
  }

  /**
   * Text of a module of declarations.
   *
   * @param path What {@linkcode declarations} answered.
   */
  text(path: string): string | undefined {
    const module = this.#modules.get(path);
    if (module === undefined) return undefined;
    return "url" in module
      ? module.text
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
      found = this.#answer(this.#find(specifier, from), { specifier, from });
      this.#known.set(key, found);
    }
    return found;
  }

  #answer(
    found: DeclarationModule | NoTypes,
    link: { readonly specifier: string; readonly from: string },
  ): Declarations {
    if (found === "absent" || found === "untyped") {
      const reason = found === "absent"
        ? this.#whyAbsent(link)
        : whyUntyped(link.specifier);
      return {
        kind: "none",
        reason: `${reason}, or declare what you need of it in a local file`,
      };
    }
    const path = "url" in found ? found.url.href : found.path;
    this.#modules.set(path, found);
    return { kind: "module", path };
  }

  #whyAbsent(
    { specifier, from }: { readonly specifier: string; readonly from: string },
  ): string {
    const bare = parseBareSpecifier(specifier);
    if (bare !== undefined && !this.#modules.has(from)) {
      // Nothing says which version: deno cache passes over it.
      const types = typesPackageOf(bare.name);
      return `no package of that name is installed and no import map names it: ${
        types === undefined ? "install it" : `install ${types}`
      }, name it in "imports" of deno.json, or import "npm:${
        types ?? bare.name
      }"`;
    }
    const url = URL.parse(specifier);
    // Deno loads from few hosts unless it is told to.
    const flag = /^https?:$/.test(url?.protocol ?? "")
      ? ` --allow-import=${url?.host}`
      : "";
    return `it is not in Deno's cache: run "deno cache${flag} ${this.#library}"`;
  }

  #find(specifier: string, from: string): DeclarationModule | NoTypes {
    if (!this.#files.takeSteps(FIND_STEPS)) return "untyped";
    const owner = this.#modules.get(from);
    if (owner === undefined) return this.#ofLibrary(specifier, from);
    if (!("url" in owner)) return this.#stores.npm.findFrom(specifier, owner);
    const target = parseUrlLike(specifier, owner.url.href);
    return target === undefined
      ? "untyped"
      : this.#external(target.href, this.#library);
  }

  #ofLibrary(specifier: string, from: string): DeclarationModule | NoTypes {
    const { importMap } = this.#options;
    const target = locateModule(specifier, from, { importMap });
    switch (target.kind) {
      case "external":
        return this.#external(target.specifier, from);
      case "unresolved":
        return this.#stores.npm.findBare(specifier, dirname(from));
      case "local":
      case "runtime":
        return "untyped";
      default:
        return target satisfies never;
    }
  }

  /** What `npm:`, `jsr:`, `https:` and `http:` lead to. */
  #external(specifier: string, from: string): DeclarationModule | NoTypes {
    const { npm, http, jsr, locked } = this.#stores;
    const url = URL.parse(specifier);
    if (url?.protocol === "https:" || url?.protocol === "http:") {
      return findRemoteTypes(url, http);
    }
    const request = parsePackageRequest(specifier);
    if (request === undefined) return "untyped";
    if (request.registry === "npm") return npm.find(request, dirname(from));
    const found = jsr.find(request, locked);
    return found === undefined ? "absent" : findRemoteTypes(found, http);
  }

  get #stores(): Stores {
    return this.#opened ??= this.#open();
  }

  #open(): Stores {
    const { cache } = this.#options;
    const locked = LockFile.nearest(dirname(this.#library), this.#files);
    const http = new HttpCache(this.#files, cache);
    return {
      npm: new NpmTypes(this.#files, cache, locked),
      http,
      jsr: new JsrCache(http, this.#files, cache.jsrUrl),
      locked,
    };
  }
}
