import { assert, assertEquals } from "@std/assert";
import { retryDelay } from "../../src/client/modalities/retry_delay.ts";

function failure(
  status: number | undefined,
  headers: Readonly<Record<string, string>> = {},
): Error {
  return Object.assign(new Error("x"), {
    status,
    headers: new Headers(headers),
  });
}

Deno.test("retryDelay() tells when to try again, and when not", () => {
  for (const status of [undefined, 408, 409, 429, 500, 503, 529]) {
    assert(retryDelay(failure(status), 0) !== undefined, `${status}`);
  }
  for (const status of [200, 400, 401, 403, 404, 422]) {
    assertEquals(retryDelay(failure(status), 0), undefined, `${status}`);
  }
  assertEquals(retryDelay(new Error("no request"), 0), undefined);
  const stop = { "x-should-retry": "false" };
  assertEquals(retryDelay(failure(503, stop), 0), undefined);
});

Deno.test("retryDelay() waits longer each time, or as the server says within reason", () => {
  const at = (attempt: number) => retryDelay(failure(500), attempt) ?? NaN;
  for (
    const [attempt, most] of [500, 1_000, 2_000, 4_000, 8_000, 8_000].entries()
  ) {
    assert(at(attempt) <= most && at(attempt) >= most * 0.75, `${attempt}`);
  }
  const told = (headers: Readonly<Record<string, string>>) =>
    retryDelay(failure(429, headers), 0);
  assertEquals(told({ "retry-after-ms": "7" }), 7);
  assertEquals(told({ "retry-after": "2" }), 2_000);
  const date = new Date(Date.now() + 30_000).toUTCString();
  const until = told({ "retry-after": date }) ?? NaN;
  assert(until > 20_000 && until <= 30_000);
  assert((told({ "retry-after": "3600" }) ?? NaN) <= 500);
});
