import { assertEquals, assertRejects } from "@std/assert";
import { mapConcurrently } from "../../src/discovery/map_concurrently.ts";

Deno.test("mapConcurrently() keeps the order of the items whatever ends first", async () => {
  const gates = [1, 2, 3].map(() => Promise.withResolvers<string>());
  const results = mapConcurrently(gates, (gate) => gate.promise);
  gates[2].resolve("c");
  gates[0].resolve("a");
  gates[1].resolve("b");
  assertEquals(await results, ["a", "b", "c"]);
  assertEquals(await mapConcurrently([], () => Promise.resolve(1)), []);
});

Deno.test("mapConcurrently() runs no more at a time than it may", async () => {
  let running = 0;
  let most = 0;
  await mapConcurrently(
    Array.from({ length: 20 }, (_, index) => index),
    async () => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
    },
    { concurrency: 3 },
  );
  assertEquals(most, 3);
});

Deno.test("mapConcurrently() begins nothing after a failure, and ends what it had begun", async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const gate = Promise.withResolvers<void>();
  const work = mapConcurrently([0, 1, 2, 3, 4], async (item) => {
    begun.push(item);
    if (item === 1) throw new Error("one");
    await gate.promise;
    ended.push(item);
  }, { concurrency: 2 });
  gate.resolve();
  await assertRejects(() => work, Error, "one");
  assertEquals([begun, ended], [[0, 1], [0]]);
});
