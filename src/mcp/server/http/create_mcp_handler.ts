import type { McpHttpHandler } from "./mcp_http_handler.ts";
import type { OAuthOptions, OAuthVerifier } from "./oauth_verifier.ts";
import { isUsableToken, MIN_TOKEN } from "./is_usable_token.ts";
import { McpService } from "../mcp_service.ts";
import type { ServedSource } from "../served_source.ts";

/** Options of {@linkcode createMcpHandler}. */
export interface McpHandlerOptions {
  /** What clients call the server. @default {"lcp"} */
  readonly name?: string;
  /** What clients tell their models about the server. */
  readonly instructions?: string;
  /** Whether names are offered without `tool_`, `prompt_` and `resource_`. @default {false} */
  readonly bareNames?: boolean;
  /** Folder whose files are offered as resources, to be read. @default none */
  readonly resourcesFrom?: string;
  /** What clients have to send as bearer token: at least 16 characters without spaces. @default everybody may come in */
  readonly token?: string;
  /** Takes access tokens of an authorization server instead. */
  readonly oauth?: OAuthOptions;
  /** Host names that requests may be sent to, without ports. @default those of this machine; any where a token is wanted */
  readonly allowedHosts?: readonly string[];
  /** Host names of web pages whose requests are taken besides those of this machine. */
  readonly allowedOrigins?: readonly string[];
  /** Largest request, in bytes. @default {4194304} */
  readonly maxBodyBytes?: number;
  /** Most sessions at once; of more, one of whoever has most ends: the one that was not used for longest, and one whose client waits for an answer last. @default {1000} */
  readonly maxSessions?: number;
  /** Time after which a session that is not used ends, in milliseconds; waiting for an answer, or for changes, is use. @default {1800000} */
  readonly sessionIdleMs?: number;
  /** Secret of at least 32 characters that signs what clients bring back with their answers; the same for all processes behind one address. @default a random one */
  readonly stateKey?: string;
}

/** Serves a binding over MCP's Streamable HTTP; made by {@linkcode createMcpHandler}. */
export interface McpHandler extends AsyncDisposable {
  /**
   * Answers a request, whatever its path; bound, so that it can be passed on.
   *
   * @param request What a client sent.
   */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Ends sessions and requests that are being answered. The binding stays open. */
  close(): Promise<void>;
}

/**
 * Makes the tools of a binding, and its resources and prompts, an MCP server that
 * a host mounts in its own HTTP server: in revisions 2025-06-18 and 2025-11-25
 * with sessions, in 2026-07-28 without. What it needs is loaded with the first
 * request.
 *
 * Questions of tools go to whoever called when the binding has
 * {@linkcode confirmWithClient} and {@linkcode askClientForInput} as its handlers;
 * those that it has otherwise are asked as ever. With `validateOutput` a tool
 * that returns something else than it declares fails here, not at the client.
 *
 * @example
 * ```ts
 * import {
 *   askClientForInput,
 *   confirmWithClient,
 *   createMcpHandler,
 *   LCPBinding,
 * } from "@x/lcp";
 * import { assertEquals } from "@std/assert";
 *
 * await using binding = new LCPBinding({
 *   toolsFolders: "builtin:workspace_tools",
 *   confirmHandler: confirmWithClient,
 *   userInteractionHandler: askClientForInput,
 *   validateOutput: true,
 * });
 * await using handler = createMcpHandler(binding);
 * // Deno.serve({ port: 8000 }, handler.fetch), or in Hono:
 * // app.all("/mcp", (context) => handler.fetch(context.req.raw));
 * const response = await handler.fetch(
 *   new Request("http://localhost/mcp", {
 *     method: "POST",
 *     headers: {
 *       "Content-Type": "application/json",
 *       "Accept": "application/json, text/event-stream",
 *       "Host": "localhost",
 *     },
 *     body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
 *   }),
 * );
 * assertEquals(response.status, 200);
 * await response.body?.cancel();
 * ```
 *
 * @param binding What is served; it is not closed with the handler.
 * @param options Who may come in, and under which names.
 * @throws {TypeError} If the token is one that others could guess, or clients not send, or OAuth is wanted too.
 */
export function createMcpHandler(
  binding: ServedSource,
  options: McpHandlerOptions = {},
): McpHandler {
  checkToken(options.token);
  if (options.token !== undefined && options.oauth !== undefined) {
    throw new TypeError(
      "Cannot serve MCP with both a token and OAuth: a request has one of them alone",
    );
  }
  let opening: Promise<OpenHandler> | undefined;
  let isClosed = false;
  const opened = async (): Promise<OpenHandler> => {
    const current = opening ??= openHandler(binding, options);
    try {
      return await current;
    } catch (error) {
      // The next request tries again.
      if (opening === current) opening = undefined;
      throw error;
    }
  };
  const close = async () => {
    isClosed = true;
    const current = await opening?.catch(() => undefined);
    await current?.handler[Symbol.asyncDispose]();
  };
  return {
    fetch: async (request) => {
      if (isClosed) return new Response("Service Unavailable", { status: 503 });
      const { handler, verifier } = await opened();
      return verifier?.metadata(request) ?? await handler.fetch(request);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** An empty text is what a variable gives that was not set as it should be. */
function checkToken(token: string | undefined): void {
  if (token === undefined || isUsableToken(token)) return;
  throw new TypeError(
    `Cannot make an MCP handler as token must have at least ${MIN_TOKEN} characters and no spaces: it has ${token.length}`,
  );
}

interface OpenHandler {
  readonly handler: McpHttpHandler;
  readonly verifier: OAuthVerifier | undefined;
}

async function openHandler(
  binding: ServedSource,
  options: McpHandlerOptions,
): Promise<OpenHandler> {
  const { McpHttpHandler } = await import("./mcp_http_handler.ts");
  const { resourcesFrom, oauth } = options;
  const files = resourcesFrom === undefined
    ? undefined
    : await (await import("../workspace_files.ts"))
      .WorkspaceFiles.open(resourcesFrom);
  const verifier = oauth &&
    new (await import("./oauth_verifier.ts")).OAuthVerifier(oauth);
  const service = new McpService(binding, {
    ...options,
    files,
    ...(files && { workspaceUrl: files.url }),
  });
  const handler = new McpHttpHandler(service, {
    ...options,
    ...(verifier && { verifier }),
  });
  return { handler, verifier };
}
