import { isPlainObject, type JsonObject } from "../../core/json.ts";
import type {
  ReadResourceResult,
  ResourceSpec,
} from "../../core/served_binding.ts";
import { ExchangeCall } from "./exchange_call.ts";
import type { McpExchange } from "./mcp_exchange.ts";
import { ERROR_CODES, McpError } from "./mcp_error.ts";
import { ServedNames } from "./served_names.ts";
import type { ServedSource } from "./served_source.ts";
import type { WorkspaceFiles } from "./workspace_files.ts";

/** Options of {@linkcode ResourceService}. */
export interface ResourceServiceOptions {
  /** Whether resources are named without their `resource_`. @default {false} */
  readonly bareNames?: boolean;
  /** The workspace's files, where they are offered. */
  readonly files?: WorkspaceFiles;
}

/** Lists and reads resources for clients. */
export class ResourceService {
  readonly #source: ServedSource;
  readonly #options: ResourceServiceOptions;

  constructor(source: ServedSource, options: ResourceServiceOptions) {
    this.#source = source;
    this.#options = options;
  }

  /** Whether there is anything that could be read, now or later. */
  get isOffered(): boolean {
    return this.#source.listResources !== undefined ||
      this.#options.files !== undefined;
  }

  /** `resources/list`: those of the libraries first, then the workspace's files. */
  async list({ cursor }: JsonObject): Promise<JsonObject> {
    const own = cursor === undefined
      ? (await this.#entries()).filter(({ spec }) => !spec.isTemplate)
        .map(({ spec, entry }) => ({ uri: spec.uri, ...entry }))
      : [];
    const { files } = this.#options;
    if (files === undefined) {
      if (cursor !== undefined) throw unknownCursor();
      return { resources: own };
    }
    const page = await files.list(cursor);
    if (page === undefined) throw unknownCursor();
    const { entries, nextCursor } = page;
    return {
      resources: [...own, ...entries],
      ...(nextCursor !== undefined && { nextCursor }),
    };
  }

  /** `resources/templates/list`. */
  async templates(): Promise<JsonObject> {
    const own = (await this.#entries()).filter(({ spec }) => spec.isTemplate)
      .map(({ spec, entry }) => ({ uriTemplate: spec.uri, ...entry }));
    const { files } = this.#options;
    return { resourceTemplates: [...own, ...files ? [files.template()] : []] };
  }

  /**
   * `resources/read`.
   *
   * @throws {McpError} If there is no such resource, or it cannot be read.
   */
  async read(
    { uri }: JsonObject,
    exchange: McpExchange,
    client: object,
  ): Promise<JsonObject> {
    if (typeof uri !== "string") {
      throw new McpError(
        ERROR_CODES.invalidParams,
        `Cannot read a resource without its URI: found ${Deno.inspect(uri)}`,
      );
    }
    const { files } = this.#options;
    if (files?.owns(uri)) return { contents: [await files.read(uri)] };
    const call = new ExchangeCall(exchange, client, uri);
    const result = await this.#source.readResource?.(uri, call.options);
    if (result?.success) {
      return { contents: result.contents.map((part) => ({ ...part })) };
    }
    if (result) call.requireCapabilities(result);
    throw failedReading(uri, result);
  }

  /**
   * Has changes of a resource told until the signal aborts.
   *
   * @param uri Its URI; one that leads nowhere never changes.
   * @param signal Ends it.
   * @param changed Called after each change.
   */
  async watch(
    uri: string,
    signal: AbortSignal,
    changed: () => void,
  ): Promise<void> {
    const { files } = this.#options;
    if (files?.owns(uri)) await files.watch(uri, signal, changed);
  }

  async #entries(): Promise<
    { readonly spec: ResourceSpec; readonly entry: JsonObject }[]
  > {
    const specs = await this.#source.listResources?.() ?? [];
    const names = new ServedNames(specs.map(({ name }) => name), {
      dropPrefix: this.#options.bareNames ? "resource_" : "",
    });
    return specs.map((spec) => {
      const { name, title, description, mimeType } = spec;
      const entry = {
        name: names.served(name),
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(mimeType !== undefined && { mimeType }),
      };
      return { spec, entry };
    });
  }
}

function unknownCursor(): McpError {
  return new McpError(
    ERROR_CODES.invalidParams,
    "Cannot go on with a list as its cursor is none of this server's",
  );
}

function failedReading(
  uri: string,
  result: ReadResourceResult | undefined,
): McpError {
  const failure =
    result !== undefined && isPlainObject(result) && !result.success
      ? result
      : undefined;
  if (failure === undefined || failure.status_code === 404) {
    return new McpError(
      ERROR_CODES.resourceNotFound,
      `Resource not found: ${uri}`,
      {
        data: { uri },
      },
    );
  }
  const { error = "it failed", status_code } = failure;
  const isAskersFault = status_code === 400;
  return new McpError(
    isAskersFault ? ERROR_CODES.invalidParams : ERROR_CODES.internal,
    `Cannot read ${uri}: ${error}`,
    { data: { uri, status_code } },
  );
}
