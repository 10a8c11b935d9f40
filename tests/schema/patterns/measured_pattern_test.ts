import { assert, assertEquals } from "@std/assert";
import { MeasuredPattern } from "../../../src/schema/patterns/measured_pattern.ts";

Deno.test("MeasuredPattern.test() matches as the engine does, up to the limit", () => {
  const slow = new MeasuredPattern("(a+)+b");
  assertEquals(slow.test("xaab"), true);
  assertEquals(slow.test("xaa"), false);
  assertEquals(slow.test(`${"x".repeat(slow.limit)}ab`), false);
  assertEquals(slow.isWithinLimit("😀".repeat(slow.limit)), true);
  assertEquals(slow.isWithinLimit("😀".repeat(slow.limit + 1)), false);
  assertEquals(new MeasuredPattern("^\\w+$").test("a".repeat(100_000)), true);
  assertEquals(new MeasuredPattern("(").test("("), false);
});

/** A pattern, two texts, and by how much the second may take longer at least and at most. */
const GROWTH: readonly (readonly [
  pattern: string,
  text: string,
  longer: string,
  from: number,
  to: number,
])[] = [
  ["^[A-Z]{3}$", "EUR", "E".repeat(100_000), 1, 3],
  ["^\\w+$", "a".repeat(1_000), "a".repeat(100_000), 50, 200],
  ["a*b", "a".repeat(100), "a".repeat(1_000), 50, 200],
  ["^(a+)+$", "a".repeat(10), "a".repeat(20), 500, 5_000],
  ["(?i:a)*b", "a".repeat(5), "a".repeat(10), 2, 50],
];

for (const [pattern, text, longer, from, to] of GROWTH) {
  Deno.test(`MeasuredPattern.steps() grows with the text as ${pattern} does`, () => {
    const measured = new MeasuredPattern(pattern);
    const growth = measured.steps(longer) / measured.steps(text);
    assert(from <= growth && growth <= to, `${growth}`);
  });
}

Deno.test("MeasuredPattern.steps() is small for a text that is not checked at all", () => {
  const slow = new MeasuredPattern("^(a+)+$");
  assertEquals(slow.steps("a".repeat(1_000_000)), 1);
  assertEquals(new MeasuredPattern("(").steps("a"), 1);
});
