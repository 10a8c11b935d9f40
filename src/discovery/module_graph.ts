/** A module that another one names. */
export interface ModuleImport {
  readonly specifier: string;
  /** Whether it is only needed for types and vanishes at run time. */
  readonly typeOnly: boolean;
  /** Whether it loads only when asked for, if that was looked at. */
  readonly dynamic?: boolean;
  /** Its attribute `type`, such as `json`, if that was looked at. */
  readonly type?: string;
}

/** Reads which modules a source text names. */
export interface ModuleAnalyzer {
  /**
   * @param url URL of the module; its extension tells the language.
   * @param text Its source text.
   * @returns Its imports, or undefined when the analyzer's grammar refuses the text.
   */
  analyze(
    url: string,
    text: string,
  ): Promise<readonly ModuleImport[] | undefined>;
}

/** The part of deno_graph that is used: both of its release lines have it, in two forms. */
interface DenoGraph {
  /** Only in the npm build, which wants it awaited first and then takes text and answers with an object to free. */
  readonly init?: () => Promise<void>;
  readonly parseModule: (
    specifier: string,
    content: string | Uint8Array,
  ) => unknown;
}

interface GraphDependency {
  readonly specifier: string;
  readonly code?: { readonly specifier?: string; readonly error?: string };
  readonly type?: { readonly specifier?: string };
}

interface GraphModule {
  readonly dependencies?: readonly GraphDependency[];
  readonly typesDependency?: {
    readonly dependency?: { readonly specifier?: string };
  };
}

/**
 * Loads deno_graph: the only door to it.
 *
 * @returns An analyzer of single modules.
 */
export async function loadModuleAnalyzer(): Promise<ModuleAnalyzer> {
  return await toModuleAnalyzer(await import("@deno/graph"));
}

/**
 * Makes an analyzer of any release of deno_graph.
 *
 * @param library Its module namespace.
 * @returns An analyzer of single modules.
 */
export async function toModuleAnalyzer(
  library: unknown,
): Promise<ModuleAnalyzer> {
  // The two builds that the import maps choose from have no types in common.
  const { init, parseModule } = library as DenoGraph;
  await init?.();
  const encoder = new TextEncoder();
  return {
    async analyze(url, text) {
      try {
        const content = init === undefined ? encoder.encode(text) : text;
        return toImports(await parseModule(url, content));
      } catch (error) {
        // Its grammar may be older than the language; a trap on absurd nesting ends here too.
        if (error instanceof Error) return undefined;
        throw error;
      }
    },
  };
}

function toImports(parsed: unknown): ModuleImport[] {
  // The shape is deno_graph's own; the npm build wraps it in an object in WebAssembly memory.
  const wrapper = parsed as GraphModule & {
    readonly toJSON?: () => GraphModule;
    readonly free?: () => void;
  };
  const { dependencies = [], typesDependency } = wrapper.toJSON?.() ?? wrapper;
  wrapper.free?.();
  const imports = dependencies.flatMap(({ specifier, code, type }) => {
    const own = { specifier, typeOnly: code === undefined };
    // `@deno-types` names a second module, which only the resolved form tells.
    const types = code !== undefined && type?.specifier !== code.specifier
      ? type?.specifier
      : undefined;
    return types === undefined
      ? [own]
      : [own, { specifier: types, typeOnly: true }];
  });
  const types = typesDependency?.dependency?.specifier;
  return types === undefined
    ? imports
    : [...imports, { specifier: types, typeOnly: true }];
}
