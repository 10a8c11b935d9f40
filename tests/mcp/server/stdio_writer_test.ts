import { assert, assertEquals } from "@std/assert";
import { StdioWriter } from "../../../src/mcp/server/stdio/stdio_writer.ts";
import { eventually } from "../../support/eventually.ts";

Deno.test("StdioWriter writes what it is sent, whole and in order, and together what comes together", async () => {
  const written: string[] = [];
  const writer = new StdioWriter(
    (text) => Promise.resolve(void written.push(text)),
    (error) => {
      throw error;
    },
  );
  writer.send({ id: 1 });
  writer.send({ id: 2, text: "a\nb" });
  await writer.flushed();
  writer.send({ id: 3 });
  await writer.flushed();
  assertEquals(written, ['{"id":1}\n{"id":2,"text":"a\\nb"}\n', '{"id":3}\n']);
});

Deno.test("StdioWriter gives a client up that reads nothing, before it fills the memory", async () => {
  const failed = Promise.withResolvers<unknown>();
  const stuck = Promise.withResolvers<void>();
  const writer = new StdioWriter(() => stuck.promise, failed.resolve);
  const text = "x".repeat(2 ** 20);
  let sent = 0;
  let isOver = false;
  failed.promise.then(() => isOver = true);
  for (; sent < 300 && !isOver; sent++) {
    writer.send({ text });
    await Promise.resolve();
  }
  assert(sent >= 250 && sent < 300, `${sent} MiB`);
  assert(`${await failed.promise}`.includes("does not read"));
  stuck.resolve();
  await writer.flushed();
});

Deno.test("StdioWriter tells when its client has gone", async () => {
  const errors: unknown[] = [];
  const writer = new StdioWriter(
    () => Promise.reject(new Deno.errors.BrokenPipe("gone")),
    (error) => errors.push(error),
  );
  writer.send({ id: 1 });
  await eventually(() => errors.length > 0);
  assert(errors[0] instanceof Deno.errors.BrokenPipe);
});
