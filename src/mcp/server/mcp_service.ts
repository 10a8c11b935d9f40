import { isPlainObject, type JsonObject } from "../../core/json.ts";
import { VERSION } from "../../core/version.ts";
import { ERROR_CODES, McpError } from "./mcp_error.ts";
import type { McpExchange } from "./mcp_exchange.ts";
import { PromptService } from "./prompt_service.ts";
import { ResourceService } from "./resource_service.ts";
import type { ServedSource } from "./served_source.ts";
import { ToolService } from "./tool_service.ts";
import type { WorkspaceFiles } from "./workspace_files.ts";

/** Options of {@linkcode McpService}. */
export interface McpServiceOptions {
  /** What clients call the server. @default {"lcp"} */
  readonly name?: string;
  /** Whether names are offered without `tool_`, `prompt_` and `resource_`. @default {false} */
  readonly bareNames?: boolean;
  /** What clients tell their models about the server. */
  readonly instructions?: string;
  /** The workspace's files, where they are offered as resources. */
  readonly files?: WorkspaceFiles;
  /** Folder that relative paths in results are relative to, as a URL that ends in `/`. */
  readonly workspaceUrl?: string;
}

/** A list that changed, as MCP's notifications tell it. */
export interface ServiceChange {
  readonly kind: "tools" | "resources" | "prompts";
}

/** What an MCP server does for its clients, whichever way and in whichever revision they speak. */
export class McpService {
  readonly tools: ToolService;
  readonly resources: ResourceService;
  readonly prompts: PromptService;
  /** Name and version of the server. */
  readonly info: { readonly name: string; readonly version: string };
  /** What clients tell their models about the server. */
  readonly instructions: string | undefined;
  readonly #answered = Promise.withResolvers<void>();
  readonly #listeners = new Set<(change: ServiceChange) => void>();

  constructor(source: ServedSource, options: McpServiceOptions = {}) {
    const { name = "lcp", bareNames, files, workspaceUrl } = options;
    const resolveUri = (uri: string) => absoluteUri(uri, workspaceUrl);
    this.tools = new ToolService(source, { bareNames, resolveUri });
    this.resources = new ResourceService(source, { bareNames, files });
    this.prompts = new PromptService(source, { bareNames, resolveUri });
    this.info = { name, version: VERSION };
    this.instructions = options.instructions;
  }

  /** Resolves when the first request is answered: what no client waits for can begin. */
  get answered(): Promise<void> {
    return this.#answered.promise;
  }

  /** What the server can do, as it tells its clients. */
  get capabilities(): JsonObject {
    return {
      tools: { listChanged: true },
      logging: {},
      ...(this.resources.isOffered &&
        { resources: { subscribe: true, listChanged: true } }),
      ...(this.prompts.isOffered &&
        { prompts: { listChanged: true }, completions: {} }),
    };
  }

  /** Names of the requests that {@linkcode McpService.handle} answers. */
  get methods(): readonly string[] {
    return [
      "tools/list",
      "tools/call",
      ...(this.resources.isOffered
        ? ["resources/list", "resources/templates/list", "resources/read"]
        : []),
      ...(this.prompts.isOffered
        ? ["prompts/list", "prompts/get", "completion/complete"]
        : []),
    ];
  }

  /**
   * Answers a request.
   *
   * @param request Its method and parameters, as the client sent them.
   * @param exchange What the client is told and can be asked meanwhile.
   * @param client The connection that it came over.
   * @returns The result.
   * @throws {McpError} If it cannot be answered.
   */
  async handle(
    { method, params }: { readonly method: string; readonly params: unknown },
    exchange: McpExchange,
    client: object,
  ): Promise<JsonObject> {
    try {
      return await this.#handle(method, params, { exchange, client });
    } finally {
      this.#answered.resolve();
    }
  }

  async #handle(
    method: string,
    params: unknown,
    { exchange, client }: {
      readonly exchange: McpExchange;
      readonly client: object;
    },
  ): Promise<JsonObject> {
    // Messages are parsed from JSON.
    const given = isPlainObject(params) ? params as JsonObject : {};
    if (this.methods.includes(method)) {
      switch (method) {
        case "tools/list":
          return await this.tools.list();
        case "tools/call":
          return await this.tools.call(given, exchange, client);
        case "resources/list":
          return await this.resources.list(given);
        case "resources/templates/list":
          return await this.resources.templates();
        case "resources/read":
          return await this.resources.read(given, exchange, client);
        case "prompts/list":
          return await this.prompts.list();
        case "prompts/get":
          return await this.prompts.get(given, exchange, client);
        case "completion/complete":
          return await this.prompts.complete(given);
      }
    }
    throw new McpError(
      ERROR_CODES.methodNotFound,
      `Method not found: ${method.slice(0, 100)}`,
    );
  }

  /** Tells all connections that something has changed. */
  announce(change: ServiceChange): void {
    if (change.kind === "tools") this.tools.renew();
    for (const listener of this.#listeners) listener(change);
  }

  /**
   * Has a connection told of changes.
   *
   * @returns Ends that.
   */
  onChange(listener: (change: ServiceChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** A URI as it is, a path as the URL of a file in the workspace. */
function absoluteUri(uri: string, workspaceUrl: string | undefined): string {
  if (/^[A-Za-z][A-Za-z0-9+.-]+:/.test(uri)) return uri;
  return URL.parse(uri, workspaceUrl)?.href ?? uri;
}
