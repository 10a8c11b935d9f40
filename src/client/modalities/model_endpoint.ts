/** One model at one address, everything resolved. */
export interface ModelEndpoint {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
  /** The variable that was to hold the key, where one is named. */
  readonly apiKeyVariable?: string;
  /** Time until the answer begins, and between its parts, in milliseconds. */
  readonly timeoutMs: number;
  /** How often to try again on 408, 409, 429, 5xx and failed connections. */
  readonly maxRetries: number;
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Further members of every request's body. */
  readonly request: Readonly<Record<string, unknown>>;
  /** The other options, as they were given. */
  readonly options: Readonly<Record<string, unknown>>;
}
