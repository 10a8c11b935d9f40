import { assert, assertEquals } from "@std/assert";
import { LogBuffer, MAX_LOG_BYTES } from "../../src/execution/log_buffer.ts";

function textsOf(buffer: LogBuffer): string[] {
  return buffer.entries().map(({ text }) => text);
}

function bytesOf(buffer: LogBuffer): number {
  return new TextEncoder().encode(textsOf(buffer).join("")).length;
}

Deno.test("LogBuffer keeps entries with level and time, in order", () => {
  const buffer = new LogBuffer();
  buffer.add("info", "one");
  buffer.add("error", "two");
  const [first, second] = buffer.entries();
  assertEquals([first?.level, first?.text], ["info", "one"]);
  assertEquals([second?.level, second?.text], ["error", "two"]);
  assert(Math.abs(Date.parse(`${first?.time}`) - Date.now()) < 60_000);
});

Deno.test("LogBuffer joins raw pieces of one level to one entry", () => {
  const buffer = new LogBuffer();
  for (const piece of ["a", "b\n", "c", "\n"]) {
    buffer.add("info", piece, { raw: true });
  }
  buffer.add("error", "E", { raw: true });
  buffer.add("info", "d", { raw: true });
  assertEquals(textsOf(buffer), ["ab\nc", "E", "d"]);
});

Deno.test("LogBuffer does not join console entries with raw output", () => {
  const buffer = new LogBuffer();
  buffer.add("info", "raw", { raw: true });
  buffer.add("info", "console");
  buffer.add("info", "console\n");
  buffer.add("info", "raw", { raw: true });
  assertEquals(textsOf(buffer), ["raw", "console", "console\n", "raw"]);
});

Deno.test("LogBuffer keeps head and tail and says what is missing", () => {
  const buffer = new LogBuffer();
  const lines = Array.from(
    { length: 40_000 },
    (_, i) => `line ${i} ${"x".repeat(50)}`,
  );
  for (const line of lines) buffer.add("info", line);
  const kept = textsOf(buffer);
  assertEquals(kept[0], lines[0]);
  assertEquals(kept.at(-1), lines.at(-1));
  const gap = kept.findIndex((text) =>
    text.endsWith("bytes of output left out]")
  );
  assert(gap > 1000 && kept.length - gap > 1000, `${gap} of ${kept.length}`);
  const missing = Number(/\d+/.exec(`${kept[gap]}`)?.[0]);
  const all = lines.join("").length;
  assertEquals(missing, all - kept.toSpliced(gap, 1).join("").length);
  assert(bytesOf(buffer) <= MAX_LOG_BYTES);
});

Deno.test("LogBuffer keeps an entry whole that stands where head and tail meet", () => {
  const buffer = new LogBuffer();
  const first = "a".repeat(MAX_LOG_BYTES / 2 - 1000);
  const second = "b".repeat(10_000);
  buffer.add("info", first);
  buffer.add("warning", second);
  buffer.add("info", "last");
  const kept = textsOf(buffer);
  assert(kept[0] === first && kept[1] === second && kept[2] === "last");
  assertEquals(kept.length, 3);
});

Deno.test("LogBuffer keeps both ends of one huge entry", () => {
  const buffer = new LogBuffer();
  const text = `start${"x".repeat(5_000_000)}end`;
  buffer.add("info", text);
  const kept = textsOf(buffer);
  assert(kept[0]?.startsWith("startxxx"));
  assert(kept.at(-1)?.endsWith("xxxend"));
  assertEquals(kept.length, 3);
  assert(bytesOf(buffer) > MAX_LOG_BYTES * 0.9);
  assert(bytesOf(buffer) <= MAX_LOG_BYTES);
});

Deno.test("LogBuffer counts bytes, not characters, and cuts no character", () => {
  for (const unit of ["€", "😀", "a😀"]) {
    const buffer = new LogBuffer();
    buffer.add("info", unit.repeat(2_000_000));
    assert(bytesOf(buffer) <= MAX_LOG_BYTES, unit);
    assert(textsOf(buffer).every((text) => text.isWellFormed()), unit);
  }
});

Deno.test("LogBuffer bounds the number of empty entries", () => {
  const buffer = new LogBuffer();
  for (let i = 0; i < 100_000; i++) buffer.add("info", "");
  buffer.add("info", "last");
  assert(buffer.entries().length < 20_000);
  assertEquals(textsOf(buffer).at(-1), "last");
});

Deno.test("LogBuffer bounds raw output that comes byte by byte", () => {
  const buffer = new LogBuffer();
  for (let i = 0; i < 3_000_000; i++) buffer.add("info", "x", { raw: true });
  assert(bytesOf(buffer) <= MAX_LOG_BYTES);
  assert(bytesOf(buffer) > MAX_LOG_BYTES * 0.8);
});
