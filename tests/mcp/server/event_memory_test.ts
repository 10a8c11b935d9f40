import { assertEquals } from "@std/assert";
import { EventBudget } from "../../../src/mcp/server/http/event_budget.ts";
import { EventMemory } from "../../../src/mcp/server/http/event_memory.ts";

const MESSAGE = { jsonrpc: "2.0", method: "x" } as const;
const SIZE = JSON.stringify(MESSAGE).length;

async function replayed(memory: EventMemory, id: string): Promise<string[]> {
  const ids: string[] = [];
  const send = (id: string) => Promise.resolve(void ids.push(id));
  await memory.replayEventsAfter(id, { send });
  return ids;
}

Deno.test("EventMemory gives again what came after an event, and after no other", async () => {
  using memory = new EventMemory(new EventBudget());
  const first = await memory.storeEvent("s", MESSAGE);
  const other = await memory.storeEvent("t", MESSAGE);
  const second = await memory.storeEvent("s", MESSAGE);
  assertEquals(await replayed(memory, first), [second]);
  assertEquals(await replayed(memory, other), []);
  assertEquals(await replayed(memory, "unknown"), []);
});

Deno.test("EventMemory keeps no more than all sessions may together, until one ends", async () => {
  const budget = new EventBudget(3 * SIZE);
  using here = new EventMemory(budget);
  const there = new EventMemory(budget);
  const kept = await there.storeEvent("s", MESSAGE);
  await there.storeEvent("s", MESSAGE);
  const first = await here.storeEvent("s", MESSAGE);
  const second = await here.storeEvent("s", MESSAGE);
  assertEquals(await here.getStreamIdForEventId(first), undefined);
  assertEquals(await here.getStreamIdForEventId(second), "s");
  assertEquals(await there.getStreamIdForEventId(kept), "s");
  there[Symbol.dispose]();
  await there.storeEvent("s", MESSAGE);
  const third = await here.storeEvent("s", MESSAGE);
  const fourth = await here.storeEvent("s", MESSAGE);
  assertEquals(await replayed(here, second), [third, fourth]);
});
