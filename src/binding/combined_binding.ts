import type { Diagnostic } from "../core/diagnostic.ts";
import type {
  ChatToolSpec,
  ExecuteToolOptions,
  ToolBinding,
} from "../core/tool_binding.ts";
import type { LibraryManifest, ToolSpec } from "../core/tool_manifest.ts";
import type {
  Completion,
  CompletionTarget,
  GetPromptResult,
  PromptSpec,
  ReadResourceResult,
  ResourceBinding,
  ResourceSpec,
} from "../core/served_binding.ts";
import type { ToolResult } from "../core/tool_result.ts";
import type { ToolsChange } from "../core/tools_change.ts";
import type { ListedTool } from "./lcp_binding.ts";
import { mergedChanges } from "./merged_changes.ts";
import type { RegisteredCode } from "./tool_mounts.ts";
import { failedCall, unknownTool } from "./uncalled_tool.ts";

/** A binding that can tell of its libraries too, and may have resources and prompts. */
export interface ListingBinding extends ToolBinding, Partial<ResourceBinding> {
  /** Libraries that have tools that can be called, after `discoverTools`. */
  readonly libraries: readonly LibraryManifest[];
  /** Descriptions of libraries by path. */
  readonly libraryDescriptions: ReadonlyMap<string, string>;
  /** The tools that can be called, with where they are. */
  listTools(
    options?: { readonly prompts?: boolean },
  ): Promise<readonly ListedTool[]>;
  /** Gets a tool ready that was not offered before; undefined when there is none. */
  loadToolByName?(name: string): Promise<ToolSpec | undefined>;
  /** Makes the tools of a source text callable. */
  registerToolFromCode?(
    prefix: string,
    code: string,
    options?: { replace?: boolean },
  ): Promise<RegisteredCode>;
  /** Tells of changes as they happen. */
  watchTools?(
    options?: { readonly signal?: AbortSignal },
  ): AsyncIterable<ToolsChange>;
}

/** One of the bindings that are combined. */
export interface CombinedMember {
  /** The binding; the combination closes it. */
  readonly binding: ListingBinding;
  /** Whether a tool of that name may be its own; others are not asked of it. */
  readonly claims: (name: string) => boolean;
}

/** Several sources of tools as one. Of tools with the same name the first counts. */
export class CombinedBinding implements ListingBinding, ResourceBinding {
  readonly #members: readonly CombinedMember[];
  #duplicates: readonly Diagnostic[] = [];

  /**
   * Combines bindings.
   *
   * @param members The bindings; they are closed with this.
   */
  constructor(members: readonly CombinedMember[]) {
    this.#members = members;
  }

  /** All libraries, in the order of the bindings. */
  get libraries(): readonly LibraryManifest[] {
    return this.#members.flatMap(({ binding }) => [...binding.libraries]);
  }

  /** Descriptions of all libraries. */
  get libraryDescriptions(): ReadonlyMap<string, string> {
    return new Map(
      this.#members.flatMap(({ binding }) => [...binding.libraryDescriptions]),
    );
  }

  /** What the bindings have to say, and which tools another one hides. */
  get diagnostics(): readonly Diagnostic[] {
    return [
      ...this.#members.flatMap(({ binding }) => [...binding.diagnostics]),
      ...this.#duplicates,
    ];
  }

  /** The tools of all bindings. */
  async discoverTools(): Promise<readonly ToolSpec[]> {
    const all = await this.#each((binding) => binding.discoverTools());
    return this.#firsts(all, ({ name }) => name);
  }

  /** The tools of all bindings, with where they are. */
  async listTools(
    options: { readonly prompts?: boolean } = {},
  ): Promise<readonly ListedTool[]> {
    const all = await this.#each((binding) => binding.listTools(options));
    return this.#firsts(all, ({ name }) => name);
  }

  /** The tools of all bindings in the form that chat completions take. */
  async toChatToolSpecs(): Promise<readonly ChatToolSpec[]> {
    const all = await this.#each((binding) => binding.toChatToolSpecs());
    return this.#firsts(all, ({ function: { name } }) => name);
  }

  /** Executes a tool of the first binding that has it. */
  async executeTool(
    name: string,
    params: unknown = {},
    options: ExecuteToolOptions = {},
  ): Promise<ToolResult> {
    let unknown: ToolResult | undefined;
    try {
      for (const { binding, claims } of this.#members) {
        if (typeof name !== "string" || !claims(name)) continue;
        const result = await binding.executeTool(name, params, options);
        if (result.status_code !== 404) return result;
        unknown ??= result;
      }
    } catch (error) {
      // A wrong option is the caller's fault, as with a single binding.
      if (error instanceof TypeError || error instanceof RangeError) {
        throw error;
      }
      return failedCall(error);
    }
    return unknown ?? unknownTool(`${name}`, []);
  }

  /** Has the first binding that knows a tool get it ready. */
  async loadToolByName(name: string): Promise<ToolSpec | undefined> {
    for (const { binding, claims } of this.#members) {
      if (!claims(name)) continue;
      const found = await binding.loadToolByName?.(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /**
   * Makes the tools of a source text callable, in the first binding that takes any,
   * and in its sandbox; undefined when none does.
   */
  get registerToolFromCode(): ListingBinding["registerToolFromCode"] {
    const { binding } =
      this.#members.find((member) => member.binding.registerToolFromCode) ?? {};
    return binding?.registerToolFromCode?.bind(binding);
  }

  /** Tells of the changes of all bindings that tell of theirs. */
  watchTools(
    options: { readonly signal?: AbortSignal } = {},
  ): AsyncIterable<ToolsChange> {
    return mergedChanges(
      this.#members.flatMap(({ binding }) =>
        binding.watchTools ? [binding.watchTools(options)] : []
      ),
    );
  }

  /** The first binding that has resources and prompts. */
  get #resources(): Partial<ResourceBinding> {
    return this.#members.find(({ binding }) => binding.listResources)
      ?.binding ?? {};
  }

  /** The resources of the first binding that has any. */
  async listResources(): Promise<readonly ResourceSpec[]> {
    return await this.#resources.listResources?.() ?? [];
  }

  /** Reads a resource of that binding. */
  async readResource(
    uri: string,
    options?: ExecuteToolOptions,
  ): Promise<ReadResourceResult> {
    return await this.#resources.readResource?.(uri, options) ??
      absent(`No resource has the URI ${uri}`);
  }

  /** The prompts of the first binding that has any. */
  async listPrompts(): Promise<readonly PromptSpec[]> {
    return await this.#resources.listPrompts?.() ?? [];
  }

  /** Makes a prompt of that binding. */
  async getPrompt(
    name: string,
    args?: Readonly<Record<string, unknown>>,
    options?: ExecuteToolOptions,
  ): Promise<GetPromptResult> {
    return await this.#resources.getPrompt?.(name, args, options) ??
      absent(`There is no prompt ${name}`);
  }

  /** Completes an argument of a prompt, or a variable of a resource, of that binding. */
  async completeArgument(
    of: CompletionTarget,
    argument: string,
    typed: string,
  ): Promise<Completion> {
    return await this.#resources.completeArgument?.(of, argument, typed) ??
      { values: [], total: 0, hasMore: false };
  }

  async #each<Item>(
    get: (binding: ListingBinding) => Promise<readonly Item[]>,
  ): Promise<readonly Item[]> {
    const all = await Promise.all(
      this.#members.map(({ binding }) => get(binding)),
    );
    return all.flat();
  }

  #firsts<Item>(
    items: readonly Item[],
    nameOf: (item: Item) => string,
  ): readonly Item[] {
    const firsts = new Map<string, Item>();
    const hidden = new Set<string>();
    for (const item of items) {
      const name = nameOf(item);
      if (firsts.has(name)) hidden.add(name);
      else firsts.set(name, item);
    }
    this.#duplicates = [...hidden].map((name): Diagnostic => ({
      severity: "warning",
      code: "duplicate-tool",
      message: `Several sources have a tool ${name}: the first counts`,
      path: name,
      line: 1,
      column: 1,
    }));
    return [...firsts.values()];
  }

  /** Closes all bindings. */
  async [Symbol.asyncDispose](): Promise<void> {
    await using held = new AsyncDisposableStack();
    for (const { binding } of this.#members) held.use(binding);
    await Promise.resolve();
  }
}

function absent(error: string): ToolResult & { readonly success: false } {
  return { success: false, output: error, error, status_code: 404 };
}
