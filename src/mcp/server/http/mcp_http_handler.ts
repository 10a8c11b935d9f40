import {
  createMcpHandler,
  type McpHttpHandler as SdkHandler,
} from "@modelcontextprotocol/server";
import { isPlainObject } from "../../../core/json.ts";
import { ListenedResources, listenedUris } from "../listened_resources.ts";
import type { McpService } from "../mcp_service.ts";
import { SdkServers } from "../sdk/sdk_servers.ts";
import {
  HttpGuard,
  type HttpGuardOptions,
  type Principal,
} from "./http_guard.ts";
import { HttpSessions, type HttpSessionsOptions } from "./http_sessions.ts";
import { readBody } from "./read_body.ts";
import { listeningResponse } from "./listening_response.ts";

/** What a web page may send. */
const PREFLIGHT_HEADERS = {
  "Access-Control-Allow-Methods": "GET, POST, DELETE",
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id",
  "Access-Control-Max-Age": "600",
};

/** Options of {@linkcode McpHttpHandler}. */
export interface McpHttpHandlerOptions
  extends HttpGuardOptions, HttpSessionsOptions {
  /** Largest request, in bytes. @default {4194304} */
  readonly maxBodyBytes?: number;
  /** Signs what clients bring back with their answers; the same for all processes that serve them. @default a random one */
  readonly stateKey?: string;
}

/** Answers requests of MCP over Streamable HTTP, in the revisions with sessions and in those without. */
export class McpHttpHandler implements AsyncDisposable {
  readonly #guard: HttpGuard;
  readonly #servers: SdkServers;
  readonly #sessions: HttpSessions;
  readonly #stateless: SdkHandler;
  readonly #listened: ListenedResources;
  readonly #maxBodyBytes: number;
  readonly #stopListening: () => void;

  constructor(service: McpService, options: McpHttpHandlerOptions = {}) {
    const { maxBodyBytes = 4 * 2 ** 20, stateKey } = options;
    this.#guard = new HttpGuard(options);
    this.#servers = new SdkServers(service, { stateKey });
    this.#sessions = new HttpSessions(this.#servers, options);
    this.#maxBodyBytes = maxBodyBytes;
    this.#stateless = createMcpHandler(
      ({ era }) => this.#servers.create(era),
      { maxRequestBodySize: maxBodyBytes },
    );
    this.#listened = new ListenedResources(
      service.resources,
      (uri) => this.#stateless.notify.resourceUpdated(uri),
    );
    this.#stopListening = service.onChange((change) => {
      const { notify } = this.#stateless;
      switch (change.kind) {
        case "tools":
          return notify.toolsChanged();
        case "prompts":
          return notify.promptsChanged();
        case "resources":
          return notify.resourcesChanged();
        default:
          return change.kind satisfies never;
      }
    });
  }

  /** Number of sessions. */
  get sessions(): number {
    return this.#sessions.size;
  }

  /**
   * Answers a request, whatever its path.
   *
   * @param request The request.
   */
  async fetch(request: Request): Promise<Response> {
    const cors = this.#guard.corsHeaders(request);
    const isFromPage = Object.keys(cors).length > 0;
    // A browser asks first, without a token.
    if (isFromPage && request.method === "OPTIONS") {
      return new Response(null, {
        status: 204,
        headers: { ...cors, ...PREFLIGHT_HEADERS },
      });
    }
    const response = await this.#answer(request);
    for (const [name, value] of Object.entries(cors)) {
      response.headers.set(name, value);
    }
    return response;
  }

  async #answer(request: Request): Promise<Response> {
    const principal = await this.#guard.admit(request);
    if (principal instanceof Response) {
      await request.body?.cancel();
      return principal;
    }
    if (request.method !== "POST") return await this.#other(request, principal);
    const reading = await readBody(request, this.#maxBodyBytes);
    if (reading.kind === "refused") return reading.response;
    const body = reading.value;
    const id = request.headers.get("mcp-session-id");
    if (id !== null) {
      return await this.#sessions.handle(request, { id, body, principal });
    }
    if (isHandshake(body)) {
      return await this.#sessions.open(request, body, principal);
    }
    const uris = listenedUris(body);
    using held = new DisposableStack();
    held.use(await this.#listened.listen(uris));
    const response = await this.#stateless.fetch(request, {
      parsedBody: body,
      ...(principal.authInfo && { authInfo: principal.authInfo }),
    });
    if (uris.length === 0) return response;
    const listening = held.move();
    return listeningResponse(response, () => listening.dispose());
  }

  async #other(request: Request, principal: Principal): Promise<Response> {
    const id = request.headers.get("mcp-session-id");
    if (id === null) return await this.#stateless.fetch(request);
    const given = { id, body: undefined, principal };
    const response = await this.#sessions.handle(request, given);
    return request.method === "GET" ? listeningResponse(response) : response;
  }

  /** Ends sessions, and requests that are being answered. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopListening();
    this.#listened[Symbol.dispose]();
    this.#servers[Symbol.dispose]();
    await this.#sessions[Symbol.asyncDispose]();
    await this.#stateless.close();
  }
}

/** Whether a body begins a session: since 2026-07-28 each request carries what a handshake would say. */
function isHandshake(body: unknown): boolean {
  if (!isPlainObject(body) || body.method !== "initialize") return false;
  const params = isPlainObject(body.params) ? body.params : {};
  const meta = isPlainObject(params._meta) ? params._meta : {};
  return !("io.modelcontextprotocol/protocolVersion" in meta);
}
