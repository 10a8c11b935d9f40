import type { ModuleSources } from "../../core/tool_language.ts";
import type { ts } from "../compiler.ts";
import { NameHints } from "../name_hints.ts";
import { DeclaredModules } from "./declared_modules.ts";
import type { LocalDeclaration, LocalName } from "./module_names.ts";
import type { SourceModule } from "./source_module.ts";

/** What a name leads to, imports and re-exports followed. */
export type Found =
  | {
    readonly kind: "local";
    readonly module: SourceModule;
    readonly name: string;
    readonly local: LocalName;
  }
  /** The value of `export default EXPRESSION`. */
  | {
    readonly kind: "expression";
    readonly module: SourceModule;
    readonly expression: ts.Expression;
  }
  /** A whole module: `import * as x`. */
  | { readonly kind: "module"; readonly module: SourceModule }
  /** Something of a module that is not local, or is missing. */
  | {
    readonly kind: "external";
    readonly specifier: string;
    readonly name: string;
    /** The module that names it. */
    readonly from: SourceModule;
    /** The module that a comment before the import names for its types. */
    readonly types?: string;
    /** Why its declarations cannot be read, if that was tried. */
    readonly reason?: string;
  };

/** Two `export *` that give one name different things: JavaScript then exports neither. */
export interface Ambiguous {
  readonly kind: "ambiguous";
  readonly paths: readonly string[];
}

/** The local modules that one library can see, parsed as they are needed, and declarations from elsewhere. */
export class ModuleGraph {
  readonly #sources: ModuleSources;
  readonly #parse: (path: string, text: string) => SourceModule;
  readonly #modules = new Map<string, SourceModule | undefined>();
  readonly #stars = new Map<SourceModule, readonly SourceModule[]>();
  readonly #exported = new Map<SourceModule, ReadonlySet<string>>();
  /** Tells which names were meant by those that there are not. */
  readonly hints: NameHints = new NameHints();
  /** Declarations of packages and URLs, found when a type leads there. */
  readonly declared: DeclaredModules;
  /** Values of enums that were evaluated, or are just being evaluated, by their first declaration. */
  readonly enumValues: Map<ts.Node, Map<string, string | number | undefined>> =
    new Map();
  /** What is declared for all, by the module that sees it. */
  readonly globals: Map<SourceModule, readonly LocalDeclaration[]> = new Map();

  /**
   * @param sources Texts and resolution of local modules.
   * @param parse Parses a module, from a cache where it can.
   */
  constructor(
    sources: ModuleSources,
    parse: (path: string, text: string) => SourceModule,
  ) {
    this.#sources = sources;
    this.#parse = parse;
    this.declared = new DeclaredModules(sources, parse);
  }

  /** The local modules parsed so far. */
  get loaded(): SourceModule[] {
    return [...this.#modules.values()].filter((module) => module !== undefined);
  }

  /** The module at a path, or undefined when there is none. */
  load(path: string): SourceModule | undefined {
    if (this.#modules.has(path)) return this.#modules.get(path);
    const text = this.#sources.text(path);
    const module = text === undefined ? undefined : this.#parse(path, text);
    this.#modules.set(path, module);
    return module;
  }

  /** The local module that a specifier names, or undefined when it is external or missing. */
  resolve(specifier: string, from: SourceModule): SourceModule | undefined {
    if (this.declared.has(from)) return undefined;
    const path = this.#sources.resolve(specifier, from.home.path);
    return path === undefined || !/\.[mc]?[jt]sx?$/.test(path)
      ? undefined
      : this.load(path);
  }

  /**
   * Looks a name up at a module's top level and follows imports.
   *
   * @param module Module whose text uses the name.
   * @param name The name.
   * @returns What it leads to, or undefined when the module knows no such name.
   */
  lookup(module: SourceModule, name: string): Found | undefined {
    if (!module.names.locals.has(name)) return undefined;
    return this.#lookup(module, name, new Set());
  }

  /**
   * Looks up what a module exports under a name.
   *
   * @param module The exporting module.
   * @param name Exported name, or `default`.
   * @returns What it leads to, or undefined when there is no such export.
   */
  lookupExport(
    module: SourceModule,
    name: string,
  ): Found | Ambiguous | undefined {
    const entry = module.names.exports.get(name);
    if (entry === undefined && module.names.stars.length === 0) {
      return undefined;
    }
    const local = entry?.kind === "local"
      ? module.names.locals.get(entry.name)
      : undefined;
    // By far the most common: declared where it is exported.
    if (entry?.kind === "local" && local?.import === undefined && local) {
      return { kind: "local", module, name: entry.name, local };
    }
    return this.#lookupExport(module, name, new Set());
  }

  /** Every name that a module exports, those of its `export *` included, `default` last. */
  exportedNames(module: SourceModule): string[] {
    const own = [...module.names.exports.keys()];
    if (module.names.stars.length === 0 && !own.includes("default")) return own;
    return [...this.#allExported(module)];
  }

  #allExported(module: SourceModule): ReadonlySet<string> {
    const known = this.#exported.get(module);
    if (known !== undefined) return known;
    const names = new Set<string>();
    const seen = new Set<SourceModule>();
    const pending = [module];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      for (const name of at.names.exports.keys()) {
        if (name !== "default" || at === module) names.add(name);
      }
      pending.push(...this.#starTargets(at).toReversed());
    }
    if (names.delete("default")) names.add("default");
    this.#exported.set(module, names);
    return names;
  }

  /** The local modules that a module exports all names of, each once. */
  #starTargets(module: SourceModule): readonly SourceModule[] {
    const known = this.#stars.get(module);
    if (known !== undefined) return known;
    const targets = new Set<SourceModule>();
    for (const { specifier } of module.names.stars) {
      const target = this.resolve(specifier, module);
      if (target !== undefined) targets.add(target);
    }
    const found = [...targets];
    this.#stars.set(module, found);
    return found;
  }

  #lookup(
    module: SourceModule,
    name: string,
    seen: Set<string>,
  ): Found | undefined {
    const { home } = module;
    const local = home.names.locals.get(name);
    if (local === undefined) return undefined;
    if (local.import === undefined || local.declarations.length > 0) {
      return { kind: "local", module: home, name, local };
    }
    return this.#follow(home, local.import, seen);
  }

  #follow(
    from: SourceModule,
    target: { specifier: string; name: string; types?: string },
    seen: Set<string>,
  ): Found | undefined {
    const { specifier, name, types } = target;
    const module = this.resolve(specifier, from);
    if (module === undefined) {
      const link = { specifier, name, from, ...(types && { types }) };
      return { kind: "external", ...link };
    }
    if (name === "*") return { kind: "module", module };
    const found = this.#lookupExport(module, name, seen);
    return found?.kind === "ambiguous" ? undefined : found;
  }

  #lookupExport(
    module: SourceModule,
    name: string,
    seen: Set<string>,
  ): Found | Ambiguous | undefined {
    const key = `${name}\n${module.path}`;
    if (seen.has(key)) return undefined;
    seen.add(key);
    const entry = module.names.exports.get(name);
    if (entry === undefined) {
      return name === "default"
        ? undefined
        : this.#lookupStars(module, name, seen);
    }
    if (entry.kind === "from") return this.#follow(module, entry, seen);
    if (entry.kind === "local") return this.#lookup(module, entry.name, seen);
    return { kind: "expression", module, expression: entry.expression };
  }

  #lookupStars(
    module: SourceModule,
    name: string,
    seen: Set<string>,
  ): Found | Ambiguous | undefined {
    const found: { what: Found; path: string }[] = [];
    // Most names that are looked for and not there are in none of them.
    if (!this.#allExported(module).has(name)) return undefined;
    for (const target of this.#starTargets(module)) {
      const what = this.#lookupExport(target, name, seen);
      if (what?.kind === "ambiguous") return what;
      if (what === undefined) continue;
      if (found.some((other) => isSame(other.what, what))) continue;
      found.push({ what, path: target.path });
    }
    if (found.length > 1) {
      return { kind: "ambiguous", paths: found.map((other) => other.path) };
    }
    return found[0]?.what;
  }
}

function isSame(a: Found, b: Found): boolean {
  if (a.kind === "local" && b.kind === "local") return a.local === b.local;
  if (a.kind === "module" && b.kind === "module") return a.module === b.module;
  return a.kind === "expression" && b.kind === "expression" &&
    a.expression === b.expression;
}
