import { nearestNames } from "../../core/nearest_names.ts";
import type { JsonObject } from "../../core/json.ts";
import type { ToolSpec } from "../../core/tool_manifest.ts";
import { callResult } from "./call_result.ts";
import { ExchangeCall } from "./exchange_call.ts";
import type { McpExchange } from "./mcp_exchange.ts";
import { ERROR_CODES, McpError } from "./mcp_error.ts";
import { ServedNames } from "./served_names.ts";
import type { ServedSource } from "./served_source.ts";
import { structuredOutput, toolEntry } from "./tool_entry.ts";

/** Options of {@linkcode ToolService}. */
export interface ToolServiceOptions {
  /** Whether tools are offered without their `tool_`. @default {false} */
  readonly bareNames?: boolean;
  /** Makes a URI of a path that a tool returned. */
  readonly resolveUri: (uri: string) => string;
}

interface ServedTools {
  readonly names: ServedNames;
  readonly specs: ReadonlyMap<string, ToolSpec>;
  /** The list as clients get it. */
  readonly entries: readonly JsonObject[];
  readonly schemas: ReadonlyMap<string, JsonObject>;
}

/** Lists and calls the tools of a binding for clients. */
export class ToolService {
  readonly #source: ServedSource;
  readonly #options: ToolServiceOptions;
  #served: Promise<ServedTools> | undefined;

  constructor(source: ServedSource, options: ToolServiceOptions) {
    this.#source = source;
    this.#options = options;
  }

  /** Has the list made anew when it is asked for next. */
  renew(): void {
    this.#served = undefined;
  }

  /** `tools/list`. */
  async list(): Promise<JsonObject> {
    const { entries } = await this.#tools();
    return { tools: [...entries] };
  }

  /** Schemas of the tools' arguments, by the names under which they are offered. */
  async schemas(): Promise<ReadonlyMap<string, JsonObject>> {
    const { schemas } = await this.#tools();
    return schemas;
  }

  /**
   * `tools/call`.
   *
   * @param params As the client sent them.
   * @param exchange The client's request.
   * @param client The connection that it came over.
   * @throws {McpError} If there is no such tool.
   */
  async call(
    params: JsonObject,
    exchange: McpExchange,
    client: object,
  ): Promise<JsonObject> {
    const { name, arguments: given = {} } = params;
    const { names, specs } = await this.#tools();
    const own = typeof name === "string" ? names.own(name) : undefined;
    const spec = own === undefined ? undefined : specs.get(own);
    if (own === undefined || spec === undefined) {
      throw unknownTool(name, names.all());
    }
    let returned: unknown;
    const call = new ExchangeCall(exchange, client, `${name}`);
    const result = await this.#source.executeTool(own, given, {
      ...call.options,
      onReturned: (value) => returned = value,
    });
    call.requireCapabilities(result);
    const { resolveUri } = this.#options;
    return callResult(result, {
      returned,
      output: structuredOutput(spec),
      resolveUri,
    });
  }

  async #tools(): Promise<ServedTools> {
    const served = this.#served ??= this.#readTools();
    try {
      return await served;
    } catch (error) {
      // The next one who asks tries again.
      if (this.#served === served) this.#served = undefined;
      throw error;
    }
  }

  async #readTools(): Promise<ServedTools> {
    const source = this.#source;
    const list = await (source.listTools?.({ prompts: true }) ??
      source.discoverTools());
    const names = new ServedNames(list.map(({ name }) => name), {
      dropPrefix: this.#options.bareNames ? "tool_" : "",
    });
    return {
      names,
      specs: new Map(list.map((spec) => [spec.name, spec])),
      entries: list.map((spec) => toolEntry(spec, names.served(spec.name))),
      schemas: new Map(
        list.map((spec) => [names.served(spec.name), spec.input_schema]),
      ),
    };
  }
}

function unknownTool(name: unknown, known: readonly string[]): McpError {
  const wanted = typeof name === "string" ? name : Deno.inspect(name);
  const near = nearestNames(wanted, known);
  const hint = near.length === 0 ? "" : `. Did you mean ${near.join(" or ")}?`;
  return new McpError(
    ERROR_CODES.invalidParams,
    `Unknown tool: ${wanted.slice(0, 200)}${hint}`,
    { data: { near } },
  );
}
