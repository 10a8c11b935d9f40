/** Most bytes of a request's body. */
const MAX_BODY_BYTES = 65_536;

/** What every response says: nothing is loaded from elsewhere, no script stands in the page, nobody frames, caches or links it. */
export const SECURITY_HEADERS: readonly (readonly [string, string])[] = [
  [
    "content-security-policy",
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  ],
  ["cross-origin-resource-policy", "same-origin"],
  ["cross-origin-opener-policy", "same-origin"],
  // The address holds the token.
  ["referrer-policy", "no-referrer"],
  ["x-content-type-options", "nosniff"],
  ["cache-control", "no-store"],
];

/**
 * Why a request is not even looked at: it names another host (a site whose name
 * was made to point here), or comes from another site's page.
 *
 * @param request What came in.
 * @param port Where it came in.
 * @returns The refusal, if it is refused.
 */
export function refusal(request: Request, port: number): Response | undefined {
  const host = `127.0.0.1:${port}`;
  const { headers, method } = request;
  if (headers.get("host") !== host) {
    return new Response("Wrong host", { status: 403 });
  }
  if (method === "GET") return undefined;
  if (headers.get("origin") !== `http://${host}`) {
    return new Response("Wrong origin", { status: 403 });
  }
  return headers.get("content-type") === "application/json"
    ? undefined
    : new Response("Not JSON", { status: 415 });
}

/**
 * Reads the JSON object in a request's body.
 *
 * @param request What came in.
 * @throws {RangeError} If the body is too large.
 * @throws {SyntaxError} If it is not JSON.
 * @throws {TypeError} If it is JSON but no object.
 */
export async function readJson(
  request: Request,
): Promise<Readonly<Record<string, unknown>>> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw new RangeError("The body is too large");
    text += decoder.decode(chunk, { stream: true });
  }
  const value: unknown = JSON.parse(text + decoder.decode());
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new TypeError("The body is no JSON object");
  }
  return { ...value };
}
