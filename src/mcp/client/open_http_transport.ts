import type { Transport } from "@modelcontextprotocol/client";
import { cappedFetch, type CappedFetchOptions } from "./capped_fetch.ts";
import { RequestStreamTransport } from "./request_stream_transport.ts";
import type { HttpAuth, HttpServer } from "./server.ts";

/** Time that a server has to end a session, in milliseconds. */
const END_SESSION_MS = 500;

/** How to speak to a server by HTTP. */
export interface HttpTransport {
  readonly transport: Transport;
  /** Tells the server that its session is over. */
  close(): Promise<void>;
}

/**
 * Makes what speaks to a server by HTTP.
 *
 * @param server The server, its variables filled in.
 * @param limits How long its messages may be.
 * @throws {TypeError} If its address is none.
 */
export async function openHttpTransport(
  { url, headers = {}, auth }: HttpServer,
  limits: CappedFetchOptions,
): Promise<HttpTransport> {
  const { StreamableHTTPClientTransport } = await import(
    "@modelcontextprotocol/client"
  );
  const address = URL.parse(url);
  if (address === null || !/^https?:$/.test(address.protocol)) {
    throw new TypeError(`${JSON.stringify(url)} is no address of a server`);
  }
  const transport = new StreamableHTTPClientTransport(address, {
    fetch: cappedFetch(limits),
    requestInit: { headers: { ...headers } },
    ...(auth !== undefined && { authProvider: providerOf(auth) }),
  });
  return {
    transport: new RequestStreamTransport(transport),
    close: async () => {
      const ending = transport.terminateSession().catch(() => {
        // Not all servers let their sessions be ended, and this one may be gone.
      });
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, END_SESSION_MS);
      await Promise.race([ending, promise]);
      clearTimeout(timer);
    },
  };
}

function providerOf(auth: NonNullable<HttpServer["auth"]>): HttpAuth {
  if (typeof auth === "object") return auth;
  const token = typeof auth === "function" ? auth : () => auth;
  return { token: async () => await token() };
}
