import type { RememberedApproval } from "../approval/memory/remembered_approval.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type {
  ConfirmHandler,
  UserInteractionHandler,
} from "../core/handlers.ts";
import { mcpInputSchema } from "../core/mcp_input_schema.ts";
import type {
  Completion,
  CompletionTarget,
  GetPromptResult,
  PromptSpec,
  ReadResourceResult,
  ResourceBinding,
  ResourceSpec,
} from "../core/served_binding.ts";
import type {
  ChatToolSpec,
  ExecuteToolOptions,
  ToolBinding,
} from "../core/tool_binding.ts";
import type { LibraryManifest, ToolSpec } from "../core/tool_manifest.ts";
import type { ToolResult } from "../core/tool_result.ts";
import { BindingCalls } from "./binding_calls.ts";
import type { LibraryResources } from "./library_resources.ts";
import type { ProvidedDescriptions } from "./run_prompt_providers.ts";
import {
  type LCPBindingOptions,
  parseBindingOptions,
} from "./lcp_binding_options.ts";
import { parseCallOptions } from "./parse_call_options.ts";
import { toolSpec } from "./tool_spec.ts";
import { unknownTool } from "./uncalled_tool.ts";
import { functionOrNone } from "./function_or_none.ts";
import { parseWatchOptions } from "./parse_watch_options.ts";
import { type RegisteredCode, ToolMounts } from "./tool_mounts.ts";
import type { ToolsChange } from "../core/tools_change.ts";
import type { WatchToolsOptions } from "./watch_tools.ts";

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
export class LCPBinding implements ToolBinding, ResourceBinding {
  readonly #mounts: ToolMounts;
  readonly #calls: BindingCalls;
  readonly #ending = new AbortController();
  #served: LibraryResources | undefined;
  /** What prompt providers said when they last ran. */
  #provided: ProvidedDescriptions | undefined;

  /**
   * Makes a binding; nothing is read or started yet.
   *
   * @param options Where tools are and how they run; see {@linkcode LCPBindingOptions}.
   * @throws {TypeError} If an option is unknown or not what it should be.
   */
  constructor(options: LCPBindingOptions = {}) {
    const parsed = parseBindingOptions(options);
    this.#mounts = new ToolMounts({
      sources: {
        toolsFolders: parsed.toolsFolders,
        toolFiles: parsed.toolFiles,
      },
      cacheDir: parsed.cacheDir,
      configs: parsed.hostToolConfigs ?? {},
      retired: (libraries, how) => this.#calls.retire(libraries, how),
    });
    const mounts = this.#mounts;
    this.#calls = new BindingCalls({ options: parsed, mounts });
  }

  /** Libraries that have a tool, a resource or a prompt that can be called, after `discoverTools`. */
  get libraries(): readonly LibraryManifest[] {
    return this.#mounts.known.libraries();
  }

  /** What discovery, the prompt providers' last run, and the keeping of approvals and the audit log had to say. */
  get diagnostics(): readonly Diagnostic[] {
    return [
      ...this.#mounts.diagnostics,
      ...this.#provided?.diagnostics ?? [],
      ...this.#calls.diagnostics,
    ];
  }

  /** Looks for tools, again if need be, without executing any; the tools that can be called. */
  async discoverTools(): Promise<readonly ToolSpec[]> {
    await this.#mounts.discover();
    return [...this.#mounts.known.entries()].map(({ tool }) => toolSpec(tool));
  }

  /**
   * Tells of changes of the tools that can be called as long as it is iterated:
   * their files are watched, and those that change are read again. Calls in flight
   * end as they were; new ones get the new source. A file that breaks is used as it
   * was when it was good, and a diagnostic `kept-last-good` says so. Needs
   * `--allow-read` for the folders of the sources.
   *
   * What changes is what was known when this was called, or else, if nothing was
   * discovered yet, what is found as the iteration begins.
   *
   * @param options The end, and how long files must be quiet; see {@linkcode WatchToolsOptions}.
   * @returns One event for all that changed together; none for what changes nothing.
   * @throws {TypeError} If the binding is closed, or an option is not what it should be.
   * @throws {Error} While it is iterated, if the system cannot watch a folder.
   *
   * @example
   * ```ts
   * import { LCPBinding } from "@x/lcp";
   * import { assertEquals } from "@std/assert";
   *
   * const folder = await Deno.makeTempDir();
   * {
   *   await using tools = new LCPBinding({ toolsFolders: folder });
   *   await tools.discoverTools();
   *   const changes = tools.watchTools();
   *   await Deno.writeTextFile(
   *     `${folder}/hello.ts`,
   *     "export function tool_hello() { return 'Hello'; }",
   *   );
   *   for await (const { added } of changes) {
   *     assertEquals(added, ["tool_hello"]);
   *     break;
   *   }
   * }
   * await Deno.remove(folder, { recursive: true });
   * ```
   */
  watchTools(options: WatchToolsOptions = {}): AsyncIterable<ToolsChange> {
    this.#calls.checkOpen("watch tools");
    const { signal, debounceMs } = parseWatchOptions(options);
    const ends = [this.#ending.signal, ...(signal ? [signal] : [])];
    // What changes from now on is told, though watching begins with the iteration.
    const before = this.#mounts.revision > 0 ? this.#mounts.state : undefined;
    const mounts = this.#mounts;
    return {
      async *[Symbol.asyncIterator]() {
        const { watchTools } = await import("./watch_tools.ts");
        const end = AbortSignal.any(ends);
        yield* watchTools(mounts, { signal: end, debounceMs, before });
      },
    };
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
      async (library, tool, timeoutMs) => {
        const caller = await this.#calls.caller();
        return await caller.call({ tool, library }, {}, { timeoutMs });
      },
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
    const action = `execute ${name}`;
    return await this.#calls.run({
      action,
      find: (catalog) => {
        const entry = catalog.find(name);
        return entry && { entry, params };
      },
      missing: (catalog) => unknownTool(name, catalog.near(name)),
    }, parseCallOptions(options, action));
  }

  async #resources(): Promise<LibraryResources> {
    const { LibraryResources } = await import("./library_resources.ts");
    return this.#served ??= new LibraryResources({
      calls: this.#calls,
      catalog: () => this.#mounts.catalog(),
    });
  }

  /** The resources that can be read, templates of them included; nothing is executed. */
  async listResources(): Promise<readonly ResourceSpec[]> {
    return await (await this.#resources()).listResources();
  }

  /**
   * Reads a resource, in its library's sandbox. Whatever happens is in the
   * result: 404 for a URI that no resource has, and so on.
   *
   * @param uri A URI as listed, or one that fits a listed template.
   * @param options Its surroundings; see {@linkcode ExecuteToolOptions}.
   * @throws {TypeError} If an option is unknown or of the wrong kind.
   * @throws {RangeError} If `timeoutMs` is not > 0.
   */
  async readResource(
    uri: string,
    options: ExecuteToolOptions = {},
  ): Promise<ReadResourceResult> {
    return await (await this.#resources()).readResource(uri, options);
  }

  /** The prompts that can be made, with their arguments; nothing is executed. */
  async listPrompts(): Promise<readonly PromptSpec[]> {
    return await (await this.#resources()).listPrompts();
  }

  /**
   * Makes a prompt, in its library's sandbox. Whatever happens is in the result:
   * 400 for arguments that do not fit, 404 for an unknown name, and so on.
   *
   * @param name Name of the prompt.
   * @param args Arguments by name; texts become what the types say, as for tools.
   * @param options Its surroundings; see {@linkcode ExecuteToolOptions}.
   * @throws {TypeError} If an option is unknown or of the wrong kind.
   * @throws {RangeError} If `timeoutMs` is not > 0.
   */
  async getPrompt(
    name: string,
    args: Readonly<Record<string, unknown>> = {},
    options: ExecuteToolOptions = {},
  ): Promise<GetPromptResult> {
    return await (await this.#resources()).getPrompt(name, args, options);
  }

  /**
   * Values for an argument of a prompt, or a variable of a resource template,
   * that begin with what was typed: those that its type names one by one.
   *
   * @param of The prompt by its name, or the template by its `uri`.
   * @param argument Name of the argument.
   * @param typed What was typed so far.
   * @returns The values; none when there is no such prompt, template or argument.
   */
  async completeArgument(
    of: CompletionTarget,
    argument: string,
    typed: string,
  ): Promise<Completion> {
    return await (await this.#resources()).completeArgument(
      of,
      argument,
      typed,
    );
  }

  /**
   * Makes what a library offers callable: a folder or file name, looked for in
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

  /** Whether every tool, resource and prompt of a library can be called. */
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
   * Makes every exported `tool_*` function of a source text callable; resources and
   * prompts are taken from files only. It runs in the same sandbox as a file's tools. A tool registered before is replaced, a
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
    this.#calls.checkOpen(`register tools under ${prefix}`);
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
    this.#calls.checkOpen("list approvals");
    return await (await this.#calls.caller()).approvals();
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
    this.#calls.checkOpen(`revoke ${name}`);
    return await (await this.#calls.caller()).revoke(name);
  }

  /**
   * Sets who approves; libraries that are loaded learn of it before their next call.
   *
   * @param handler The handler; undefined for none, so that everything is rejected.
   * @throws {TypeError} If it is no function.
   */
  async setConfirmHandler(handler: ConfirmHandler | undefined): Promise<void> {
    const confirm = functionOrNone(handler, "confirm handler");
    await this.#calls.setHandlers({ confirm });
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
    const interact = functionOrNone(handler, "user interaction handler");
    await this.#calls.setHandlers({ interact });
  }

  /** Ends every sandbox and removes every temporary file; calls in flight fail. */
  async close(): Promise<void> {
    this.#ending.abort();
    try {
      await this.#calls[Symbol.asyncDispose]();
    } finally {
      await this.#mounts[Symbol.asyncDispose]();
    }
  }

  /** The same as `close`, for `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}
