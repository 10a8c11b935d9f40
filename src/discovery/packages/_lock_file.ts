import { isPlainObject } from "../../core/json.ts";
import { dirname, join } from "../../core/path.ts";
import type { DeclarationFiles } from "./_declaration_files.ts";

/** The versions that the `deno.lock` nearest to a library holds packages to. */
export class LockFile {
  readonly #specifiers: Readonly<Record<string, unknown>>;
  readonly #npm: Readonly<Record<string, unknown>>;

  readonly #files: DeclarationFiles;

  private constructor(
    files: DeclarationFiles,
    { specifiers, npm }: Readonly<Record<string, unknown>> = {},
  ) {
    this.#files = files;
    this.#specifiers = isPlainObject(specifiers) ? specifiers : {};
    this.#npm = isPlainObject(npm) ? npm : {};
  }

  /**
   * Finds the lock file of a folder, upwards.
   *
   * @param folder Absolute path of the folder.
   * @param files Reads it.
   * @returns The lock file; an empty one when there is none.
   */
  static nearest(folder: string, files: DeclarationFiles): LockFile {
    for (let at = folder;; at = dirname(at)) {
      const path = join(at, "deno.lock");
      const real = files.realPath(path);
      if (real !== undefined) {
        return new LockFile(files, files.readObject(path, dirname(real)));
      }
      if (dirname(at) === at) return new LockFile(files);
    }
  }

  /**
   * The version that a specifier is held to.
   *
   * @param registry `npm` or `jsr`.
   * @param name Name of the package.
   * @param range The range as the specifier has it; empty for none.
   * @returns The version, if any.
   */
  versionOf(
    registry: "npm" | "jsr",
    name: string,
    range: string,
  ): string | undefined {
    const key = `${registry}:${name}@${range === "" ? "*" : range}`;
    const version = Object.hasOwn(this.#specifiers, key)
      ? this.#specifiers[key]
      : undefined;
    return typeof version === "string" ? withoutPeers(version) : undefined;
  }

  /**
   * The version of a package that another one depends on.
   *
   * @param owner Name and version of the package that depends on it.
   * @param name Name of the dependency.
   * @returns The version, if the lock file names one and only one.
   */
  dependencyOf(
    owner: { readonly name: string; readonly version: string },
    name: string,
  ): string | undefined {
    const own = `${owner.name}@${owner.version}`;
    const keys = Object.keys(this.#npm);
    if (!this.#files.takeSteps(keys.length)) return undefined;
    const owned = keys.find((key) => key === own || key.startsWith(`${own}_`));
    const entry = owned === undefined ? undefined : this.#npm[owned];
    if (!isPlainObject(entry) || !Array.isArray(entry.dependencies)) {
      return undefined;
    }
    const named = entry.dependencies.find((text) =>
      text === name || String(text).startsWith(`${name}@`)
    );
    if (named === undefined) return undefined;
    if (named !== name) {
      return withoutPeers(String(named).slice(name.length + 1));
    }
    const versions = new Set(
      keys.filter((key) => key.startsWith(`${name}@`))
        .map((key) => withoutPeers(key.slice(name.length + 1))),
    );
    return versions.size === 1 ? [...versions][0] : undefined;
  }
}

/** `4.1.0_react@18.0.0` is version 4.1.0 beside one of its peers. */
function withoutPeers(version: string): string {
  return version.split("_")[0] ?? version;
}
