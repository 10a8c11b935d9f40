import type { StdioServer } from "./server.ts";

/** The program of a server while it runs; disposing ends it and all that it started. */
export interface ServerProcess extends AsyncDisposable {
  /** Process number. */
  readonly pid: number;
  readonly stdin: WritableStream<Uint8Array>;
  readonly stdout: ReadableStream<Uint8Array>;
  readonly stderr: ReadableStream<Uint8Array>;
  /** How it ended, in words such as `exit code 1`; never rejects. */
  readonly ended: Promise<string>;
}

/**
 * Starts the program of a server.
 *
 * @param server The server, its variables filled in.
 * @throws {Error} If it cannot be started; the message says why.
 */
export type StartServer = (server: StdioServer) => Promise<ServerProcess>;
