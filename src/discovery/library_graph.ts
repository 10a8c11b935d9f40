import type { Diagnostic } from "../core/diagnostic.ts";
import type { ExternalUse, ImportMap } from "../core/tool_manifest.ts";
import { reachesNode } from "../core/reaches_node.ts";
import { extname } from "../core/path.ts";
import type { ModuleSources, ToolLanguage } from "../core/tool_language.ts";
import { LIBRARY_EXTENSIONS } from "./library_file_name.ts";
import type { LocalModule, LocalModules } from "./local_module.ts";
import { locateModule } from "./locate_module.ts";
import type { ModuleImport } from "./module_graph.ts";
import { scanImports } from "./scan_imports.ts";
import { sourceLine } from "./source_text.ts";

/** The modules that a library is made of. */
export interface LibraryGraph {
  /** Paths of its local modules, the library's own first, then in code unit order. */
  readonly modules: readonly string[];
  /** Modules elsewhere that it needs at run time, sorted. */
  readonly externals: readonly string[];
  /** How it imports each of them. */
  readonly externalUses: readonly ExternalUse[];
  /** Whether it imports a package or a URL, be it for types only. */
  readonly namesOthers: boolean;
  /** Whether a module of it may reach Node's. */
  readonly reachesNode: boolean;
  /** Paths that were looked for, found or not. */
  readonly sought: readonly string[];
  /** Its local modules as text. */
  readonly sources: ModuleSources;
  /** Imports that lead nowhere. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Options of {@linkcode walkLibrary}. */
export interface WalkLibraryOptions {
  readonly modules: LocalModules;
  readonly language: ToolLanguage;
  readonly importMap?: ImportMap;
}

/**
 * Follows the imports of a library through its local modules.
 *
 * @param root The library's own module.
 * @param options Where modules are read and how specifiers resolve.
 * @returns Its graph; cycles are fine.
 */
export async function walkLibrary(
  root: LocalModule,
  options: WalkLibraryOptions,
): Promise<LibraryGraph> {
  const walk = new LibraryWalk(root, options);
  await walk.run();
  return walk.result();
}

class LibraryWalk {
  readonly #root: LocalModule;
  readonly #options: WalkLibraryOptions;
  readonly #found = new Map<string, LocalModule>();
  readonly #sought = new Set<string>();
  readonly #externals = new Map<string, ExternalUse>();
  readonly #diagnostics: Diagnostic[] = [];
  /** Modules whose imports were not followed yet. */
  readonly #entered: LocalModule[];
  /** Imports that are followed when all others were. */
  readonly #later: Reference[] = [];
  #lazy = false;
  #onlyLocal = true;
  #namesOthers = false;

  constructor(root: LocalModule, options: WalkLibraryOptions) {
    this.#root = root;
    this.#options = options;
    this.#found.set(root.path, root);
    this.#sought.add(root.path);
    this.#entered = [root];
  }

  async run(): Promise<void> {
    await this.#walk();
    // What is left loads when it is asked for, with all that it imports.
    this.#lazy = true;
    // An array's iteration reaches what is added on the way.
    for (const { reference, from } of this.#later) {
      await this.#follow(reference, from);
      await this.#walk();
    }
  }

  async #walk(): Promise<void> {
    for (let from = this.#entered.shift(); from; from = this.#entered.shift()) {
      for (const reference of from.imports) {
        if (reference.dynamic) this.#later.push({ reference, from });
        else await this.#follow(reference, from);
      }
    }
  }

  result(): LibraryGraph {
    const [, ...others] = this.#found.keys();
    const found = this.#found;
    const { importMap } = this.#options;
    const uses = [...this.#externals.values()];
    return {
      modules: [this.#root.path, ...others.sort()],
      externals: [...new Set(uses.map(({ specifier }) => specifier))].sort(),
      externalUses: uses,
      namesOthers: this.#namesOthers,
      reachesNode: !this.#onlyLocal ||
        [...found.values()].some(({ path, text }) => reachesNode(path, text)),
      sought: [...this.#sought],
      diagnostics: this.#diagnostics,
      sources: {
        text: (path) => found.get(path)?.text,
        resolve(specifier, from) {
          const target = locateModule(specifier, from, { importMap });
          return target.kind === "local" && found.has(target.path)
            ? target.path
            : undefined;
        },
      },
    };
  }

  async #follow(
    { specifier, typeOnly, type }: ModuleImport,
    from: LocalModule,
  ): Promise<void> {
    const { importMap } = this.#options;
    const target = locateModule(specifier, from.path, { importMap });
    if (target.kind !== "local") this.#onlyLocal = false;
    if (target.kind === "external" || target.kind === "unresolved") {
      this.#namesOthers = true;
    }
    switch (target.kind) {
      case "local":
        return await this.#enter(target.path, { specifier, from });
      case "external":
        if (!typeOnly) this.#use({ specifier: target.specifier, type });
        return;
      case "unresolved":
        // A type from an unknown package vanishes at run time and harms nobody.
        if (typeOnly || await isRuntimeModule(specifier)) return;
        return this.#report("unresolved-import", { specifier, from }, [
          `Cannot resolve ${JSON.stringify(specifier)}: ${target.reason}`,
          bareNameHint(specifier),
        ]);
      case "runtime":
        return;
      default:
        return target satisfies never;
    }
  }

  #use({ specifier, type }: Pick<ExternalUse, "specifier" | "type">): void {
    const key = JSON.stringify([specifier, type]);
    if (this.#externals.has(key)) return;
    this.#externals.set(key, {
      specifier,
      ...(type !== undefined && { type }),
      ...(this.#lazy && { lazy: true }),
    });
  }

  async #enter(path: string, place: ImportPlace): Promise<void> {
    if (this.#found.has(path)) return;
    this.#sought.add(path);
    const module = await this.#options.modules.imported(path);
    if (module.problem === undefined) {
      this.#found.set(path, module);
      this.#entered.push(module);
      return;
    }
    const { code, reason } = module.problem;
    const isMissing = code === "absent" || reason === "it is a folder";
    this.#report(isMissing ? "missing-import" : code, place, [
      `Cannot load ${JSON.stringify(place.specifier)}: ${reason} (${path})`,
      isMissing ? await this.#nearMiss(path, place.specifier) : undefined,
    ]);
  }

  async #nearMiss(
    path: string,
    specifier: string,
  ): Promise<string | undefined> {
    const stem = path.slice(0, path.length - extname(path).length);
    for (const extension of LIBRARY_EXTENSIONS) {
      for (const base of [path, stem]) {
        const near = await this.#options.modules.imported(base + extension);
        if (near.problem !== undefined) continue;
        const cut = specifier.length - (path.length - base.length);
        return `did you mean ${
          JSON.stringify(specifier.slice(0, cut) + extension)
        }?`;
      }
    }
    return undefined;
  }

  #report(
    code: string,
    { specifier, from }: ImportPlace,
    parts: readonly (string | undefined)[],
  ): void {
    const text = from.text ?? "";
    const { language } = this.#options;
    const reference = scanImports(language, { path: from.path, text })
      .find((candidate) => candidate.specifier === specifier);
    const { line, column } = reference ?? { line: 1, column: 1 };
    this.#diagnostics.push({
      severity: "error",
      code,
      message: parts.filter((part) => part !== undefined).join("; ")
        .replace(/\s+/g, " "),
      path: from.path,
      line,
      column,
      sourceLine: sourceLine(text, line),
    });
  }
}

interface Reference {
  readonly reference: ModuleImport;
  readonly from: LocalModule;
}

interface ImportPlace {
  readonly specifier: string;
  readonly from: LocalModule;
}

function bareNameHint(specifier: string): string | undefined {
  return /^[\w@][\w@./-]*$/.test(specifier)
    ? `name it in "imports" of deno.json, or import "npm:${specifier}"`
    : undefined;
}

// Deno takes `fs` for `node:fs` where no import map says otherwise.
async function isRuntimeModule(specifier: string): Promise<boolean> {
  const { isBuiltin } = await import("node:module");
  return isBuiltin(specifier);
}
