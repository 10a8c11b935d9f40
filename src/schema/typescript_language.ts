import type {
  ImportReference,
  ModuleSources,
  ToolLanguage,
} from "../core/tool_language.ts";
import type { LibraryReading } from "../core/tool_manifest.ts";
import { reportMissingExports } from "./modules/missing_exports.ts";
import { ModuleGraph } from "./modules/module_graph.ts";
import { listImports } from "./modules/scan_imports.ts";
import { SourceModule } from "./modules/source_module.ts";
import { Reporter } from "./reporter.ts";
import { readLibrary } from "./tools/read_library.ts";

const EXTENSIONS = [".ts", ".mts", ".js", ".mjs", ".tsx", ".jsx"] as const;

/** Most text, in UTF-16 code units, whose trees are kept: a tree takes some twenty times its text. */
const MAX_KEPT_TEXT = 4_000_000;

/**
 * Makes the reader of tools written in TypeScript or JavaScript. It parses and
 * never type-checks or executes; parsed texts are kept for the instance's life,
 * up to a limit.
 *
 * @returns The language.
 *
 * @example
 * ```ts
 * import { createTypeScriptLanguage } from "./typescript_language.ts";
 *
 * const text = "/** Says hello. *\/ export function tool_hello(name: string) {}";
 * const reading = createTypeScriptLanguage().readLibrary("/tools/hello.ts", {
 *   text: (path) => path === "/tools/hello.ts" ? text : undefined,
 *   resolve: () => undefined,
 * });
 * if (reading.tools[0]?.name !== "tool_hello") throw new Error("no tool");
 * ```
 */
export function createTypeScriptLanguage(): ToolLanguage {
  const cache = new ModuleCache();
  return {
    extensions: EXTENSIONS,
    scanImports: (path: string, text: string): readonly ImportReference[] =>
      listImports(cache.parse(path, text)),
    readLibrary: (path: string, sources: ModuleSources): LibraryReading =>
      readSafely(path, sources, cache),
  };
}

function readSafely(
  path: string,
  sources: ModuleSources,
  cache: ModuleCache,
): LibraryReading {
  const graph = new ModuleGraph(sources, (at, text) => cache.parse(at, text));
  const withoutPackages = (): LibraryReading => {
    const { declarations: _, ...own } = sources;
    return readSafely(path, own, cache);
  };
  const module = graph.load(path);
  if (module === undefined) {
    return failedReading(
      path,
      "unreadable",
      "Cannot read this file: there is no text for it",
    );
  }
  try {
    return withMissingExports(readLibrary(module, graph), module, graph);
  } catch (error) {
    // What a package declares is no reason not to read the library.
    if (!graph.declared.isEmpty) return withoutPackages();
    // The limits on depth hold for what they count: a tree can be deeper than
    // the stack elsewhere. And a tree of broken text can lack what its types promise.
    const isBroken = graph.loaded.some(({ problems }) => problems.length > 0);
    if (!isBroken && !(error instanceof RangeError)) throw error;
    return failedReading(
      path,
      "syntax",
      isBroken
        ? "Cannot read this file, as too little of it is left around its syntax errors"
        : "Cannot read this file, as its types or expressions are nested too deeply: split them",
    );
  }
}

function withMissingExports(
  reading: LibraryReading,
  module: SourceModule,
  graph: ModuleGraph,
): LibraryReading {
  const reporter = new Reporter();
  reportMissingExports(module, graph, reporter);
  const missing = reporter.list(module.path);
  return missing.length === 0
    ? reading
    : { ...reading, diagnostics: [...reading.diagnostics, ...missing] };
}

function failedReading(
  path: string,
  code: string,
  message: string,
): LibraryReading {
  return {
    tools: [],
    promptProviders: [],
    hooks: [],
    diagnostics: [
      { severity: "error", code, message, path, line: 1, column: 1 },
    ],
  };
}

/** Parsed modules by path, the least recently used dropped first. */
class ModuleCache {
  readonly #modules = new Map<string, SourceModule>();
  #kept = 0;

  parse(path: string, text: string): SourceModule {
    const known = this.#modules.get(path);
    if (known !== undefined) {
      this.#drop(path, known);
      if (known.file.text === text) return this.#keep(path, known);
    }
    return this.#keep(path, SourceModule.parse(path, text));
  }

  #keep(path: string, module: SourceModule): SourceModule {
    this.#modules.set(path, module);
    this.#kept += module.file.text.length;
    for (const [other, dropped] of this.#modules) {
      if (this.#kept <= MAX_KEPT_TEXT || other === path) break;
      this.#drop(other, dropped);
    }
    return module;
  }

  #drop(path: string, module: SourceModule): void {
    this.#modules.delete(path);
    this.#kept -= module.file.text.length;
  }
}
