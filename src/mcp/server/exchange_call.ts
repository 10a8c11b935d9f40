import type { ExecuteToolOptions } from "../../core/tool_binding.ts";
import { ClientContext } from "./client_context.ts";
import { ClientExchange } from "./client_exchange.ts";
import type { McpExchange } from "./mcp_exchange.ts";
import { ERROR_CODES, McpError } from "./mcp_error.ts";

/** A call that a request of a client leads to. */
export class ExchangeCall {
  /** What the call is made with. */
  readonly options: ExecuteToolOptions;
  readonly #exchange: McpExchange;
  readonly #context: ClientContext;

  /**
   * @param exchange The client's request.
   * @param client The connection that it came over.
   * @param logger What prints.
   */
  constructor(exchange: McpExchange, client: object, logger: string) {
    const { signal, progress, log } = exchange;
    this.#exchange = exchange;
    this.#context = new ClientContext(exchange);
    this.options = {
      signal,
      toolContext: this.#context.members,
      onProgress: progress,
      onLog: (entry) => log(entry, logger),
      origin: new ClientExchange(client, exchange),
    };
  }

  /**
   * Tells a client that says with each request what it can be asked, what was
   * missing when the call failed.
   *
   * @param result What the call resulted in.
   * @throws {McpError} If it failed after it had asked for something that the client cannot be asked.
   */
  requireCapabilities({ success }: { readonly success: boolean }): void {
    const { missing } = this.#context;
    if (success || missing === undefined || !this.#exchange.declares) return;
    throw new McpError(
      ERROR_CODES.missingCapability,
      `This needs the client capability "${missing}"`,
      { data: { requiredCapabilities: { [missing]: {} } } },
    );
  }
}
