import type { AuthInfo } from "@modelcontextprotocol/server";
import { constantTimeEqual } from "./constant_time_equal.ts";

/** Names of this machine, as they stand in `Host` and `Origin`. */
const LOOPBACK: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Checks access tokens. */
export interface TokenVerifier {
  /**
   * Who a request comes from, or the answer to one that may not come in.
   *
   * @param request The request.
   */
  verify(request: Request): Promise<AuthInfo | Response>;
}

/** Options of {@linkcode HttpGuard}. */
export interface HttpGuardOptions {
  /** What clients have to send as bearer token. */
  readonly token?: string;
  /** Checks access tokens of an authorization server. */
  readonly verifier?: TokenVerifier;
  /** Host names that requests may be sent to, without ports; of this machine, or any where clients have to send a token, by default. */
  readonly allowedHosts?: readonly string[];
  /** Host names of web pages whose requests are taken besides those of this machine. */
  readonly allowedOrigins?: readonly string[];
}

/** Who sent a request, as far as that is known. */
export interface Principal {
  /** What it may do is told by its token, if one was checked. */
  readonly authInfo?: AuthInfo;
  /** The same for all requests of one sender; empty when everybody may come in. */
  readonly id: string;
}

/** Decides which HTTP requests come in: by where they were sent to, what page sent them, and their token. */
export class HttpGuard {
  readonly #options: HttpGuardOptions;
  /** The latest `Host` that was allowed: requests mostly have the same. */
  #knownHost: string | undefined;

  constructor(options: HttpGuardOptions) {
    this.#options = options;
  }

  /**
   * Looks at a request.
   *
   * @param request Its body is not read.
   * @returns Who sent it, or the answer to one that may not come in.
   */
  async admit(request: Request): Promise<Principal | Response> {
    const { token, verifier } = this.#options;
    const misdirected = this.#misdirected(request);
    if (misdirected !== undefined) return misdirected;
    if (token !== undefined) {
      const given = bearerOf(request);
      return given !== undefined && await constantTimeEqual(given, token)
        ? { id: "token" }
        : unauthorized();
    }
    if (verifier === undefined) return { id: "" };
    const authInfo = await verifier.verify(request);
    if (authInfo instanceof Response) return authInfo;
    const { clientId, extra } = authInfo;
    return { authInfo, id: `${clientId}\0${extra?.subject ?? ""}` };
  }

  /**
   * What lets a web page read an answer, if it comes from a host that was allowed
   * by name: pages of this machine are many, and not all of the operator's.
   *
   * @param request What the page sent.
   */
  corsHeaders(request: Request): Readonly<Record<string, string>> {
    const { allowedOrigins = [] } = this.#options;
    const origin = request.headers.get("origin");
    const page = origin === null ? undefined : hostName(origin);
    if (origin === null || page === undefined) return {};
    return allowedOrigins.includes(page)
      ? {
        "Access-Control-Allow-Origin": origin,
        "Access-Control-Expose-Headers": "Mcp-Session-Id, WWW-Authenticate",
        "Vary": "Origin",
      }
      : {};
  }

  #isAmong(hosts: readonly string[], given: string | null): boolean {
    if (given === null) return false;
    if (given === this.#knownHost) return true;
    const host = hostName(`http://${given}`);
    if (host === undefined || !hosts.includes(host)) return false;
    this.#knownHost = given;
    return true;
  }

  #misdirected(request: Request): Response | undefined {
    const { allowedHosts, allowedOrigins = [], token, verifier } =
      this.#options;
    const isSecured = token !== undefined || verifier !== undefined;
    const hosts = allowedHosts ?? (isSecured ? undefined : LOOPBACK);
    const given = request.headers.get("host");
    if (hosts !== undefined && !this.#isAmong(hosts, given)) {
      return refused(403, `Invalid Host: ${given}`);
    }
    const origin = request.headers.get("origin");
    if (origin === null) return undefined;
    const page = hostName(origin);
    const isKnown = page !== undefined &&
      (LOOPBACK.includes(page) || allowedOrigins.includes(page));
    return isKnown ? undefined : refused(403, `Invalid Origin: ${origin}`);
  }
}

function hostName(url: string): string | undefined {
  const parsed = URL.parse(url);
  return parsed === null || parsed.hostname === ""
    ? undefined
    : parsed.hostname.toLowerCase();
}

function bearerOf(request: Request): string | undefined {
  const header = request.headers.get("authorization") ?? "";
  return /^Bearer +(\S+) *$/i.exec(header)?.[1];
}

function unauthorized(): Response {
  const response = refused(401, "A bearer token is needed");
  response.headers.set("WWW-Authenticate", 'Bearer realm="mcp"');
  return response;
}

/**
 * An answer that refuses a request, as JSON-RPC.
 *
 * @param status Status of HTTP.
 * @param message Why.
 * @param code Code of JSON-RPC.
 */
export function refused(
  status: number,
  message: string,
  code = -32_000,
): Response {
  return Response.json(
    { jsonrpc: "2.0", id: null, error: { code, message } },
    { status },
  );
}
