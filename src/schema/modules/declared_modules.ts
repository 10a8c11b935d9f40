import type { ModuleSources } from "../../core/tool_language.ts";
import type { SourceModule } from "./source_module.ts";

/** Most links between declarations that are followed for one library. */
const MAX_LINKS = 50_000;
const MAX_LINK_DEPTH = 60;
const WAY_OUT = "declare what you need of it in a local file";

/** The declarations of packages and URLs that a library's types lead to. */
export class DeclaredModules {
  readonly #sources: ModuleSources;
  readonly #parse: (path: string, text: string) => SourceModule;
  readonly #byPath = new Map<string, SourceModule | undefined>();
  readonly #modules = new Set<SourceModule>();
  #links = 0;
  #depth = 0;

  /**
   * @param sources Finds declarations and gives their texts.
   * @param parse Parses a module, from a cache where it can.
   */
  constructor(
    sources: ModuleSources,
    parse: (path: string, text: string) => SourceModule,
  ) {
    this.#sources = sources;
    this.#parse = parse;
  }

  /** Whether none were read. */
  get isEmpty(): boolean {
    return this.#modules.size === 0;
  }

  /** Whether a module is declarations, and none of the library's own. */
  has(module: SourceModule): boolean {
    return this.#modules.has(module.home);
  }

  /**
   * The declarations that a specifier leads to.
   *
   * @param specifier What an import names.
   * @param from The module that it stands in, local or itself declarations.
   * @returns Their module, or why there is none.
   */
  find(specifier: string, from: SourceModule): SourceModule | string {
    const { path } = from.home;
    const found = this.#sources.declarations?.(specifier, path) ??
      { kind: "none", reason: WAY_OUT };
    if (found.kind === "none") return found.reason;
    return this.#load(found.path) ??
      `its declarations are more or other than can be read here (${found.path}): ${WAY_OUT}`;
  }

  /**
   * Follows a link between declarations, of which a library may follow so many.
   *
   * @param step What follows it.
   * @returns What the step gives, or undefined when there were too many links.
   */
  followLink<Value>(step: () => Value): Value | undefined {
    if (this.#links >= MAX_LINKS || this.#depth >= MAX_LINK_DEPTH) {
      return undefined;
    }
    this.#links++;
    this.#depth++;
    try {
      return step();
    } finally {
      this.#depth--;
    }
  }

  #load(path: string): SourceModule | undefined {
    if (this.#byPath.has(path)) return this.#byPath.get(path);
    const text = this.#sources.text(path);
    const parsed = text === undefined ? undefined : this.#parse(path, text);
    // Half a declaration would be a wrong type.
    const isWhole = parsed?.unparsed === undefined &&
      parsed?.problems.length === 0;
    const module = isWhole ? parsed : undefined;
    this.#byPath.set(path, module);
    if (module !== undefined) this.#modules.add(module);
    return module;
  }
}
