import type { RememberedApproval } from "../approval/memory/remembered_approval.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import { errorText } from "../core/error_text.ts";
import type {
  ConfirmHandler,
  UserInteractionHandler,
} from "../core/handlers.ts";
import { nearestNames } from "../core/nearest_names.ts";
import { failureResult } from "../core/normalize_result.ts";
import type {
  ChatToolSpec,
  ExecuteToolOptions,
  ToolBinding,
} from "../core/tool_binding.ts";
import { TimeLimit } from "../core/time_limit.ts";
import type { LibraryManifest, ToolSpec } from "../core/tool_manifest.ts";
import type { ToolResult } from "../core/tool_result.ts";
import { plainName, providerNames } from "../mcp/client/provider_names.ts";
import { ServerLink } from "../mcp/client/server_link.ts";
import { parseQualifiedName } from "../mcp/client/tool_names.ts";
import { functionOrNone } from "./function_or_none.ts";
import type { ListedTool } from "./lcp_binding.ts";
import {
  type MCPBindingOptions,
  parseMcpBindingOptions,
} from "./mcp_binding_options.ts";
import type { McpEntry } from "./mcp_caller.ts";
import { serverManifest, serverPath, toolManifest } from "./mcp_manifest.ts";
import { type McpHost, openMcpHost } from "./open_mcp_host.ts";
import { parseCallOptions } from "./parse_call_options.ts";
import { toolSpec } from "./tool_spec.ts";
import { failedCall, unknownTool } from "./uncalled_tool.ts";

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
  readonly #links: ReadonlyMap<string, ServerLink>;
  readonly #manifests = new WeakMap<object, McpEntry["manifest"]>();
  readonly #failures = new Map<string, string>();
  #host: Promise<McpHost> | undefined;
  #opened: McpHost | undefined;
  #libraries: readonly LibraryManifest[] = [];
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
    this.#links = new Map(servers.map((server) => {
      const { alias } = server;
      const link = new ServerLink(server, {
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
        ...(onToolsChanged &&
          { listChanged: () => onToolsChanged(alias) }),
      });
      return [alias, link];
    }));
  }

  /** Names of the servers, in the order in which they were given. */
  get aliases(): readonly string[] {
    return [...this.#links.keys()];
  }

  /** The servers that listed tools, in the form of libraries; after `discoverTools`. */
  get libraries(): readonly LibraryManifest[] {
    return this.#libraries;
  }

  /** Descriptions of the servers, by the `path` that their tools have. */
  get libraryDescriptions(): ReadonlyMap<string, string> {
    return new Map(this.#libraries.map(({ path, description = "" }) => [
      path,
      description,
    ]));
  }

  /** Whether a name has the form that names of servers' tools have, for operators or for models. */
  claims(name: string): boolean {
    return parseQualifiedName(name) !== undefined ||
      this.#linksOfPlainName(name).length > 0;
  }

  /** Which servers cannot be used, what is wrong with what the others list, and with what is kept of approvals. */
  get diagnostics(): readonly Diagnostic[] {
    const failed = [...this.#failures].map(([alias, message]) =>
      diagnosticOf(alias, { severity: "error", code: "mcp-server", message })
    );
    const noted = [...this.#links].flatMap(([alias, { notes }]) =>
      notes.map((note) =>
        diagnosticOf(alias, {
          severity: "warning",
          code: "mcp-tool",
          message: `The MCP server "${alias}": ${note}`,
        })
      )
    );
    return [...failed, ...noted, ...this.#opened?.operator.diagnostics ?? []];
  }

  /** Connects to all servers and asks for their tools; those of a server that cannot be used are missing. */
  async discoverTools(): Promise<readonly ToolSpec[]> {
    return (await this.#entries()).map(({ manifest }) => toolSpec(manifest));
  }

  /**
   * The tools that can be called, with their servers.
   *
   * @param options.alias Only this server's.
   */
  async listTools(
    { alias }: { readonly alias?: string; readonly prompts?: boolean } = {},
  ): Promise<readonly ListedTool[]> {
    return (await this.#entries(alias)).map(({ manifest, link }) => ({
      ...toolSpec(manifest),
      library: link.server.alias,
      source: { path: serverPath(link.server.alias), line: 1 },
    }));
  }

  /** The tools in the form that chat completions take, under names that every model API takes; `executeTool` takes these too. */
  async toChatToolSpecs(): Promise<readonly ChatToolSpec[]> {
    const manifests = (await this.#entries()).map(({ manifest }) => manifest);
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

  async #entries(only?: string): Promise<readonly McpEntry[]> {
    const links = [...this.#links.values()].filter(({ server }) =>
      only === undefined || server.alias === only
    );
    const all = await Promise.all(links.map((link) => this.#entriesOf(link)));
    const listed = links.flatMap(({ server: { alias } }, index) => {
      const tools = all[index]?.map(({ manifest }) => manifest) ?? [];
      return this.#failures.has(alias) ? [] : [serverManifest(alias, tools)];
    });
    const kept = only === undefined
      ? []
      : this.#libraries.filter(({ name }) => name !== only);
    this.#libraries = [...kept, ...listed];
    return all.flat();
  }

  async #entriesOf(
    link: ServerLink,
    signal?: AbortSignal,
  ): Promise<readonly McpEntry[]> {
    const { alias } = link.server;
    try {
      const tools = await link.tools(signal);
      this.#failures.delete(alias);
      return tools.map((tool) => {
        const manifest = this.#manifests.get(tool) ?? toolManifest(alias, tool);
        this.#manifests.set(tool, manifest);
        return { link, tool, manifest };
      });
    } catch (error) {
      if (!signal?.aborted) this.#failures.set(alias, errorText(error));
      return [];
    }
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
      const found = await this.#find(shown, parsed);
      if (found.kind === "failed") return found.result;
      const { caller } = await this.#openHost();
      return await caller.call(found.entry, params, parsed);
    } catch (error) {
      return failedCall(error);
    }
  }

  /** Finds a tool, connecting to no other server than its own. */
  async #find(
    name: string,
    { signal, timeoutMs }: ExecuteToolOptions,
  ): Promise<Finding> {
    const parts = parseQualifiedName(name);
    const links = parts
      ? [this.#links.get(parts.alias) ?? []].flat()
      : this.#linksOfPlainName(name);
    if (links.length === 0) return failed(this.#noServer(name, parts?.alias));
    using limit = new TimeLimit(
      timeoutMs ?? this.#options.timeoutMs ?? 120_000,
    );
    const ended = AbortSignal.any([limit.signal, ...(signal ? [signal] : [])]);
    const entries: McpEntry[] = [];
    for (const link of links) {
      entries.push(...await this.#entriesOf(link, ended));
    }
    if (signal?.aborted) {
      const reason = errorText(signal.reason);
      return failed(
        failureResult(499, `Tool "${name}" was cancelled: ${reason}`),
      );
    }
    if (ended.aborted && entries.length === 0) {
      return failed(
        failureResult(408, `The server of ${name} was not ready in time`),
      );
    }
    const names = providerNames(entries.map(({ manifest }) => manifest.name));
    const found = entries.find(({ manifest }) =>
      manifest.name === name || (!parts && names.get(manifest.name) === name)
    );
    if (found) return { kind: "found", entry: found };
    const failures = links.flatMap(({ server: { alias } }) =>
      this.#failures.get(alias) ?? []
    );
    if (failures.length > 0) {
      return failed(failureResult(503, failures.join("\n")));
    }
    const known = entries.map(({ tool }) => tool.name);
    const near = nearestNames(parts?.tool ?? name, known);
    return failed(unknownTool(
      name,
      entries.filter(({ tool }) => near.includes(tool.name))
        .map(({ manifest }) => manifest.name),
    ));
  }

  /** The servers of which a name that was sent to a model may be. */
  #linksOfPlainName(name: string): readonly ServerLink[] {
    return [...this.#links].flatMap(([alias, link]) =>
      name.startsWith(plainName(`${alias}::`)) ? [link] : []
    );
  }

  #noServer(name: string, alias: string | undefined): ToolResult {
    const shown = JSON.stringify(name.slice(0, 100));
    if (alias === undefined) {
      return failureResult(
        400,
        `${shown} is no name of an MCP server's tool: it has the form server::tool`,
      );
    }
    const near = nearestNames(alias, this.aliases);
    const hint = near.length > 0 ? ` Did you mean ${near.join(" or ")}?` : "";
    return failureResult(
      404,
      `There is no MCP server ${JSON.stringify(alias.slice(0, 100))}.${hint}`,
    );
  }

  async #openHost(): Promise<McpHost> {
    const opening = this.#host ??= openMcpHost(this.#options, () => ({
      confirm: this.#confirm,
      interact: this.#interact,
    }));
    try {
      return this.#opened = await opening;
    } catch (error) {
      if (this.#host === opening) this.#host = undefined;
      throw error;
    }
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
    const links = [...this.#links.values()];
    await Promise.all(links.map((link) => link[Symbol.asyncDispose]()));
    const host = await this.#host?.catch(() => undefined);
    await host?.[Symbol.asyncDispose]();
  }

  /** The same as `close`, for `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

/** What came of looking for a tool. */
type Finding =
  | { readonly kind: "found"; readonly entry: McpEntry }
  | { readonly kind: "failed"; readonly result: ToolResult };

function failed(result: ToolResult): Finding {
  return { kind: "failed", result };
}

function diagnosticOf(
  alias: string,
  problem: Pick<Diagnostic, "severity" | "code" | "message">,
): Diagnostic {
  return { ...problem, path: serverPath(alias), line: 1, column: 1 };
}
