import { assertEquals, assertRejects } from "@std/assert";
import { OutputGate } from "../../src/cli/output_gate.ts";

Deno.test("OutputGate holds texts back and lets them go in their order", async () => {
  const gate = new OutputGate();
  let written = "";
  const write = gate.writer((text) => Promise.resolve(void (written += text)));
  await write("a\n");
  const held = await gate.hold();
  assertEquals(held.atLineStart, true);
  const waiting = [write("b"), write("c")];
  await new Promise((resolve) => setTimeout(resolve));
  assertEquals(written, "a\n");
  held.release();
  waiting.push(write("d"));
  await Promise.all(waiting);
  assertEquals(written, "a\nbcd");
});

Deno.test("OutputGate is held once what is being written is written, and by one at a time", async () => {
  const gate = new OutputGate();
  const done = Promise.withResolvers<void>();
  const write = gate.writer(() => done.promise);
  const writing = write("half a line");
  // The text has reached the stream once this has run.
  await Promise.resolve();
  const order: string[] = [];
  const first = gate.hold().then((held) => {
    order.push("first");
    return held;
  });
  const second = gate.hold().then((held) => {
    order.push("second");
    return held;
  });
  await new Promise((resolve) => setTimeout(resolve));
  assertEquals(order, []);
  done.resolve();
  await writing;
  const held = await first;
  assertEquals([held.atLineStart, order], [false, ["first"]]);
  held.release();
  (await second).release();
  assertEquals(order, ["first", "second"]);
});

Deno.test("OutputGate tells a failed write to its writer alone", async () => {
  const gate = new OutputGate();
  let written = "";
  const write = gate.writer((text) => {
    if (text === "bad") throw new Error("no room");
    written += text;
    return Promise.resolve();
  });
  const bad = write("bad");
  const good = write("good");
  await assertRejects(() => bad, Error, "no room");
  await good;
  assertEquals(written, "good");
});
