import { assertEquals } from "@std/assert";
import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { EventBudget } from "../../../../src/mcp/server/http/event_budget.ts";
import { EventMemory } from "../../../../src/mcp/server/http/event_memory.ts";

function message(method: string): JSONRPCMessage {
  return { jsonrpc: "2.0", method };
}

async function replayed(memory: EventMemory, after: string): Promise<unknown> {
  const sent: string[] = [];
  const send = (_id: string, message: JSONRPCMessage): Promise<void> => {
    sent.push("method" in message ? message.method : "");
    return Promise.resolve();
  };
  return [await memory.replayEventsAfter(after, { send }), ...sent];
}

Deno.test("EventMemory sends again what came after an event, on its stream alone", async () => {
  const memory = new EventMemory(new EventBudget(2 ** 26));
  const first = await memory.storeEvent("one", message("a"));
  await memory.storeEvent("two", message("b"));
  const third = await memory.storeEvent("one", message("c"));
  assertEquals(await replayed(memory, first), ["one", "c"]);
  assertEquals(await replayed(memory, third), ["one"]);
  assertEquals(await memory.getStreamIdForEventId(third), "one");
});

Deno.test("EventMemory sends nothing after an event that it does not know", async () => {
  const memory = new EventMemory(new EventBudget(2 ** 26));
  await memory.storeEvent("one", message("a"));
  assertEquals(await replayed(memory, "one_7"), [""]);
  assertEquals(await memory.getStreamIdForEventId("one_7"), undefined);
});

Deno.test("EventMemory keeps the latest 1,000 events", async () => {
  const memory = new EventMemory(new EventBudget(2 ** 26));
  const ids: string[] = [];
  for (let at = 0; at < 1_001; at++) {
    ids.push(await memory.storeEvent("one", message(`${at}`)));
  }
  const known = await Promise.all(
    ids.map((id) => memory.getStreamIdForEventId(id)),
  );
  assertEquals(known.indexOf("one"), 1);
});

Deno.test("EventMemory keeps not more than 8 MiB, and no message that is larger", async () => {
  const memory = new EventMemory(new EventBudget(2 ** 26));
  const small = await memory.storeEvent("one", message("a"));
  const large = await memory.storeEvent(
    "one",
    message("x".repeat(8 * 2 ** 20)),
  );
  assertEquals(await memory.getStreamIdForEventId(small), undefined);
  assertEquals(await memory.getStreamIdForEventId(large), undefined);
  const next = await memory.storeEvent("one", message("b"));
  assertEquals(await memory.getStreamIdForEventId(next), "one");
});
