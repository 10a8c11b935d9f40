import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
} from "jose";

/** Claims and headers of a token, where they are not those of a right one. */
export interface TokenOptions {
  readonly issuer?: string;
  readonly audience?: string | string[];
  /** Seconds from now; undefined with `expires` of false. */
  readonly expiresIn?: number;
  readonly expires?: boolean;
  readonly notBeforeIn?: number;
  readonly claims?: JWTPayload;
  readonly key?: CryptoKey | Uint8Array;
  readonly alg?: string;
  readonly kid?: string;
}

/** An authorization server on this machine, with a key that it publishes. */
export class TokenIssuer implements AsyncDisposable {
  /** Its name, and where its metadata is. */
  readonly url: string;
  /** What its tokens are for. */
  readonly resource: string;
  readonly publicPem: string;
  readonly #server: Deno.HttpServer;
  readonly #key: CryptoKey;

  private constructor(
    server: Deno.HttpServer<Deno.NetAddr>,
    keys: { readonly key: CryptoKey; readonly publicPem: string },
    resource: string,
  ) {
    this.#server = server;
    this.#key = keys.key;
    this.publicPem = keys.publicPem;
    this.url = `http://127.0.0.1:${server.addr.port}`;
    this.resource = resource;
  }

  /** Starts one whose tokens are for a resource. */
  static async start(resource: string): Promise<TokenIssuer> {
    const { privateKey, publicKey } = await generateKeyPair("RS256", {
      extractable: true,
    });
    const jwk = { ...await exportJWK(publicKey), kid: "first", alg: "RS256" };
    const server = Deno.serve({
      hostname: "127.0.0.1",
      port: 0,
      onListen: () => {},
    }, (request) => {
      const { pathname, origin } = new URL(request.url);
      switch (pathname) {
        case "/.well-known/oauth-authorization-server":
          return Response.json({ issuer: origin, jwks_uri: `${origin}/keys` });
        case "/keys":
          return Response.json({ keys: [jwk] });
        default:
          return new Response("Not Found", { status: 404 });
      }
    });
    const publicPem = await exportSPKI(publicKey);
    return new TokenIssuer(server, { key: privateKey, publicPem }, resource);
  }

  /** A token. */
  async token(options: TokenOptions = {}): Promise<string> {
    const {
      issuer = this.url,
      audience = this.resource,
      expiresIn = 600,
      expires = true,
      notBeforeIn,
      claims = { sub: "ada", client_id: "client-1", scope: "tools" },
      key = this.#key,
      alg = "RS256",
      kid = "first",
    } = options;
    const now = Math.floor(Date.now() / 1_000);
    const jwt = new SignJWT(claims).setProtectedHeader({ alg, kid })
      .setIssuer(issuer).setAudience(audience).setIssuedAt(now);
    if (expires) jwt.setExpirationTime(now + expiresIn);
    if (notBeforeIn !== undefined) jwt.setNotBefore(now + notBeforeIn);
    return await jwt.sign(key);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.shutdown();
  }
}
