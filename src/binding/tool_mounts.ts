import type { Diagnostic } from "../core/diagnostic.ts";
import { basename, dirname } from "../core/path.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";
import type { Discovery } from "../discovery/discover_libraries.ts";
import type { ToolSources } from "../discovery/list_sources.ts";
import type { DynamicLibraries } from "./dynamic_libraries.ts";
import {
  type LibraryOptions,
  matchConfigs,
  type MatchedConfigs,
} from "./match_configs.ts";
import { isServing } from "./served_catalog.ts";
import { SourceReader } from "./source_reader.ts";
import { type CatalogEntry, ToolCatalog } from "./tool_catalog.ts";
import type { ToolsState } from "./tools_change.ts";

/** Where a binding's tools come from. */
export interface ToolMountsOptions {
  readonly sources: ToolSources;
  /** Folder for caches; the platform's by default. */
  readonly cacheDir?: string | null;
  /** The host's configurations, by what means a library. */
  readonly configs: Readonly<Record<string, LibraryOptions>>;
  /** Called with libraries that are gone, or whose source has changed. */
  readonly retired: (
    libraries: readonly LibraryManifest[],
    how: {
      /** Whether their calls in flight end as they were. */
      readonly gently: boolean;
    },
  ) => Promise<void>;
}

/** What came of registering a source text. */
export interface RegisteredCode {
  /** Names of the tools that can be called now. */
  readonly tools: readonly string[];
  /** What is wrong with the others. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Which tools can be called: those discovered, those mounted since, and those registered from source. */
export class ToolMounts implements AsyncDisposable {
  readonly #options: ToolMountsOptions;
  /** Reads the sources. */
  readonly reader: SourceReader;
  readonly #listeners = new Set<() => void>();
  #dynamic: Promise<DynamicLibraries> | undefined;
  #closed = false;
  /** Names of the libraries that were mounted since. */
  readonly #mounted = new Set<string>();
  #catalog = new ToolCatalog();
  /** The last discovery as a whole. */
  #discovered: Promise<void> | undefined;
  /** The last change, which the next one waits for. */
  #last = Promise.resolve();
  #everything: Promise<Discovery> | undefined;
  #diagnostics: readonly Diagnostic[] = [];
  #revision = 0;
  #configs: MatchedConfigs = { byPath: new Map(), diagnostics: [] };

  constructor(options: ToolMountsOptions) {
    this.#options = options;
    this.reader = new SourceReader(options);
  }

  /** Has a function called after each change of the tools, until it is disposed of. */
  listen(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return { [Symbol.dispose]: () => this.#listeners.delete(listener) };
  }

  /** The tools that can be called, after the first discovery. */
  async catalog(): Promise<ToolCatalog> {
    await (this.#discovered ?? this.discover());
    return this.#catalog;
  }

  /** Grows with every change of the tools. */
  get revision(): number {
    return this.#revision;
  }

  /** The tools that are known to be callable at the moment. */
  get known(): ToolCatalog {
    return this.#catalog;
  }

  /** What the last discovery had to say, and which configurations are nobody's. */
  get diagnostics(): readonly Diagnostic[] {
    return [...this.#diagnostics, ...this.#configs.diagnostics];
  }

  /** The tools that are known to be callable, and what there is to say of them. */
  get state(): ToolsState {
    return {
      entries: [...this.#catalog.entries()],
      resources: this.#catalog.served.resources(),
      prompts: this.#catalog.served.prompts(),
      diagnostics: this.diagnostics,
    };
  }

  /** The host's configuration of a library; empty if it has none. */
  configOf(library: LibraryManifest): LibraryOptions {
    return this.#configs.byPath.get(library.path) ?? {};
  }

  /**
   * Changes which tools there are. Changes follow one another, each works on a
   * copy, and all at once the new tools are there with their configurations: no
   * call sees one without the other.
   */
  #change<T>(
    change: (catalog: ToolCatalog) => T | Promise<T>,
  ): Promise<T> {
    const result = this.#last.then(async () => {
      const before = this.#catalog;
      const catalog = before.copy();
      const value = await change(catalog);
      const libraries = catalog.libraries();
      const configs = await matchConfigs(this.#options.configs, libraries);
      this.#catalog = catalog;
      this.#configs = configs;
      this.#revision++;
      for (const listener of this.#listeners) listener();
      await this.#retire(before.libraries(), libraries);
      return value;
    });
    this.#last = result.then(() => {}, () => {});
    return result;
  }

  /** Lets go of the libraries that offer nothing any more, or have another source. */
  async #retire(
    before: readonly LibraryManifest[],
    after: readonly LibraryManifest[],
  ): Promise<void> {
    const kept = new Set(after.map(({ identity }) => identity));
    const gone = before.filter(({ identity }) => !kept.has(identity));
    await this.#options.retired(gone, { gently: this.reader.watched });
    const dynamic = await this.#dynamic;
    await Promise.all(
      gone.filter((library) => library.dynamic)
        .map((library) => dynamic?.remove(library)),
    );
  }

  /** Looks at the sources again. What was mounted or registered from source text stays. */
  discover(): Promise<void> {
    this.#discovered = forgetFailure(
      this.#change((catalog) => this.#readSources(catalog)),
      () => this.#discovered = undefined,
    );
    return this.#discovered;
  }

  async #readSources(catalog: ToolCatalog): Promise<void> {
    this.#everything = undefined;
    const { libraries, diagnostics } = await this.reader.read();
    const mounted = await Promise.all(
      [...this.#mounted].map((name) => this.#available(name)),
    );
    catalog.removeDiscovered();
    for (const library of [...libraries, ...mounted.flat()]) {
      catalog.add(library);
    }
    this.#diagnostics = diagnostics;
  }

  /** All libraries that a name can mean: those of the sources, then the built-in ones. */
  async #available(name: string): Promise<readonly LibraryManifest[]> {
    if (!isLibraryName(name)) return [];
    const { libraries } = await this.#discoverEverything();
    return libraries.filter((library) =>
      library.name === name || basename(dirname(library.path)) === name
    );
  }

  async #discoverEverything(): Promise<Discovery> {
    return await (this.#everything ??= forgetFailure(
      this.reader.readWithBuiltin(),
      () => this.#everything = undefined,
    ));
  }

  /** Makes what a library offers callable; false when there is no such library, or nothing in it. */
  async mount(name: string): Promise<boolean> {
    await this.catalog();
    const libraries = await this.#available(name);
    if (libraries.length === 0) return false;
    this.#mounted.add(name);
    await this.#change((catalog) => {
      for (const library of libraries) catalog.add(library);
    });
    return libraries.some((library) =>
      library.tools.length > 0 || isServing(library)
    );
  }

  /** Whether everything that a library offers can be called. */
  async isMounted(name: string): Promise<boolean> {
    const catalog = await this.catalog();
    return catalog.hasAllOf(await this.#available(name));
  }

  /** The library that has, or would give, a tool. */
  async libraryOf(toolName: string): Promise<LibraryManifest | undefined> {
    const mounted = (await this.catalog()).find(toolName);
    if (mounted) return mounted.library;
    const { libraries } = await this.#discoverEverything();
    return libraries.find(({ tools }) =>
      tools.some((tool) => tool.name === toolName)
    );
  }

  /** Finds a tool, mounting its library if need be. */
  async load(toolName: string): Promise<CatalogEntry | undefined> {
    const library = await this.libraryOf(toolName);
    if (!library) return undefined;
    this.#mounted.add(library.name);
    await this.#change((catalog) => catalog.add(library));
    return this.#catalog.find(toolName);
  }

  /** Makes the tools of a source text callable. */
  async register(
    prefix: string,
    code: string,
    { replace = false }: { replace?: boolean } = {},
  ): Promise<RegisteredCode> {
    await this.catalog();
    const dynamic = await (this.#dynamic ??= this.#openDynamic());
    const { library, diagnostics } = await dynamic.read(prefix, code);
    const refused: Diagnostic[] = [];
    const tools: string[] = [];
    await this.#change((catalog) => {
      for (const tool of library.tools) {
        const present = catalog.find(tool.name);
        if (present && !present.library.dynamic && !replace) {
          refused.push(takenName(tool.name, tool.source, present));
        } else {
          catalog.replace({ tool, library });
          tools.push(tool.name);
        }
      }
    });
    if (tools.length === 0) await dynamic.remove(library);
    return { tools, diagnostics: [...diagnostics, ...refused] };
  }

  /** Takes tools away; their names. */
  async unregister(prefix: string): Promise<readonly string[]> {
    if (prefix === "") return [];
    await this.catalog();
    return await this.#change((catalog) => {
      const names = [...catalog.entries()].map(({ tool }) => tool.name)
        .filter((name) => name === prefix || name.startsWith(`tool_${prefix}`));
      for (const name of names) catalog.remove(name);
      return names;
    });
  }

  async #openDynamic(): Promise<DynamicLibraries> {
    const { DynamicLibraries } = await import("./dynamic_libraries.ts");
    const dynamic = new DynamicLibraries();
    if (this.#closed) await dynamic[Symbol.asyncDispose]();
    return dynamic;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await (await this.#dynamic)?.[Symbol.asyncDispose]();
  }
}

/** Passes a promise on; should it fail, it is not kept to fail for ever. */
function forgetFailure<T>(promise: Promise<T>, forget: () => void): Promise<T> {
  promise.catch(forget);
  return promise;
}

function isLibraryName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && !/[\\/]/.test(name);
}

function takenName(
  name: string,
  source: {
    readonly line: number;
    readonly column: number;
    readonly path: string;
  },
  present: CatalogEntry,
): Diagnostic {
  const { path, line } = present.tool.source;
  return {
    severity: "error",
    code: "duplicate-tool",
    message:
      `${name} is a tool of ${path}:${line}, which only { replace: true } replaces`,
    ...source,
  };
}
