import { assertEquals, assertRejects } from "@std/assert";
import { readLines } from "../../../src/mcp/client/read_lines.ts";

const encoder = new TextEncoder();

function streamOf(...chunks: string[]): ReadableStream<Uint8Array> {
  return ReadableStream.from(chunks.map((chunk) => encoder.encode(chunk)));
}

Deno.test("readLines() puts lines together, and leaves out one that has no end", async () => {
  const stream = streamOf("on", "e\ntwo\r\n\nth", "ree\nhal", "f");
  const lines = await Array.fromAsync(readLines(stream, { maxBytes: 100 }));
  assertEquals(lines, ["one", "two", "", "three"]);
});

Deno.test("readLines() keeps characters whole that arrive in two parts", async () => {
  const bytes = encoder.encode("a€b\n");
  const stream = ReadableStream.from([bytes.slice(0, 2), bytes.slice(2)]);
  assertEquals(
    await Array.fromAsync(readLines(stream, { maxBytes: 100 })),
    ["a€b"],
  );
});

Deno.test("readLines() ends at a line that is too long, or gives it in parts", async () => {
  await assertRejects(
    () => Array.fromAsync(readLines(streamOf("1234", "56\n"), { maxBytes: 5 })),
    RangeError,
  );
  const options = { maxBytes: 5, split: true };
  assertEquals(
    (await Array.fromAsync(readLines(streamOf("1234", "56", "7\n8"), options)))
      .join("|"),
    "123456|7|8",
  );
});
