import type { McpExchange } from "./mcp_exchange.ts";

/** Who calls a tool over MCP: the origin of its calls. */
export class ClientExchange {
  /** The connection that the request came over: the same for all requests of one client. */
  readonly client: object;
  /** The request. */
  readonly exchange: McpExchange;

  constructor(client: object, exchange: McpExchange) {
    this.client = client;
    this.exchange = exchange;
  }
}
