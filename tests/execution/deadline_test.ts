import { assertEquals } from "@std/assert";
import { DeadlineClock } from "../../src/execution/deadline.ts";

/** Resolves after all timers that are due within a time, of which one in 1 ms steps is the last. */
async function passes(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, ms);
  await promise;
}

Deno.test("DeadlineClock calls once when its time is over", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let calls = 0;
  new DeadlineClock().start(5, () => {
    calls++;
    resolve();
  });
  await promise;
  await passes(10);
  assertEquals(calls, 1);
});

Deno.test("DeadlineClock is over at once without any time", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  new DeadlineClock().start(0, resolve);
  await promise;
});

Deno.test("DeadlineClock never calls when cleared", async () => {
  let calls = 0;
  const deadline = new DeadlineClock().start(1, () => calls++);
  deadline.clear();
  deadline.pause();
  deadline.resume();
  await passes(10);
  assertEquals(calls, 0);
});

Deno.test("DeadlineClock stands still until resumed as often as paused", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let calls = 0;
  const deadline = new DeadlineClock().start(5, () => {
    calls++;
    resolve();
  });
  deadline.pause();
  deadline.pause();
  await passes(15);
  deadline.resume();
  await passes(15);
  assertEquals(calls, 0);
  deadline.resume();
  await promise;
});

Deno.test("DeadlineClock holds a limit that no timer holds", async () => {
  let calls = 0;
  const limits = [2 ** 40, Infinity].map((ms) =>
    new DeadlineClock().start(ms, () => calls++)
  );
  await passes(10);
  for (const deadline of limits) deadline.clear();
  assertEquals(calls, 0);
});
