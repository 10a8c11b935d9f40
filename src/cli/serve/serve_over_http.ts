import { serveHttp } from "../../mcp/server/http/serve_http.ts";
import { McpHttpHandler } from "../../mcp/server/http/mcp_http_handler.ts";
import { errorText } from "../../core/error_text.ts";
import { sha256 } from "../../core/sha256.ts";
import type { CliSettings } from "../cli_settings.ts";
import type { CommandContext } from "../command.ts";
import { UsageError } from "../usage_error.ts";
import { openService } from "./open_service.ts";
import { readHttpServer } from "./read_http_server.ts";

/** Shortest key, in characters. */
const MIN_STATE_KEY = 32;

/**
 * Serves clients over HTTP, until a signal ends it.
 *
 * @param settings The command's.
 * @param context The command line and its streams.
 * @returns Never: the signal's interruption is thrown.
 */
export async function serveOverHttp(
  settings: CliSettings,
  context: CommandContext,
): Promise<number> {
  const { io, options } = context;
  const { hostname, port, ...security } = await readHttpServer(context);
  const { token, verifier } = security;
  const signal = io.watchSignals();
  await using opened = await openService(settings, context);
  await using handler = new McpHttpHandler(opened.service, {
    ...security,
    stateKey: await stateKey(token, io.env("LCP_STATE_KEY")),
    allowedOrigins: options.all("allow-origin"),
  });
  try {
    await serveHttp(handler, {
      hostname,
      port,
      signal,
      ...(verifier && { oauth: verifier }),
      listening: ({ port }) => {
        const host = hostname.includes(":") ? `[${hostname}]` : hostname;
        if (options.has("quiet")) return;
        io.stderr(`Serving MCP at http://${host}:${port}/mcp\n`);
      },
    });
  } catch (error) {
    const isTaken = error instanceof Deno.errors.AddrInUse ||
      error instanceof Deno.errors.AddrNotAvailable ||
      error instanceof Deno.errors.PermissionDenied;
    if (!isTaken) throw error;
    throw new UsageError(
      `Cannot serve at ${hostname}:${port}: ${errorText(error)}`,
    );
  }
  await opened[Symbol.asyncDispose]();
  signal.throwIfAborted();
  return 0;
}

/** What signs what clients bring back: alike in all processes that are given the same. */
async function stateKey(
  token: string | undefined,
  named: string | undefined,
): Promise<string | undefined> {
  if (named !== undefined && named.length < MIN_STATE_KEY) {
    throw new UsageError(
      `LCP_STATE_KEY is not usable: it has ${named.length} characters, and needs at least ${MIN_STATE_KEY}`,
    );
  }
  return named ??
    (token === undefined ? undefined : await sha256(`lcp state of ${token}`));
}
