import { assertEquals } from "@std/assert";
import { CallClock } from "../../../src/mcp/client/call_clock.ts";

function expiry(limitMs: number) {
  const { promise, resolve } = Promise.withResolvers<number>();
  const since = performance.now();
  const clock = new CallClock(
    limitMs,
    () => resolve(performance.now() - since),
  );
  return { clock, promise };
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

Deno.test("CallClock stands still while it is paused", async () => {
  const { clock, promise } = expiry(60);
  using _clock = clock;
  clock.pause();
  clock.pause();
  await pause(120);
  clock.resume();
  clock.resume();
  assertEquals(await promise >= 170, true);
});

Deno.test("CallClock starts anew, but not without end", async () => {
  const { clock, promise } = expiry(30);
  using _clock = clock;
  const timer = setInterval(() => clock.restart(), 10);
  const passedMs = await promise;
  clearInterval(timer);
  // Ten times the limit at most.
  assertEquals(passedMs >= 200 && passedMs < 2_000, true, `${passedMs}`);
});
