import { assert, assertEquals } from "@std/assert";
import {
  HttpGuard,
  type HttpGuardOptions,
} from "../../../../src/mcp/server/http/http_guard.ts";

const TOKEN = "a-token-of-some-length";

/** The status of the answer to a request that may not come in, else who it comes from. */
async function admitted(
  options: HttpGuardOptions,
  headers: Readonly<Record<string, string>>,
): Promise<number | string> {
  const request = new Request("http://server/mcp", { headers });
  const found = await new HttpGuard(options).admit(request);
  return found instanceof Response ? found.status : found.id;
}

const table: readonly [
  what: string,
  options: HttpGuardOptions,
  headers: Readonly<Record<string, string>>,
  admitted: number | string,
][] = [
  ["lets this machine in", {}, { host: "localhost:8000" }, ""],
  ["lets this machine in by its IPv6 address", {}, { host: "[::1]:1" }, ""],
  ["refuses other names where there is no token", {}, {
    host: "rebound.example",
  }, 403],
  ["refuses a request without a host", {}, {}, 403],
  ["lets in hosts that are named", { allowedHosts: ["a.example"] }, {
    host: "A.example:80",
  }, ""],
  ["lets in any host with the token", { token: TOKEN }, {
    host: "a.example",
    authorization: `bearer ${TOKEN}`,
  }, "token"],
  ["refuses another token", { token: TOKEN }, {
    host: "localhost",
    authorization: `Bearer ${TOKEN}x`,
  }, 401],
  ["refuses a request without the token", { token: TOKEN }, {
    host: "localhost",
  }, 401],
  ["refuses pages of others, even with the token", { token: TOKEN }, {
    host: "localhost",
    origin: "https://a.example",
    authorization: `Bearer ${TOKEN}`,
  }, 403],
  [
    "refuses pages of no origin",
    {},
    { host: "localhost", origin: "null" },
    403,
  ],
  ["lets in pages of this machine", {}, {
    host: "localhost",
    origin: "http://127.0.0.1:3000",
  }, ""],
  ["lets in pages that are named", { allowedOrigins: ["a.example"] }, {
    host: "localhost",
    origin: "https://a.example",
  }, ""],
  [
    "refuses pages whose host only begins so",
    {
      allowedOrigins: ["a.example"],
    },
    { host: "localhost", origin: "https://a.example.evil.example" },
    403,
  ],
];

for (const [what, options, headers, expected] of table) {
  Deno.test(`HttpGuard ${what}`, async () => {
    assertEquals(await admitted(options, headers), expected);
  });
}

Deno.test("HttpGuard lets pages read answers that were allowed by name, and no others", () => {
  const guard = new HttpGuard({ allowedOrigins: ["a.example"] });
  const headersFor = (origin: string) =>
    guard.corsHeaders(
      new Request("http://localhost/", { headers: { origin } }),
    );
  const allowed = headersFor("https://a.example");
  assertEquals(allowed["Access-Control-Allow-Origin"], "https://a.example");
  for (const origin of ["http://localhost", "https://b.example", "null"]) {
    assert(!("Access-Control-Allow-Origin" in headersFor(origin)), origin);
  }
});
