import { assertEquals } from "@std/assert";
import { readBody } from "../../../src/mcp/server/http/read_body.ts";

function request(body: BodyInit): Request {
  const headers = { "Content-Type": "application/json" };
  return new Request("http://localhost/", { method: "POST", headers, body });
}

Deno.test("readBody() reads JSON up to its limit of bytes", async () => {
  assertEquals(await readBody(request('{"a":1}'), 7), {
    kind: "read",
    value: { a: 1 },
  });
  const reading = await readBody(request('{"a":1} '), 7);
  assertEquals(reading.kind === "refused" && reading.response.status, 413);
});

Deno.test("readBody() gives up a body that does not come, and lets go of it", async () => {
  const cancelled = Promise.withResolvers<void>();
  const slow = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode("{")),
    cancel: () => cancelled.resolve(),
  });
  // The clock of a time-out keeps no program going; a server does.
  await using going = new AsyncDisposableStack();
  going.adopt(setInterval(() => {}, 1_000), clearInterval);
  const reading = await readBody(request(slow), 100, { timeoutMs: 20 });
  assertEquals(reading.kind === "refused" && reading.response.status, 408);
  await cancelled.promise;
});

Deno.test("readBody() reads no endless body further than its limit", async () => {
  const cancelled = Promise.withResolvers<void>();
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1_000;
      controller.enqueue(new Uint8Array(1_000));
    },
    cancel: () => cancelled.resolve(),
  });
  const reading = await readBody(request(endless), 10_000);
  assertEquals(reading.kind === "refused" && reading.response.status, 413);
  await cancelled.promise;
  assertEquals(sent < 100_000, true);
});
