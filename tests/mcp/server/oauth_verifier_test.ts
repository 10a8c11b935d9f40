import { assertEquals, assertStringIncludes } from "@std/assert";
import { OAuthVerifier } from "../../../src/mcp/server/http/oauth_verifier.ts";

Deno.test("OAuthVerifier takes no keys that anybody on the way could change", async () => {
  await using server = Deno.serve({
    hostname: "127.0.0.1",
    port: 0,
    onListen: () => {},
  }, (request) => {
    const { origin: issuer } = new URL(request.url);
    return Response.json({ issuer, jwks_uri: "http://keys.invalid/keys" });
  });
  const verifier = new OAuthVerifier({
    issuer: `http://127.0.0.1:${server.addr.port}`,
    resource: "http://127.0.0.1/mcp",
  });
  const answer = await verifier.verify(
    new Request("http://127.0.0.1/mcp", {
      headers: { Authorization: "Bearer a.b.c" },
    }),
  );
  if (!(answer instanceof Response)) throw new Error("it came in");
  assertEquals(answer.status, 401);
  assertStringIncludes(await answer.text(), "an https URL is needed");
});
