import type { Diagnostic } from "../core/diagnostic.ts";
import { dirname } from "../core/path.ts";
import type { ModuleSources, ToolLanguage } from "../core/tool_language.ts";
import type {
  ImportMap,
  LibraryManifest,
  LibraryReading,
} from "../core/tool_manifest.ts";
import { fileDiagnostic } from "./file_diagnostic.ts";
import type { LibraryEntry } from "./library_entry.ts";
import { type LibraryGraph, walkLibrary } from "./library_graph.ts";
import type { LibraryFile } from "./list_folder.ts";
import { libraryIdentity } from "./library_identity.ts";
import { LocalModules } from "./local_module.ts";
import { loadModuleAnalyzer, type ModuleAnalyzer } from "./module_graph.ts";
import type { PackageTypes } from "./packages/package_types.ts";
import { isRemote, type SourceStore } from "./source_store.ts";
import { type ToolConfig, ToolConfigs } from "./tool_config.ts";

/** Options of {@linkcode LibraryReader}. */
export interface LibraryReaderOptions {
  readonly store: SourceStore;
  readonly language: ToolLanguage;
  /** Loads the module graph's library, deno_graph by default. */
  readonly loadAnalyzer?: () => Promise<ModuleAnalyzer>;
}

/** Reads libraries from their sources; what several of them share is read once. */
export class LibraryReader {
  readonly #store: SourceStore;
  readonly #language: ToolLanguage;
  readonly #configs: ToolConfigs;
  readonly #modules: LocalModules;

  constructor(
    { store, language, loadAnalyzer = loadModuleAnalyzer }:
      LibraryReaderOptions,
  ) {
    this.#store = store;
    this.#language = language;
    this.#configs = new ToolConfigs(store);
    this.#modules = new LocalModules({ store, language, loadAnalyzer });
  }

  /**
   * Reads one library, nothing executed.
   *
   * @param file The library's module file.
   * @param options `builtin`: whether it ships with this package.
   * @returns Its manifest, or why there is none.
   */
  async read(
    file: LibraryFile,
    { builtin = false }: { readonly builtin?: boolean } = {},
  ): Promise<LibraryEntry> {
    const { path, name } = file;
    const root = await this.#modules.root(path);
    if (root.problem !== undefined) {
      const { code, reason } = root.problem;
      return failedEntry(path, code === "absent" ? "unreadable" : code, reason);
    }
    // The configuration above a built-in library is this package's own, and is not published with it.
    const config: ToolConfig = builtin
      ? { files: [], diagnostics: [] }
      : await this.#configs.nearest(dirname(path));
    const { importMap } = config;
    const graph = await walkLibrary(root, {
      modules: this.#modules,
      language: this.#language,
      importMap,
    });
    const packages = graph.namesOthers && !isRemote(path)
      ? await this.#openPackages(path, importMap)
      : undefined;
    const reading = this.#readTools(path, withPackages(graph, packages));
    const { modules, externals, externalUses } = graph;
    const diagnostics = [config, graph, reading].flatMap((part) =>
      part.diagnostics
    );
    const manifest: LibraryManifest = {
      ...reading,
      name,
      path,
      identity: await libraryIdentity({ modules, importMap }, this.#store),
      modules,
      externals,
      ...(externals.length > 0 && { externalUses }),
      ...(!graph.reachesNode && { reachesNode: false as const }),
      ...(importMap === undefined ? {} : { importMap }),
      builtin,
      diagnostics: inOrder(diagnostics, path),
    };
    const dependencies = [...graph.sought, ...config.files];
    const looked = packages?.looked ?? [];
    const entry = { path, manifest, diagnostics: [], dependencies };
    return looked.length === 0 ? entry : { ...entry, looked };
  }

  async #openPackages(
    path: string,
    importMap: ImportMap | undefined,
  ): Promise<PackageTypes> {
    const { openPackageTypes } = await import("./packages/package_types.ts");
    return await openPackageTypes(path, { importMap });
  }

  #readTools(path: string, sources: ModuleSources): LibraryReading {
    try {
      return this.#language.readLibrary(path, sources);
    } catch (error) {
      // The stack ends where expressions nest thousands of levels deep.
      if (!(error instanceof RangeError)) throw error;
      const message = `Cannot read this file: ${error.message}`;
      const diagnostics = [fileDiagnostic("unreadable", message, path)];
      return { tools: [], promptProviders: [], hooks: [], diagnostics };
    }
  }
}

function withPackages(
  { sources }: Pick<LibraryGraph, "sources">,
  packages: PackageTypes | undefined,
): ModuleSources {
  return packages === undefined ? sources : {
    text: (path) => sources.text(path) ?? packages.text(path),
    resolve: (specifier, from) => sources.resolve(specifier, from),
    declarations: (specifier, from) => packages.declarations(specifier, from),
  };
}

function failedEntry(path: string, code: string, reason: string): LibraryEntry {
  const message = `Cannot read this file: ${reason}`;
  return {
    path,
    manifest: null,
    diagnostics: [fileDiagnostic(code, message, path)],
    dependencies: [path],
  };
}

// The library's own file first and each file from top to bottom, as a reader works through them.
function inOrder(
  diagnostics: readonly Diagnostic[],
  own: string,
): readonly Diagnostic[] {
  return diagnostics.toSorted((a, b) =>
    Number(b.path === own) - Number(a.path === own) ||
    (a.path === b.path
      ? a.line - b.line || a.column - b.column
      : a.path < b.path
      ? -1
      : 1)
  );
}
