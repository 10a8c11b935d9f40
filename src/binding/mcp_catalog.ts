import type { Diagnostic } from "../core/diagnostic.ts";
import { errorText } from "../core/error_text.ts";
import { nearestNames } from "../core/nearest_names.ts";
import { failureResult } from "../core/normalize_result.ts";
import { TimeLimit } from "../core/time_limit.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";
import type { ToolResult } from "../core/tool_result.ts";
import { plainStart, providerNames } from "../mcp/client/provider_names.ts";
import type { ServerLink } from "../mcp/client/server_link.ts";
import { parseQualifiedName } from "../mcp/client/tool_names.ts";
import type { McpEntry } from "./mcp_caller.ts";
import { serverManifest, serverPath, toolManifest } from "./mcp_manifest.ts";
import { unknownTool } from "./uncalled_tool.ts";

/** Longest time that a list waits for a server that has listed its tools before, in milliseconds. */
const RENEWAL_MS = 1_000;

/** How long to wait for a server. */
export interface FindOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** Options of {@linkcode McpCatalog}. */
export interface McpCatalogOptions {
  /** Longest time that a list of all waits for one server, in milliseconds. @default without a limit */
  readonly patienceMs?: number;
  /** Told when a server lists its tools that was not waited for any more. */
  readonly listedLate?: () => void;
}

/** What came of looking for a tool. */
export type McpFinding =
  | { readonly kind: "found"; readonly entry: McpEntry }
  | { readonly kind: "failed"; readonly result: ToolResult };

/** The servers of a binding and their tools, as far as they are known. */
export class McpCatalog implements AsyncDisposable {
  readonly #links: ReadonlyMap<string, ServerLink>;
  readonly #manifests = new WeakMap<object, McpEntry["manifest"]>();
  readonly #failures = new Map<string, string>();
  readonly #options: McpCatalogOptions;
  /** What servers listed last. */
  readonly #listed = new Map<ServerLink, readonly McpEntry[]>();
  #libraries: readonly LibraryManifest[] = [];

  /**
   * @param links The servers, each with an alias of its own; they are closed with this.
   * @param options How long to wait for one.
   */
  constructor(links: readonly ServerLink[], options: McpCatalogOptions = {}) {
    this.#options = options;
    this.#links = new Map(links.map((link) => [link.server.alias, link]));
  }

  /** Names of the servers. */
  get aliases(): readonly string[] {
    return [...this.#links.keys()];
  }

  /** The servers that listed tools, in the form of libraries; after `entries`. */
  get libraries(): readonly LibraryManifest[] {
    return this.#libraries;
  }

  /** Whether a name has the form that names of the servers' tools have. */
  claims(name: string): boolean {
    return parseQualifiedName(name) !== undefined ||
      this.#linksOfPlainName(name).length > 0;
  }

  /** Which servers cannot be used, and what is wrong with what the others list. */
  get diagnostics(): readonly Diagnostic[] {
    const failures = [...this.#failures].map(([alias, message]) =>
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
    return [...failures, ...noted];
  }

  /**
   * The tools of all servers, each connected to if need be; those of a server that
   * cannot be used are missing.
   *
   * @param only Only this server's.
   */
  async entries(only?: string): Promise<readonly McpEntry[]> {
    const links = [...this.#links.values()].filter(({ server }) =>
      only === undefined || server.alias === only
    );
    const all = await Promise.all(
      links.map((link) => this.#entriesInTime(link)),
    );
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

  /** What a server lists; what it listed before when that takes too long, so that the others can be used. */
  async #entriesInTime(link: ServerLink): Promise<readonly McpEntry[]> {
    const { patienceMs, listedLate } = this.#options;
    const listing = this.#entriesOf(link);
    if (patienceMs === undefined) return await listing;
    const before = this.#listed.get(link);
    const waitMs = before ? Math.min(patienceMs, RENEWAL_MS) : patienceMs;
    const { promise: late, resolve } = Promise.withResolvers<"late">();
    const timer = setTimeout(() => resolve("late"), waitMs);
    const entries = await Promise.race([listing, late]);
    clearTimeout(timer);
    if (entries !== "late") return entries;
    const { alias } = link.server;
    listing.then(() => {
      // One that was not there before is not tried again and again.
      if (before || !this.#failures.has(alias)) listedLate?.();
    });
    if (before === undefined) {
      this.#failures.set(
        alias,
        `The MCP server "${alias}" has not listed its tools in ${patienceMs} ms: they are missing until it does`,
      );
    }
    return before ?? [];
  }

  async #entriesOf(
    link: ServerLink,
    signal?: AbortSignal,
  ): Promise<readonly McpEntry[]> {
    const { alias } = link.server;
    try {
      const tools = await link.tools(signal);
      this.#failures.delete(alias);
      const entries = tools.map((tool) => {
        const manifest = this.#manifests.get(tool) ?? toolManifest(alias, tool);
        this.#manifests.set(tool, manifest);
        return { link, tool, manifest };
      });
      this.#listed.set(link, entries);
      return entries;
    } catch (error) {
      if (!signal?.aborted) {
        this.#failures.set(alias, errorText(error));
        this.#listed.delete(link);
      }
      return [];
    }
  }

  /**
   * Finds a tool, connecting to no other server than its own.
   *
   * @param name `alias::tool`, or as it was sent to a model.
   * @param options How long to wait.
   */
  async find(
    name: string,
    { signal, timeoutMs }: FindOptions,
  ): Promise<McpFinding> {
    const parts = parseQualifiedName(name);
    const links = parts
      ? [this.#links.get(parts.alias) ?? []].flat()
      : this.#linksOfPlainName(name);
    if (links.length === 0) return failed(this.#noServer(name, parts?.alias));
    using limit = new TimeLimit(timeoutMs);
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
      name.startsWith(plainStart(`${alias}::`)) ? [link] : []
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

  /** Ends all connections. */
  async [Symbol.asyncDispose](): Promise<void> {
    const links = [...this.#links.values()];
    await Promise.all(links.map((link) => link[Symbol.asyncDispose]()));
  }
}

function failed(result: ToolResult): McpFinding {
  return { kind: "failed", result };
}

function diagnosticOf(
  alias: string,
  problem: Pick<Diagnostic, "severity" | "code" | "message">,
): Diagnostic {
  return { ...problem, path: serverPath(alias), line: 1, column: 1 };
}
