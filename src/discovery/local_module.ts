import { extname, toFileUrl } from "../core/path.ts";
import type { ImportReference, ToolLanguage } from "../core/tool_language.ts";
import { LIBRARY_EXTENSIONS } from "./library_file_name.ts";
import type { ModuleAnalyzer, ModuleImport } from "./module_graph.ts";
import { scanImports } from "./scan_imports.ts";
import {
  isRemote,
  MAX_SOURCE_BYTES,
  type SourceState,
  type SourceStore,
} from "./source_store.ts";
import { decodeSource } from "./source_text.ts";

/** Why a module cannot be used. */
export interface ModuleProblem {
  readonly code: "absent" | "unreadable" | "too-large" | "not-text";
  /** What was found, such as `it is a folder`. */
  readonly reason: string;
}

/** A module of a library's own, read. */
export interface LocalModule {
  /** Absolute path, or URL when it is not on disk. */
  readonly path: string;
  readonly problem?: ModuleProblem;
  /** Source text; absent for modules that are no code, such as JSON. */
  readonly text?: string;
  /** The modules that it names. */
  readonly imports: readonly ModuleImport[];
}

/** Options of {@linkcode LocalModules}. */
export interface LocalModulesOptions {
  readonly store: SourceStore;
  readonly language: ToolLanguage;
  /** Loads the module graph's library, which is worth it only when something is imported. */
  readonly loadAnalyzer: () => Promise<ModuleAnalyzer>;
}

const CODE_EXTENSIONS = [...LIBRARY_EXTENSIONS, ".cts", ".cjs"];

/** Reads local modules and what they import, each once. */
export class LocalModules {
  readonly #options: LocalModulesOptions;
  readonly #modules = new Map<string, Promise<LocalModule>>();
  #analyzer: Promise<ModuleAnalyzer> | undefined;

  constructor(options: LocalModulesOptions) {
    this.#options = options;
  }

  /**
   * Reads a library's own module, which is code whatever its name.
   *
   * @param path Absolute path or URL.
   * @returns The module; a problem, where there is one, is told in it.
   */
  root(path: string): Promise<LocalModule> {
    return this.#remember(path, { isRoot: true });
  }

  /**
   * Reads a module that another one imports.
   *
   * @param path Absolute path or URL.
   * @returns The module; a problem, where there is one, is told in it.
   */
  imported(path: string): Promise<LocalModule> {
    return this.#remember(path, { isRoot: false });
  }

  #remember(
    path: string,
    { isRoot }: { readonly isRoot: boolean },
  ): Promise<LocalModule> {
    const isCode = CODE_EXTENSIONS.includes(extname(path));
    // A file of another kind can be both a library that was named and data that is imported.
    const key = isRoot && !isCode ? `root ${path}` : path;
    let module = this.#modules.get(key);
    if (module === undefined) {
      module = this.#read(path, { isRoot, isCode: isCode || isRoot });
      this.#modules.set(key, module);
    }
    return module;
  }

  async #read(
    path: string,
    { isRoot, isCode }: { readonly isRoot: boolean; readonly isCode: boolean },
  ): Promise<LocalModule> {
    const state = await this.#options.store.read(path);
    const problem = problemOf(state);
    if (!isCode && problem?.code === "too-large") return { path, imports: [] };
    if (problem !== undefined) return { path, problem, imports: [] };
    if (!isCode || state.kind !== "file") return { path, imports: [] };
    const text = decodeSource(state.bytes);
    if (text === undefined) {
      const reason = "it is no UTF-8 text";
      return { path, problem: { code: "not-text", reason }, imports: [] };
    }
    const { language } = this.#options;
    if (isRoot && scanImports(language, { path, text }).length === 0) {
      return { path, text, imports: [] };
    }
    return { path, text, imports: await this.#imports(path, text) };
  }

  async #imports(path: string, text: string): Promise<readonly ModuleImport[]> {
    const { language, loadAnalyzer } = this.#options;
    this.#analyzer ??= loadAnalyzer();
    const analyzer = await this.#analyzer;
    const found = await analyzer.analyze(moduleUrl(path), text);
    // Local modules need no more than their names, if they load from the start.
    if (
      found?.every(({ specifier }) => /^\.{1,2}\//.test(specifier)) &&
      !/\bimport\s*\(|@import\b/.test(text)
    ) return found;
    const scanned = scanImports(language, { path, text });
    if (!found) return scanned.map(toImport);
    const all = found.flatMap((own) => {
      const uses = own.typeOnly
        ? []
        : scanned.filter(({ specifier, kind }) =>
          specifier === own.specifier && kind !== "type"
        );
      return uses.length > 0 ? uses.map(toImport) : [own];
    });
    // The analyzer may not know `@import` in comments of JavaScript.
    const others = scanned.filter(({ kind, specifier }) =>
      kind === "type" && !all.some((known) => known.specifier === specifier)
    );
    return [...all, ...others.map(toImport)];
  }
}

function toImport({ specifier, kind, type }: ImportReference): ModuleImport {
  return {
    specifier,
    typeOnly: kind === "type",
    dynamic: kind === "dynamic",
    ...(type !== undefined && { type }),
  };
}

/**
 * The URL of a local module.
 *
 * @param path Absolute path, or a URL already.
 * @returns The URL as text.
 */
export function moduleUrl(path: string): string {
  return isRemote(path) ? path : toFileUrl(path).href;
}

function problemOf(state: SourceState): ModuleProblem | undefined {
  switch (state.kind) {
    case "file":
      return undefined;
    case "absent":
      return { code: "absent", reason: "there is no such file" };
    case "folder":
      return { code: "unreadable", reason: "it is a folder" };
    case "unreadable":
      return { code: "unreadable", reason: state.reason };
    case "too-large":
      return {
        code: "too-large",
        reason:
          `it has ${state.size} bytes, and ${MAX_SOURCE_BYTES} at most are read`,
      };
    default:
      return state satisfies never;
  }
}
