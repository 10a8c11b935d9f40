import {
  type AuthInfo,
  getOAuthProtectedResourceMetadataUrl,
  OAuthError,
  OAuthErrorCode,
  requireBearerAuth,
} from "@modelcontextprotocol/server";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { errorText } from "../../../core/error_text.ts";
import { isPlainObject } from "../../../core/json.ts";
import { isLoopbackHost } from "./is_loopback_host.ts";
import type { TokenVerifier } from "./http_guard.ts";

/** An authorization server that issues the access tokens, and for what. */
export interface OAuthOptions {
  /** URL of the authorization server; https, except on this machine. */
  readonly issuer: string;
  /** URL under which clients reach the server: the audience of the tokens. */
  readonly resource: string;
  /** Scopes that a token must have. @default none */
  readonly scopes?: readonly string[];
}

/** Path below which metadata of the protected resource stands (RFC 9728). */
const METADATA_PATH = "/.well-known/oauth-protected-resource";

/** Time to fetch metadata, in milliseconds. */
const FETCH_TIMEOUT_MS = 10_000;

/** Largest difference of clocks, in seconds. */
const CLOCK_TOLERANCE_S = 30;

/** Takes access tokens of an authorization server: JSON Web Tokens, signed with its keys and issued for this server. */
export class OAuthVerifier implements TokenVerifier {
  readonly #options: OAuthOptions;
  readonly #resource: URL;
  readonly #gate: (request: Request) => Promise<AuthInfo | Response>;
  #keys: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined;

  /**
   * @throws {TypeError} If the issuer or the resource is no URL, or the issuer is reached without encryption.
   */
  constructor(options: OAuthOptions) {
    const issuer = URL.parse(options.issuer);
    if (issuer === null || !isSafe(issuer)) {
      throw new TypeError(
        `Cannot take tokens of the issuer "${options.issuer}": an https URL is needed`,
      );
    }
    const resource = URL.parse(options.resource);
    if (resource === null) {
      throw new TypeError(
        `Cannot take tokens for the resource "${options.resource}": a URL is needed`,
      );
    }
    this.#options = options;
    this.#resource = resource;
    this.#gate = requireBearerAuth({
      verifier: { verifyAccessToken: (token) => this.#check(token) },
      requiredScopes: [...options.scopes ?? []],
      resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(resource),
    });
  }

  /** Who a request comes from, or the challenge that tells where to get a token. */
  async verify(request: Request): Promise<AuthInfo | Response> {
    return await this.#gate(request);
  }

  /** The metadata of the protected resource, where a request asks for it. */
  metadata(request: Request): Response | undefined {
    const { pathname } = new URL(request.url);
    const { pathname: path } = this.#resource;
    const own = path === "/" ? METADATA_PATH : `${METADATA_PATH}${path}`;
    if (pathname !== own && pathname !== METADATA_PATH) return undefined;
    const { issuer, resource, scopes } = this.#options;
    return Response.json({
      resource,
      authorization_servers: [issuer],
      bearer_methods_supported: ["header"],
      ...(scopes && { scopes_supported: scopes }),
    }, { headers: { "Access-Control-Allow-Origin": "*" } });
  }

  async #check(token: string): Promise<AuthInfo> {
    const { issuer, resource } = this.#options;
    try {
      const { payload } = await jwtVerify(token, await this.#issuerKeys(), {
        issuer,
        audience: resource,
        requiredClaims: ["exp"],
        clockTolerance: CLOCK_TOLERANCE_S,
      });
      const { sub, exp, scope, client_id, azp } = payload;
      const scopes = typeof scope === "string" ? scope.split(" ") : [];
      return {
        token,
        clientId: `${client_id ?? azp ?? sub ?? ""}`,
        scopes,
        ...(exp !== undefined && { expiresAt: exp }),
        resource: this.#resource,
        extra: { subject: sub },
      };
    } catch (error) {
      throw new OAuthError(OAuthErrorCode.InvalidToken, errorText(error));
    }
  }

  async #issuerKeys(): Promise<ReturnType<typeof createRemoteJWKSet>> {
    const keys = this.#keys ??= this.#findKeys();
    try {
      return await keys;
    } catch (error) {
      // The next request tries again.
      if (this.#keys === keys) this.#keys = undefined;
      throw error;
    }
  }

  async #findKeys(): Promise<ReturnType<typeof createRemoteJWKSet>> {
    const issuer = new URL(this.#options.issuer);
    const path = issuer.pathname === "/" ? "" : issuer.pathname;
    const places = [
      new URL(`/.well-known/oauth-authorization-server${path}`, issuer),
      new URL(`/.well-known/openid-configuration${path}`, issuer),
      new URL(`${path}/.well-known/openid-configuration`, issuer),
    ];
    for (const place of places) {
      const response = await fetch(place, {
        signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
        redirect: "error",
      });
      const metadata: unknown = response.ok
        ? await response.json()
        : void await response.body?.cancel();
      if (!isPlainObject(metadata)) continue;
      const { issuer: own, jwks_uri: keys } = metadata;
      if (own !== this.#options.issuer || typeof keys !== "string") continue;
      const url = new URL(keys, place);
      if (!isSafe(url)) {
        throw new Error(
          `The authorization server ${own} has its keys at ${url}: an https URL is needed`,
        );
      }
      return createRemoteJWKSet(url);
    }
    throw new Error(
      `The authorization server ${this.#options.issuer} tells nowhere of its keys`,
    );
  }
}

/** Whether what comes from a URL is its owner's: on the way nobody can change it. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === "https:" ||
    (protocol === "http:" && isLoopbackHost(hostname));
}
