import { assertEquals, assertRejects } from "@std/assert";
import { untilAborted } from "../../src/core/until_aborted.ts";

Deno.test("untilAborted() resolves to what the work does, with a signal or without", async () => {
  const { signal } = new AbortController();
  assertEquals(await untilAborted(Promise.resolve(1), signal), 1);
  assertEquals(await untilAborted(Promise.resolve(2), undefined), 2);
});

Deno.test("untilAborted() rejects with what the work does", async () => {
  for (const signal of [undefined, new AbortController().signal]) {
    const work = Promise.reject(new TypeError("failed"));
    await assertRejects(() => untilAborted(work, signal), TypeError, "failed");
  }
});

Deno.test("untilAborted() stops waiting when the signal aborts, with its reason", async () => {
  const controller = new AbortController();
  const reason = new RangeError("enough");
  const waiting = untilAborted(new Promise(() => {}), controller.signal);
  controller.abort(reason);
  assertEquals(await assertRejects(() => waiting), reason);
  const late = () => untilAborted(new Promise(() => {}), controller.signal);
  assertEquals(await assertRejects(late), reason);
});

Deno.test("untilAborted() leaves work that fails after the abort without a complaint", async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const waiting = untilAborted(promise, AbortSignal.abort(new RangeError()));
  await assertRejects(() => waiting, RangeError);
  reject(new TypeError("late"));
});
