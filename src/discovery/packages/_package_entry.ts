import { isAtOrBelow } from "../../core/is_at_or_below.ts";
import { isPlainObject } from "../../core/json.ts";
import { dirname, join } from "../../core/path.ts";
import type { DeclarationFiles } from "./_declaration_files.ts";
import { highestVersion, VERSION_STEPS } from "./_versions.ts";

/** Conditions of `exports` that hold, `require` only where nothing else does. */
const CONDITIONS: ReadonlySet<string> = new Set([
  "types",
  "import",
  "deno",
  "node",
  "module-sync",
  "default",
]);
const MAX_DEPTH = 10;
/** Longer paths lead to no file. */
const MAX_PATH = 4_096;
/** What it takes to see whether declarations stand somewhere, in steps. */
const LOOK_STEPS = 100;
/** The release of TypeScript whose place in `typesVersions` counts. */
const TYPESCRIPT = "6.0.0";

type PackageJson = Readonly<Record<string, unknown>>;

/** Finds the declarations in the folder of one package. */
export class PackageEntries {
  readonly #files: DeclarationFiles;
  readonly #root: string;

  /**
   * @param files Reads the package's files.
   * @param root Real path of the package's folder.
   */
  constructor(files: DeclarationFiles, root: string) {
    this.#files = files;
    this.#root = root;
  }

  /** The package's own description; undefined when it has none that can be read. */
  get description(): PackageJson | undefined {
    return this.#files.readObject(
      join(this.#root, "package.json"),
      this.#root,
    );
  }

  /**
   * Finds what the package exports.
   *
   * @param entry `.` or `./sub`.
   * @returns Absolute path of the declarations, if there are any.
   */
  find(entry: string): string | undefined {
    const description = this.description;
    if (description === undefined) return undefined;
    const { exports } = description;
    if (exports !== undefined && exports !== null) {
      const map = isSubpathMap(exports) ? exports : { ".": exports };
      const exported = this.#inMap(map, entry);
      if (exported !== undefined || entry !== ".") return exported;
    }
    const versioned = this.#versioned(description, entry);
    if (versioned !== undefined) return versioned;
    if (entry !== ".") return this.#near(this.#root, entry);
    const { types, typings, main } = description;
    for (const named of [types, typings, main, "./index"]) {
      const found = typeof named === "string"
        ? this.#near(this.#root, named)
        : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /**
   * Finds what a private name of the package stands for.
   *
   * @param name A name that starts with `#`.
   * @returns Absolute path of the declarations, if there are any.
   */
  findPrivate(name: string): string | undefined {
    const imports = this.description?.imports;
    return isPlainObject(imports) ? this.#inMap(imports, name) : undefined;
  }

  /**
   * Finds a module of the package by its path.
   *
   * @param specifier A relative specifier.
   * @param from Absolute path of the module that names it.
   * @returns Absolute path of the declarations, if there are any.
   */
  findRelative(specifier: string, from: string): string | undefined {
    return this.#near(dirname(from), specifier);
  }

  #inMap(map: PackageJson, name: string): string | undefined {
    if (Object.hasOwn(map, name)) return this.#target(map[name], "", 0);
    const keys = Object.keys(map);
    if (!this.#files.takeSteps(keys.length)) return undefined;
    const patterns = keys.flatMap((key) => {
      const [before = "", after] = key.split("*");
      const isMatch = after !== undefined && name.startsWith(before) &&
        name.endsWith(after) && name.length >= key.length;
      return isMatch ? [{ key, before, after }] : [];
    });
    patterns.sort((a, b) => b.before.length - a.before.length);
    const [first] = patterns;
    if (first === undefined) return undefined;
    const { key, before, after } = first;
    const star = name.slice(before.length, name.length - after.length);
    return this.#target(map[key], star, 0);
  }

  #target(target: unknown, star: string, depth: number): string | undefined {
    if (depth > MAX_DEPTH) return undefined;
    if (typeof target === "string") {
      const path = target.startsWith("./") ? filled(target, star) : undefined;
      return path && this.#near(this.#root, path);
    }
    if (Array.isArray(target)) {
      for (const one of target) {
        const found = this.#target(one, star, depth + 1);
        if (found !== undefined) return found;
      }
      return undefined;
    }
    if (!isPlainObject(target)) return undefined;
    const keys = Object.keys(target);
    if (!this.#files.takeSteps(keys.length)) return undefined;
    const holding = keys.filter((key) => CONDITIONS.has(key));
    for (
      const key of [
        ...holding,
        ...keys.filter((key) => key === "require"),
      ]
    ) {
      // A condition that leads to code without declarations is no answer.
      const found = this.#target(target[key], star, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** What `typesVersions` says of an entry. */
  #versioned(
    { typesVersions, types, typings, main }: PackageJson,
    entry: string,
  ): string | undefined {
    if (!isPlainObject(typesVersions)) return undefined;
    const ranges = Object.keys(typesVersions);
    if (!this.#files.takeSteps(VERSION_STEPS * ranges.length)) return undefined;
    const range = ranges.find((key) =>
      highestVersion([TYPESCRIPT], key) !== undefined
    );
    const map = range === undefined ? undefined : typesVersions[range];
    if (!isPlainObject(map)) return undefined;
    const named = [types, typings, main].find((one) => typeof one === "string");
    const path = entry === "." ? String(named ?? "index") : entry;
    const plain = path.replace(/^\.\//, "");
    return this.#inMap(asTargets(map), plain);
  }

  /** The declarations at a path, or those that stand beside code there. */
  #near(folder: string, path: string): string | undefined {
    if (path.length > MAX_PATH || path.includes("\0")) return undefined;
    if (!this.#files.takeSteps(LOOK_STEPS)) return undefined;
    const whole = join(folder, path);
    if (!isAtOrBelow(this.#root, whole)) return undefined;
    return candidates(whole).find((candidate) =>
      this.#files.isFile(candidate, this.#root)
    );
  }
}

/** A target with what its stars stand for; undefined when it is no path of a file. */
function filled(target: string, star: string): string | undefined {
  const parts = target.split("*", MAX_PATH);
  const length = target.length + (parts.length - 1) * star.length;
  return length > MAX_PATH ? undefined : parts.join(star);
}

/** Where the declarations of a module may stand, the nearest first. */
function candidates(path: string): string[] {
  const [, stem, kind = "", language] = /^(.*)\.([mc]?)([jt])sx?$/.exec(path) ??
    [];
  if (language === "t") return [path, `${stem}.d.${kind}ts`];
  if (language === "j") {
    return [`${stem}.d.${kind}ts`, `${stem}.${kind}ts`, `${stem}.tsx`];
  }
  return [
    `${path}.d.ts`,
    `${path}.d.mts`,
    `${path}.d.cts`,
    `${path}.ts`,
    join(path, "index.d.ts"),
    join(path, "index.d.mts"),
    join(path, "index.ts"),
  ];
}

function isSubpathMap(exports: unknown): exports is PackageJson {
  return isPlainObject(exports) &&
    Object.keys(exports).some((key) => key.startsWith("."));
}

/** The lists of `typesVersions`, whose paths need no `./`. */
function asTargets(map: PackageJson): PackageJson {
  return Object.fromEntries(
    Object.entries(map).map(([key, value]) => [
      key,
      Array.isArray(value)
        ? value.filter((one) => typeof one === "string").map((one) =>
          /^\.\//.test(one) ? one : `./${one}`
        )
        : value,
    ]),
  );
}
