import { assertEquals, assertRejects } from "@std/assert";
import { ClientContext } from "../../../src/mcp/server/client_context.ts";

const SCHEMA = { type: "object", properties: { name: { type: "string" } } };

Deno.test("ClientContext asks its client for one request a hundred times, and no more", async () => {
  let asked = 0;
  const context = new ClientContext({
    abilities: { form: true, url: false, sampling: true, roots: true },
    declares: false,
    isOnlyClient: true,
    signal: new AbortController().signal,
    log: () => {},
    ask: () => {
      asked++;
      return Promise.resolve({
        action: "decline",
        content: { type: "text", text: "" },
        roots: [],
      });
    },
  });
  // All of them are functions.
  const members = context.members as Record<
    string,
    (...args: readonly unknown[]) => Promise<unknown>
  >;
  const { elicit, sample, roots } = members;
  for (let count = 0; count < 100; count++) {
    assertEquals(await elicit?.("Who?", SCHEMA), { action: "decline" });
  }
  const further = [
    () => elicit?.("Who?", SCHEMA),
    () => sample?.([{ role: "user", content: "Hello" }]),
    () => roots?.(),
  ];
  for (const ask of further) {
    await assertRejects(
      async () => await ask(),
      Error,
      "Cannot ask the client: this request has asked 100 times already",
    );
  }
  assertEquals(asked, 100);
});
