import type { RememberedApproval } from "../approval/memory/remembered_approval.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type {
  ConfirmHandler,
  UserInteractionHandler,
} from "../core/handlers.ts";
import { mcpInputSchema } from "../core/mcp_input_schema.ts";
import { failureResult } from "../core/normalize_result.ts";
import type {
  ChatToolSpec,
  ExecuteToolOptions,
  ToolBinding,
} from "../core/tool_binding.ts";
import type { LibraryManifest, ToolSpec } from "../core/tool_manifest.ts";
import type { ToolResult } from "../core/tool_result.ts";
import type { ProvidedDescriptions } from "./run_prompt_providers.ts";
import {
  type LCPBindingOptions,
  parseBindingOptions,
} from "./lcp_binding_options.ts";
import { parseCallOptions } from "./parse_call_options.ts";
import type { ToolCaller } from "./tool_caller.ts";
import type { CatalogEntry } from "./tool_catalog.ts";
import { toolSpec } from "./tool_spec.ts";
import { failedCall, unknownTool } from "./uncalled_tool.ts";
import { functionOrNone } from "./function_or_none.ts";
import { type RegisteredCode, ToolMounts } from "./tool_mounts.ts";

/** A tool as `listTools` tells of it. */
export interface ListedTool extends ToolSpec {
  /** Name of its library: the file stem. */
  readonly library: string;
  /** Where the function stands. */
  readonly source: { readonly path: string; readonly line: number };
}

/**
 * A folder of TypeScript functions as tools: finds them, describes them to
 * models, and runs them in sandboxes.
 *
 * Discovery needs `--allow-read` for the sources; calls need `--allow-run` for
 * the Deno executable, `--allow-write` for temporary folders, `--allow-env`.
 *
 * @example
 * ```ts
 * import { LCPBinding } from "@x/lcp";
 * import { assertEquals } from "@std/assert";
 *
 * await using binding = new LCPBinding();
 * await binding.registerToolFromCode(
 *   "sums",
 *   "export function tool_add(a: number, b: number) { return a + b; }",
 * );
 * const result = await binding.executeTool("tool_add", { a: 1, b: "2" });
 * assertEquals(result.output, 3);
 * ```
 */
export class LCPBinding implements ToolBinding {
  readonly #options: LCPBindingOptions;
  readonly #mounts: ToolMounts;
  #caller: Promise<ToolCaller> | undefined;
  #closed = false;
  #problems: () => readonly Diagnostic[] = () => [];
  #confirm: ConfirmHandler | undefined;
  #interact: UserInteractionHandler | undefined;
  /** What prompt providers said when they last ran. */
  #provided: ProvidedDescriptions | undefined;

  /**
   * Makes a binding; nothing is read or started yet.
   *
   * @param options Where tools are and how they run; see {@linkcode LCPBindingOptions}.
   * @throws {TypeError} If an option is unknown or not what it should be.
   */
  constructor(options: LCPBindingOptions = {}) {
    const parsed = this.#options = parseBindingOptions(options);
    this.#confirm = parsed.confirmHandler;
    this.#interact = parsed.userInteractionHandler;
    this.#mounts = new ToolMounts({
      sources: {
        toolsFolders: parsed.toolsFolders,
        toolFiles: parsed.toolFiles,
      },
      cacheDir: parsed.cacheDir,
      configs: parsed.hostToolConfigs ?? {},
      retired: async (libraries) => {
        await (await this.#caller)?.retire(libraries);
      },
    });
  }

  /** Libraries that have a tool that can be called, after `discoverTools`. */
  get libraries(): readonly LibraryManifest[] {
    return this.#mounts.known.libraries();
  }

  /** What discovery, the prompt providers' last run, and the keeping of approvals and the audit log had to say. */
  get diagnostics(): readonly Diagnostic[] {
    return [
      ...this.#mounts.diagnostics,
      ...this.#provided?.diagnostics ?? [],
      ...this.#problems(),
    ];
  }

  /** Looks for tools, again if need be, without executing any; the tools that can be called. */
  async discoverTools(): Promise<readonly ToolSpec[]> {
    await this.#mounts.discover();
    return [...this.#mounts.known.entries()].map(({ tool }) => toolSpec(tool));
  }

  /**
   * The tools that can be called, with where they are.
   *
   * @param options With `prompts`, prompt providers run, in their sandboxes, and make the descriptions.
   */
  async listTools(
    { prompts = false }: { prompts?: boolean } = {},
  ): Promise<readonly ListedTool[]> {
    const catalog = await this.#mounts.catalog();
    const described = prompts ? await this.#runProviders() : undefined;
    return [...catalog.entries()].map(({ tool, library }) => ({
      ...toolSpec(tool),
      description: described?.tools.get(tool.name) ?? tool.description,
      library: library.name,
      source: { path: tool.source.path, line: tool.source.line },
    }));
  }

  /** The tools in the form that chat completions take, prompt providers applied. */
  async toChatToolSpecs(): Promise<readonly ChatToolSpec[]> {
    const tools = await this.listTools({ prompts: true });
    return tools.map(({ name, description, input_schema }) => ({
      type: "function",
      function: {
        name,
        description,
        parameters: mcpInputSchema(input_schema),
      },
    }));
  }

  /**
   * Descriptions of libraries by path: what their prompt providers said when they
   * last ran (`toChatToolSpecs`, or `listTools` with `prompts`), else `TOOL_LIBRARY_DESC`.
   */
  get libraryDescriptions(): ReadonlyMap<string, string> {
    return new Map(
      this.libraries.flatMap(({ path, description }) => {
        const text = this.#provided?.libraries.get(path) ?? description;
        return text === undefined ? [] : [[path, text]];
      }),
    );
  }

  async #runProviders(): Promise<ProvidedDescriptions> {
    const libraries = (await this.#mounts.catalog()).libraries();
    const { runPromptProviders } = await import("./run_prompt_providers.ts");
    const described = await runPromptProviders(
      libraries,
      (library, tool, timeoutMs) =>
        this.#call({ tool, library }, {}, { timeoutMs }),
    );
    this.#provided = described;
    return described;
  }

  /**
   * Executes one tool. Whatever happens is in the result: 400 for arguments that
   * do not fit, 404 for an unknown name, and so on.
   *
   * @param name Name of the tool.
   * @param params Arguments by name; they are copied, never changed.
   * @param options Its surroundings; see {@linkcode ExecuteToolOptions}.
   * @throws {TypeError} If an option is unknown or of the wrong kind.
   * @throws {RangeError} If `timeoutMs` is not > 0.
   */
  async executeTool(
    name: string,
    params: unknown = {},
    options: ExecuteToolOptions = {},
  ): Promise<ToolResult> {
    if (typeof name !== "string") return unknownTool(Deno.inspect(name), []);
    const parsed = parseCallOptions(options, name);
    if (this.#closed) {
      return failureResult(
        503,
        `Cannot execute ${name}: the LCPBinding is closed`,
      );
    }
    try {
      const caller = await this.#openedCaller();
      const entry = await this.#currentEntry(name, caller, parsed);
      return entry
        ? await caller.call(entry, params, parsed)
        : unknownTool(name, this.#mounts.known.near(name));
    } catch (error) {
      return failedCall(error);
    }
  }

  /** Finds a tool, reading its source again if that has changed before its library is started. */
  async #currentEntry(
    name: string,
    caller: ToolCaller,
    options: ExecuteToolOptions,
  ): Promise<CatalogEntry | undefined> {
    const entry = (await this.#mounts.catalog()).find(name);
    if (!entry || !await caller.isStale(entry, options)) return entry;
    await this.#mounts.discover();
    return this.#mounts.known.find(name);
  }

  async #call(
    entry: CatalogEntry,
    params: unknown,
    options: ExecuteToolOptions,
  ): Promise<ToolResult> {
    const caller = await this.#openedCaller();
    return await caller.call(entry, params, options);
  }

  async #openedCaller(): Promise<ToolCaller> {
    const opening = this.#caller ??= this.#openCaller();
    try {
      return await opening;
    } catch (error) {
      // The next call tries again, and closing has nothing to wait for.
      if (this.#caller === opening) this.#caller = undefined;
      throw error;
    }
  }

  async #openCaller(): Promise<ToolCaller> {
    const [{ ToolCaller }, { Operator }, { stateDir }] = await Promise.all([
      import("./tool_caller.ts"),
      import("./operator.ts"),
      import("../approval/state_dir.ts"),
    ]);
    const options = this.#options;
    const operator = await Operator.open({
      options,
      stateDir: options.stateDir === undefined
        ? await stateDir()
        : options.stateDir,
      handlers: () => ({ confirm: this.#confirm, interact: this.#interact }),
    });
    const mounts = this.#mounts;
    const caller = new ToolCaller({ options, operator, mounts });
    this.#problems = () => caller.diagnostics;
    if (this.#closed) await caller[Symbol.asyncDispose]();
    return caller;
  }

  /**
   * Makes the tools of a library callable: a folder or file name, looked for in
   * the tools folders and among the built-in libraries.
   *
   * @returns Whether it is mounted now; false for an unknown name and for a path.
   */
  async mountToolLibrary(name: string): Promise<boolean> {
    return await this.#mounts.mount(name);
  }

  /** Like `mountToolLibrary`, but does nothing when the library is mounted. */
  async mountToolLibraryIfAbsent(name: string): Promise<boolean> {
    return await this.#mounts.isMounted(name) || await this.#mounts.mount(name);
  }

  /** Whether every tool of a library can be called. */
  async isLibraryMounted(name: string): Promise<boolean> {
    return await this.#mounts.isMounted(name);
  }

  /** Name of the library that has, or when mounted would have, a tool; undefined when none has. */
  async findLibraryForTool(toolName: string): Promise<string | undefined> {
    return (await this.#mounts.libraryOf(toolName))?.name;
  }

  /** Whether a tool can be called, or mounted and then called. */
  async isToolAvailable(toolName: string): Promise<boolean> {
    return await this.#mounts.libraryOf(toolName) !== undefined;
  }

  /** Mounts the library of a tool if need be; the tool's specification, or undefined when no library has it. */
  async loadToolByName(toolName: string): Promise<ToolSpec | undefined> {
    const entry = await this.#mounts.load(toolName);
    return entry && toolSpec(entry.tool);
  }

  /**
   * Makes every exported `tool_*` function of a source text callable. It runs in
   * the same sandbox as a file's tools. A tool registered before is replaced, a
   * file's only with `replace`.
   *
   * @param prefix Name of the library; letters, digits, `_` and `-`.
   * @param code TypeScript source.
   * @throws {TypeError} If the prefix is not such a name, or the binding is closed.
   */
  async registerToolFromCode(
    prefix: string,
    code: string,
    options: { replace?: boolean } = {},
  ): Promise<RegisteredCode> {
    this.#checkOpen(`register tools under ${prefix}`);
    return await this.#mounts.register(prefix, code, options);
  }

  /**
   * Takes tools away whose name is `prefix` or starts with `tool_` and `prefix`.
   *
   * @returns Their names; none for an empty prefix.
   */
  async unregisterToolsByPrefix(prefix: string): Promise<readonly string[]> {
    return await this.#mounts.unregister(prefix);
  }

  /**
   * What operators had remembered ("always"): for this binding's session, and on
   * disk for later ones, whichever library it is for.
   *
   * @throws {TypeError} If the binding is closed.
   */
  async listApprovals(): Promise<readonly RememberedApproval[]> {
    this.#checkOpen("list approvals");
    return await (await this.#openedCaller()).approvals();
  }

  /**
   * Forgets remembered approvals, in this session and on disk; what they allowed
   * is asked for again, by running tools too.
   *
   * @param name An approval's id, or a rule such as `net:api.example.com`: then for every library.
   * @returns What was forgotten; empty when nothing has that name. Saved ones are
   * missing from it where the file cannot be written; `diagnostics` tells why.
   * @throws {TypeError} If the binding is closed.
   */
  async revokeApprovals(name: string): Promise<readonly RememberedApproval[]> {
    this.#checkOpen(`revoke ${name}`);
    return await (await this.#openedCaller()).revoke(name);
  }

  /**
   * Sets who approves; libraries that are loaded learn of it before their next call.
   *
   * @param handler The handler; undefined for none, so that everything is rejected.
   * @throws {TypeError} If it is no function.
   */
  async setConfirmHandler(handler: ConfirmHandler | undefined): Promise<void> {
    this.#confirm = functionOrNone(handler, "confirm handler");
    (await this.#caller)?.refreshHandlers();
  }

  /**
   * Sets who answers questions; libraries that are loaded learn of it before their next call.
   *
   * @param handler The handler; undefined for none, so that every question counts as cancelled.
   * @throws {TypeError} If it is no function.
   */
  async setUserInteractionHandler(
    handler: UserInteractionHandler | undefined,
  ): Promise<void> {
    this.#interact = functionOrNone(handler, "user interaction handler");
    (await this.#caller)?.refreshHandlers();
  }

  #checkOpen(what: string): void {
    if (!this.#closed) return;
    throw new TypeError(`Cannot ${what}: the LCPBinding is closed`);
  }

  /** Ends every sandbox and removes every temporary file; calls in flight fail. */
  async close(): Promise<void> {
    this.#closed = true;
    try {
      await (await this.#caller)?.[Symbol.asyncDispose]();
    } finally {
      await this.#mounts[Symbol.asyncDispose]();
    }
  }

  /** The same as `close`, for `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}
