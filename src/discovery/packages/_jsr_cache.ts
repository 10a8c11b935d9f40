import { isPlainObject } from "../../core/json.ts";
import { parseJson } from "../../core/parse_json.ts";
import type { DeclarationFiles } from "./_declaration_files.ts";
import type { HttpCache } from "./_http_cache.ts";
import type { LockFile } from "./_lock_file.ts";
import type { PackageRequest } from "./_package_request.ts";
import { highestVersion, VERSION_STEPS } from "./_versions.ts";

const MAX_TRIES = 200;

type JsonRecord = Readonly<Record<string, unknown>>;

/** The JSR packages in Deno's cache. */
export class JsrCache {
  readonly #cache: HttpCache;
  readonly #files: DeclarationFiles;
  readonly #registry: string;
  /** By name and range, as finding one takes a look at each version. */
  readonly #chosen = new Map<string, string | undefined>();
  readonly #objects = new Map<string, JsonRecord | undefined>();

  constructor(cache: HttpCache, files: DeclarationFiles, registry: string) {
    this.#cache = cache;
    this.#files = files;
    this.#registry = registry;
  }

  /**
   * Finds what a package exports.
   *
   * @param request What is wanted.
   * @param lock The versions that a lock file says.
   * @returns URL of the module in the version that is locked, else in the highest that is cached.
   */
  find(
    { name, range, entry }: PackageRequest,
    lock: LockFile,
  ): URL | undefined {
    const version = lock.versionOf("jsr", name, range) ??
      this.#choose(name, range);
    if (version === undefined) return undefined;
    const exports = this.#object(`${name}/${version}_meta.json`)?.exports;
    const target = typeof exports === "string" && entry === "."
      ? exports
      : isPlainObject(exports) && Object.hasOwn(exports, entry)
      ? exports[entry]
      : undefined;
    const folder = new URL(`${name}/${version}/`, this.#registry);
    const url = typeof target === "string" ? URL.parse(target, folder) : null;
    return url?.href.startsWith(folder.href) ? url : undefined;
  }

  #choose(name: string, range: string): string | undefined {
    const key = `${name}@${range}`;
    if (!this.#chosen.has(key)) {
      this.#chosen.set(key, this.#highest(name, range));
    }
    return this.#chosen.get(key);
  }

  #highest(name: string, range: string): string | undefined {
    const versions = this.#object(`${name}/meta.json`)?.versions;
    if (!isPlainObject(versions)) return undefined;
    const offered = Object.entries(versions).flatMap(([version, about]) =>
      isPlainObject(about) && about.yanked === true ? [] : [version]
    );
    // One look for each version that is tried: what is offered may not be cached.
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      if (!this.#files.takeSteps(VERSION_STEPS * offered.length)) {
        return undefined;
      }
      const version = highestVersion(offered, range);
      if (version === undefined) return undefined;
      if (this.#object(`${name}/${version}_meta.json`)) return version;
      offered.splice(offered.indexOf(version), 1);
    }
    return undefined;
  }

  #object(path: string): JsonRecord | undefined {
    if (!this.#objects.has(path)) {
      const url = URL.parse(path, this.#registry);
      const answer = url === null ? undefined : this.#cache.read(url);
      const value = answer && parseJson(answer.text);
      this.#objects.set(path, isPlainObject(value) ? value : undefined);
    }
    return this.#objects.get(path);
  }
}
