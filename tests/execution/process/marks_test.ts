import { assertEquals } from "@std/assert";
import { Marks } from "../../../src/execution/process/marks.ts";

/** Whether a wait is over, told in the next turn. */
async function watch(marks: Marks, mark: number): Promise<() => boolean> {
  let over = false;
  marks.wait(mark).then(() => over = true);
  await Promise.resolve();
  return () => over;
}

async function turn(): Promise<void> {
  for (let i = 0; i < 5; i++) await Promise.resolve();
}

Deno.test("Marks.wait() is over when both pipes were read that far", async () => {
  const marks = new Marks();
  const over = await watch(marks, 2);
  marks.reach(0, 2);
  marks.reach(1, 1);
  await turn();
  assertEquals(over(), false);
  marks.reach(1, 2);
  await turn();
  assertEquals(over(), true);
});

Deno.test("Marks.wait() is over at once for what was read", async () => {
  const marks = new Marks();
  marks.reach(0, 5);
  marks.reach(1, 7);
  await marks.wait(5);
});

Deno.test("Marks.wait() does not wait for a pipe that has ended", async () => {
  const marks = new Marks();
  const over = await watch(marks, 3);
  marks.close(0);
  await turn();
  assertEquals(over(), false);
  marks.reach(1, 3);
  await turn();
  assertEquals(over(), true);
  marks.close(1);
  await marks.wait(99);
});

Deno.test("Marks.reach() never goes back", async () => {
  const marks = new Marks();
  marks.reach(0, 5);
  marks.reach(1, 5);
  marks.reach(0, 1);
  await marks.wait(5);
});
