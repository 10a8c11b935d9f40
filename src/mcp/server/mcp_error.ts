/** Codes of errors that JSON-RPC and MCP define. */
export const ERROR_CODES = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  /** Of MCP before 2026-07-28; later it is `invalidParams`. */
  resourceNotFound: -32002,
  /** Since 2026-07-28. */
  missingCapability: -32021,
} as const;

/** Options of {@linkcode McpError}. */
export interface McpErrorOptions extends ErrorOptions {
  /** What else a client can use. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** A request of a client that is answered with a JSON-RPC error. */
export class McpError extends Error {
  override readonly name = "McpError";
  /** Which error, as a number of JSON-RPC's. */
  readonly code: number;
  /** What else a client can use. */
  readonly data: Readonly<Record<string, unknown>> | undefined;

  /**
   * @param code Which error, as a number of JSON-RPC's.
   * @param message What could not be done, for people.
   */
  constructor(
    code: number,
    message: string,
    { data, ...options }: McpErrorOptions = {},
  ) {
    super(message, options);
    this.code = code;
    this.data = data;
  }
}
