import { assertEquals, assertRejects } from "@std/assert";
import { CallSlots } from "../../../src/mcp/client/call_slots.ts";

const NEVER = new AbortController().signal;

Deno.test("CallSlots gives its places in order, and a place once", async () => {
  const slots = new CallSlots(1);
  const first = await slots.take(NEVER);
  const order: number[] = [];
  const wait = async (number: number) => {
    using _slot = await slots.take(NEVER);
    order.push(number);
  };
  const waiting = [wait(1), wait(2)];
  first[Symbol.dispose]();
  first[Symbol.dispose]();
  await Promise.all(waiting);
  assertEquals(order, [1, 2]);
});

Deno.test("CallSlots lets those go that wait no more, and loses no place", async () => {
  const slots = new CallSlots(1);
  const first = await slots.take(NEVER);
  const controller = new AbortController();
  const waiting = slots.take(controller.signal);
  controller.abort(new Error("enough"));
  await assertRejects(() => waiting, Error, "enough");
  first[Symbol.dispose]();
  using _second = await slots.take(NEVER);
  await assertRejects(() => slots.take(controller.signal), Error, "enough");
});
