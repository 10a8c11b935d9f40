import type { RememberedApproval } from "../approval/memory/remembered_approval.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type {
  ConfirmHandler,
  UserInteractionHandler,
} from "../core/handlers.ts";
import { failureResult } from "../core/normalize_result.ts";
import type {
  ChatToolSpec,
  ExecuteToolOptions,
  ToolBinding,
} from "../core/tool_binding.ts";
import type { LibraryManifest, ToolSpec } from "../core/tool_manifest.ts";
import type { ToolResult } from "../core/tool_result.ts";
import type { ToolsChange } from "../core/tools_change.ts";
import { providerNames } from "../mcp/client/provider_names.ts";
import { ServerLink } from "../mcp/client/server_link.ts";
import { functionOrNone } from "./function_or_none.ts";
import type { ListedTool } from "./lcp_binding.ts";
import {
  type MCPBindingOptions,
  parseMcpBindingOptions,
} from "./mcp_binding_options.ts";
import { McpCatalog } from "./mcp_catalog.ts";
import { McpChanges } from "./mcp_changes.ts";
import { serverPath } from "./mcp_manifest.ts";
import type { McpHost } from "./open_mcp_host.ts";
import { parseCallOptions } from "./parse_call_options.ts";
import { toolSpec } from "./tool_spec.ts";
import { failedCall } from "./uncalled_tool.ts";

/**
 * The tools of MCP servers, under names such as `files::read_file`: with the same
 * approvals, rules, audit log and results as the tools of a folder. A server is
 * started, or connected to, when it is first needed.
 *
 * Servers that are programs need `--allow-run`, `--allow-write` for temporary
 * folders and `--allow-env`; those by HTTP need `--allow-net`.
 *
 * @example
 * ```ts
 * import { MCPBinding } from "@x/lcp";
 * import { assertEquals } from "@std/assert";
 *
 * await using binding = new MCPBinding({
 *   servers: [{ alias: "files", type: "stdio", command: "no-such-program" }],
 * });
 * const result = await binding.executeTool("files::read", {});
 * assertEquals(result.status_code, 503);
 * ```
 */
export class MCPBinding implements ToolBinding {
  readonly #options: MCPBindingOptions;
  readonly #catalog: McpCatalog;
  readonly #changes = new McpChanges();
  /** How many changes had been noted when the tools were listed last. */
  #knownSince: number | undefined;
  #host: Promise<McpHost> | undefined;
  #opened: McpHost | undefined;
  #confirm: ConfirmHandler | undefined;
  #interact: UserInteractionHandler | undefined;
  #isClosed = false;

  /**
   * Makes a binding; nothing is started yet.
   *
   * @param options The servers, and who approves; see {@linkcode MCPBindingOptions}.
   * @throws {TypeError} If an option is unknown or not what it should be.
   */
  constructor(options: MCPBindingOptions = {}) {
    const parsed = this.#options = parseMcpBindingOptions(options);
    this.#confirm = parsed.confirmHandler;
    this.#interact = parsed.userInteractionHandler;
    const { servers = [], onToolsChanged } = parsed;
    this.#catalog = new McpCatalog(
      servers.map((server) => {
        const { alias } = server;
        return new ServerLink(server, {
          start: async (program) => (await this.#openHost()).start(program),
          handlers: {
            elicit: async (...args) =>
              await (await this.#openHost()).handlers.elicit(...args),
            roots: async () => await (await this.#openHost()).handlers.roots(),
            ...(parsed.allowSampling && parsed.sample && {
              sample: async (...args) =>
                await (await this.#openHost()).handlers.sample?.(...args) ?? "",
            }),
          },
          env: (name) => Deno.env.get(name),
          maxConcurrency: parsed.maxConcurrency ?? 8,
          maxBytes: (parsed.maxResultMb ?? 32) * 2 ** 20,
          connectTimeoutMs: parsed.connectTimeoutMs ?? 60_000,
          reconnectDelayMs: parsed.reconnectDelayMs ?? 500,
          listChanged: () => {
            this.#changes.note();
            onToolsChanged?.(alias);
          },
        });
      }),
      {
        ...(parsed.listPatienceMs && { patienceMs: parsed.listPatienceMs }),
        listedLate: () => this.#changes.note(),
      },
    );
  }

  /** Names of the servers, in the order in which they were given. */
  get aliases(): readonly string[] {
    return this.#catalog.aliases;
  }

  /** The servers that listed tools, in the form of libraries; after `discoverTools`. */
  get libraries(): readonly LibraryManifest[] {
    return this.#catalog.libraries;
  }

  /** Descriptions of the servers, by the `path` that their tools have. */
  get libraryDescriptions(): ReadonlyMap<string, string> {
    return new Map(this.libraries.map(({ path, description = "" }) => [
      path,
      description,
    ]));
  }

  /** Whether a name has the form that names of servers' tools have, for operators or for models. */
  claims(name: string): boolean {
    return this.#catalog.claims(name);
  }

  /** Which servers cannot be used, what is wrong with what the others list, and with what is kept of approvals. */
  get diagnostics(): readonly Diagnostic[] {
    const { diagnostics = [] } = this.#opened?.operator ?? {};
    return [...this.#catalog.diagnostics, ...diagnostics];
  }

  /** Connects to all servers and asks for their tools; those of a server that cannot be used are missing. */
  async discoverTools(): Promise<readonly ToolSpec[]> {
    const { count } = this.#changes;
    const entries = await this.#catalog.entries();
    this.#knownSince = count;
    return entries.map(({ manifest }) => toolSpec(manifest));
  }

  /**
   * Tells, as it happens, what servers add to their lists, take away or change.
   *
   * @param options.signal Ends it.
   */
  watchTools(
    { signal }: { readonly signal?: AbortSignal } = {},
  ): AsyncIterable<ToolsChange> {
    const list = () => this.discoverTools();
    const known = this.libraries.flatMap(({ tools }) => tools.map(toolSpec));
    const since = this.#knownSince;
    return this.#changes.watch({
      list,
      known,
      ...(since !== undefined && { since }),
      ...(signal && { signal }),
    });
  }

  /**
   * The tools that can be called, with their servers.
   *
   * @param options.alias Only this server's.
   */
  async listTools(
    { alias }: { readonly alias?: string; readonly prompts?: boolean } = {},
  ): Promise<readonly ListedTool[]> {
    return (await this.#catalog.entries(alias)).map(({ manifest, link }) => ({
      ...toolSpec(manifest),
      library: link.server.alias,
      source: { path: serverPath(link.server.alias), line: 1 },
    }));
  }

  /** The tools in the form that chat completions take, under names that every model API takes; `executeTool` takes these too. */
  async toChatToolSpecs(): Promise<readonly ChatToolSpec[]> {
    const manifests = (await this.#catalog.entries()).map(({ manifest }) =>
      manifest
    );
    const names = providerNames(manifests.map(({ name }) => name));
    return manifests.map(({ name, description, input_schema }) => ({
      type: "function",
      function: {
        name: names.get(name) ?? name,
        description,
        parameters: input_schema,
      },
    }));
  }

  /**
   * Executes one tool. Whatever happens is in the result: 400 for a name that is
   * none and for arguments that do not fit, 404 for an unknown server or tool, 503
   * for a server that cannot be used, and so on.
   *
   * @param name `alias::tool`, or a name that `toChatToolSpecs` gave.
   * @param params Arguments by name; they are copied, never changed.
   * @param options Its surroundings; of these `timeoutMs`, `signal` and `onProgress` count.
   * @throws {TypeError} If an option is unknown or of the wrong kind.
   * @throws {RangeError} If `timeoutMs` is not > 0.
   */
  async executeTool(
    name: string,
    params: unknown = {},
    options: ExecuteToolOptions = {},
  ): Promise<ToolResult> {
    const shown = typeof name === "string" ? name : Deno.inspect(name);
    const parsed = parseCallOptions(options, shown);
    if (this.#isClosed) {
      return failureResult(
        503,
        `Cannot execute ${shown}: the MCPBinding is closed`,
      );
    }
    try {
      const { signal } = parsed;
      const found = await this.#catalog.find(shown, {
        timeoutMs: parsed.timeoutMs ?? this.#options.timeoutMs ?? 120_000,
        ...(signal && { signal }),
      });
      if (found.kind === "failed") return found.result;
      const { caller } = await this.#openHost();
      return await caller.call(found.entry, params, parsed);
    } catch (error) {
      return failedCall(error);
    }
  }

  async #openHost(): Promise<McpHost> {
    const opening = this.#host ??= this.#loadHost();
    try {
      return this.#opened = await opening;
    } catch (error) {
      if (this.#host === opening) this.#host = undefined;
      throw error;
    }
  }

  async #loadHost(): Promise<McpHost> {
    const { openMcpHost } = await import("./open_mcp_host.ts");
    return await openMcpHost(this.#options, () => ({
      confirm: this.#confirm,
      interact: this.#interact,
    }));
  }

  /** What operators had remembered: for this binding's session, and on disk for later ones. */
  async listApprovals(): Promise<readonly RememberedApproval[]> {
    return await (await this.#openHost()).operator.memory.list();
  }

  /**
   * Forgets remembered approvals, in this session and on disk.
   *
   * @param name An approval's id, or a rule such as `mcp:files::write_file`.
   * @returns What was forgotten.
   */
  async revokeApprovals(name: string): Promise<readonly RememberedApproval[]> {
    return await (await this.#openHost()).operator.revoke(name);
  }

  /**
   * Sets who approves.
   *
   * @param handler The handler; undefined for none, so that everything that is asked is rejected.
   * @throws {TypeError} If it is no function.
   */
  setConfirmHandler(handler: ConfirmHandler | undefined): Promise<void> {
    this.#confirm = functionOrNone(handler, "confirm handler");
    return Promise.resolve();
  }

  /**
   * Sets who answers questions.
   *
   * @param handler The handler; undefined for none, so that every question counts as cancelled.
   * @throws {TypeError} If it is no function.
   */
  setUserInteractionHandler(
    handler: UserInteractionHandler | undefined,
  ): Promise<void> {
    this.#interact = functionOrNone(handler, "user interaction handler");
    return Promise.resolve();
  }

  /** Ends all connections and the programs of servers; calls in flight fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#catalog[Symbol.asyncDispose]();
    const host = await this.#host?.catch(() => undefined);
    await host?.[Symbol.asyncDispose]();
  }

  /** The same as `close`, for `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}
