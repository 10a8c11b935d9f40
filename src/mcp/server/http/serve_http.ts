import { aborted } from "../../../core/aborted.ts";
import type { McpHttpHandler } from "./mcp_http_handler.ts";
import type { OAuthVerifier } from "./oauth_verifier.ts";

/** Path of the endpoint. */
const MCP_PATH = "/mcp";

/** Time that requests have to end when the server is told to, in milliseconds. */
const SHUTDOWN_MS = 3_000;

/** Options of {@linkcode serveHttp}. */
export interface ServeHttpOptions {
  readonly hostname: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Tells where access tokens come from. */
  readonly oauth?: OAuthVerifier;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Told of the address once requests are taken. */
  readonly listening: (address: Deno.NetAddr) => void;
}

/**
 * Serves a handler at `/mcp`, and `/healthz` beside it, until the signal aborts:
 * then no further request is taken, and those that are being answered have three
 * seconds to end.
 *
 * @param handler Answers requests.
 * @param options Where, and until when.
 * @throws If the address is taken.
 */
export async function serveHttp(
  handler: McpHttpHandler,
  { hostname, port, oauth, signal, listening }: ServeHttpOptions,
): Promise<void> {
  const server = Deno.serve({
    hostname,
    port,
    onListen: (address) => listening(address),
    onError: () => new Response("Internal Server Error", { status: 500 }),
  }, async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === MCP_PATH) return await handler.fetch(request);
    if (pathname === "/healthz") return Response.json({ status: "ok" });
    return oauth?.metadata(request) ??
      new Response("Not Found", { status: 404 });
  });
  await aborted(signal);
  // Streams that wait for changes end with the handler.
  const ending = server.shutdown();
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, SHUTDOWN_MS);
  await Promise.race([handler[Symbol.asyncDispose]().then(() => ending), late]);
  clearTimeout(timer);
}
