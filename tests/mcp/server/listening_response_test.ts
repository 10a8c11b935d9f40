import { assert, assertEquals, assertRejects } from "@std/assert";
import { listeningResponse } from "../../../src/mcp/server/http/listening_response.ts";

const MIB = new Uint8Array(2 ** 20);

/** An answer that goes on until it is not wanted any more, and what was made of it. */
function endless() {
  const made = { count: 0, over: 0, cancelled: Promise.withResolvers<void>() };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // Others come to their turn.
      await new Promise((resolve) => setTimeout(resolve));
      made.count++;
      controller.enqueue(MIB);
    },
    cancel: () => made.cancelled.resolve(),
  });
  const response = listeningResponse(new Response(body), () => made.over++);
  return { made, response };
}

Deno.test("listeningResponse() passes an answer on, and tells of its end", async () => {
  let over = 0;
  const given = new Response("hello", { status: 201, headers: { a: "b" } });
  const response = listeningResponse(given, () => over++);
  assertEquals([response.status, response.headers.get("a")], [201, "b"]);
  assertEquals(await response.text(), "hello");
  assertEquals(over, 1);
  listeningResponse(new Response(null, { status: 204 }), () => over++);
  assertEquals(over, 2);
});

Deno.test("listeningResponse() ends an answer that is not read, before it fills the memory", async () => {
  const { made, response } = endless();
  await made.cancelled.promise;
  assert(made.count <= 20, `${made.count}`);
  await assertRejects(() => response.bytes(), Error, "does not read");
  assertEquals(made.over, 1);
});

Deno.test("listeningResponse() goes on for one that reads, until it goes", async () => {
  const { made, response } = endless();
  const reader = response.body?.getReader();
  for (let count = 0; count < 40; count++) await reader?.read();
  assertEquals(made.over, 0);
  await reader?.cancel();
  await made.cancelled.promise;
});
