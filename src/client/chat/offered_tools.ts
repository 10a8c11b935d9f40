import { nearestNames } from "../../core/nearest_names.ts";
import type { ChatToolSpec, ToolBinding } from "../../core/tool_binding.ts";
import type { ToolSpec } from "../../core/tool_manifest.ts";
import { estimateTokens } from "./estimate_tokens.ts";
import { createFindTools, FIND_TOOLS_NAME } from "./find_tools.ts";
import type { HostTool } from "./host_tool.ts";
import { rankTools } from "./rank_tools.ts";
import { safeNames } from "./safe_names.ts";

/** Options of {@linkcode OfferedTools.open}. */
export interface OfferedToolsOptions {
  /** Most tokens that the tools' specifications may take before they are deferred. */
  readonly budgetTokens: number;
  /** Names of tools that are offered from the start, whatever they cost; their own, or as models know them. */
  readonly pinned?: readonly string[];
  /** Tools of the chat's own. */
  readonly hostTools?: readonly HostTool[];
}

/** A tool by the name that the model used. */
export type FoundTool =
  | { readonly kind: "host"; readonly tool: HostTool }
  /** By its own name in the binding. */
  | { readonly kind: "binding"; readonly name: string };

/**
 * A binding that can bring in a tool by its name. What it does besides
 * (`LCPBinding` mounts libraries) is no matter: it is asked for known tools only.
 */
type LoadingBinding = Pick<ToolBinding, never> & {
  loadToolByName(name: string): Promise<ToolSpec | undefined>;
};

/**
 * The tools as a model sees them: under names that every vendor takes and, where
 * there are many, most of them behind a search.
 */
export class OfferedTools {
  readonly #binding: ToolBinding | undefined;
  readonly #budgetTokens: number;
  readonly #pinned: readonly string[];
  readonly #hostTools: HostTool[];
  /** Every tool of the binding under its safe name. */
  #specs: ReadonlyMap<string, ChatToolSpec> = new Map();
  #ownNames: ReadonlyMap<string, string> = new Map();
  /** Safe names of tools that are offered although others are deferred. */
  readonly #loaded = new Set<string>();
  #deferring = false;

  private constructor(
    binding: ToolBinding | undefined,
    { budgetTokens, pinned = [], hostTools = [] }: OfferedToolsOptions,
  ) {
    this.#binding = binding;
    this.#budgetTokens = budgetTokens;
    this.#pinned = pinned;
    this.#hostTools = [...hostTools];
  }

  /**
   * Asks a binding for its tools.
   *
   * @param binding Where tools are; none for a chat without.
   * @param options What they may cost; see {@linkcode OfferedToolsOptions}.
   */
  static async open(
    binding: ToolBinding | undefined,
    options: OfferedToolsOptions,
  ): Promise<OfferedTools> {
    const offered = new OfferedTools(binding, options);
    await offered.refresh();
    return offered;
  }

  /** Asks the binding again: its tools have changed. */
  async refresh(): Promise<void> {
    if (this.#binding === undefined) return;
    const found = await knownTools(this.#binding);
    const cost = estimateTokens(JSON.stringify(found));
    this.#deferring = cost > this.#budgetTokens;
    // Prompt providers start sandboxes: not for tools that nobody may ask for.
    const specs = this.#deferring
      ? found.map(chatSpecOf)
      : await this.#binding.toChatToolSpecs();
    const names = specs.map((spec) => spec.function.name);
    this.#ownNames = safeNames(names, [
      FIND_TOOLS_NAME,
      ...this.#hostTools.map(({ name }) => name),
    ]);
    const byName = new Map(specs.map((spec) => [spec.function.name, spec]));
    this.#specs = new Map(
      [...this.#ownNames].flatMap(([safe, own]) => {
        const spec = byName.get(own);
        return spec === undefined ? [] : [[safe, renamed(spec, safe)]];
      }),
    );
    for (const [safe, own] of this.#ownNames) {
      const isPinned = [own, safe].some((name) => this.#pinned.includes(name));
      if (isPinned) this.#loaded.add(safe);
    }
  }

  /** What the model is offered now. */
  specs(): readonly ChatToolSpec[] {
    const own = this.#hostTools.map(specOfHostTool);
    if (!this.#deferring) return [...this.#specs.values(), ...own];
    const loaded = [...this.#specs].filter(([name]) => this.#loaded.has(name))
      .map(([, spec]) => spec);
    return [specOfHostTool(this.#search), ...loaded, ...own];
  }

  /** Names of tools that exist, deferred ones too, near to one that does not. */
  near(name: string): readonly string[] {
    return nearestNames(name, [
      ...this.#specs.keys(),
      ...this.#hostTools.map((tool) => tool.name),
    ]);
  }

  /** A tool by the name that the model used; one that was deferred is offered from now on. */
  async find(name: string): Promise<FoundTool | undefined> {
    const tool = this.#hostTool(name);
    if (tool !== undefined) return { kind: "host", tool };
    // Models that know a tool by its own name use it.
    const safe = this.#ownNames.has(name)
      ? name
      : [...this.#ownNames].find(([, own]) => own === name)?.[0];
    const own = safe === undefined ? undefined : this.#ownNames.get(safe);
    if (safe === undefined || own === undefined) return undefined;
    await this.load(safe);
    return { kind: "binding", name: own };
  }

  /** Offers a deferred tool from now on, by its safe name. */
  async load(safe: string): Promise<void> {
    const own = this.#ownNames.get(safe);
    if (own === undefined || !this.#deferring || this.#loaded.has(safe)) return;
    this.#loaded.add(safe);
    if (!canLoad(this.#binding)) return;
    const spec = await this.#binding.loadToolByName(own);
    if (spec === undefined) return;
    this.#specs = new Map(this.#specs)
      .set(safe, renamed(chatSpecOf(spec), safe));
  }

  #hostTool(name: string): HostTool | undefined {
    if (this.#deferring && name === FIND_TOOLS_NAME) return this.#search;
    return this.#hostTools.find((tool) => tool.name === name);
  }

  get #search(): HostTool {
    return createFindTools({
      count: this.#specs.size,
      find: (query) => rankTools([...this.#specs.values()], query),
      load: (name) => this.load(name),
    });
  }
}

/** A binding that tells the tools it knows, without looking for them again. */
interface ListingBinding {
  listTools(): Promise<readonly ToolSpec[]>;
}

function canList(
  binding: ToolBinding,
): binding is ToolBinding & ListingBinding {
  return "listTools" in binding && typeof binding.listTools === "function";
}

async function knownTools(binding: ToolBinding): Promise<readonly ToolSpec[]> {
  // Files are read again when the host says so, not for each chat.
  return canList(binding)
    ? await binding.listTools()
    : await binding.discoverTools();
}

function canLoad(
  binding: ToolBinding | undefined,
): binding is ToolBinding & LoadingBinding {
  return binding !== undefined && "loadToolByName" in binding &&
    typeof binding.loadToolByName === "function";
}

function chatSpecOf(
  { name, description, input_schema }: ToolSpec,
): ChatToolSpec {
  return {
    type: "function",
    function: { name, description, parameters: input_schema },
  };
}

function renamed(spec: ChatToolSpec, name: string): ChatToolSpec {
  return { ...spec, function: { ...spec.function, name } };
}

function specOfHostTool(
  { name, description, parameters }: HostTool,
): ChatToolSpec {
  return { type: "function", function: { name, description, parameters } };
}
