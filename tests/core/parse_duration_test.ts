import { assertEquals } from "@std/assert";
import { parseDurationMs } from "../../src/core/parse_duration.ts";

Deno.test("parseDurationMs() reads a number with a unit", () => {
  const cases: [text: string, expected: number | undefined][] = [
    ["500ms", 500],
    ["30s", 30_000],
    ["1.5m", 90_000],
    ["2h", 7_200_000],
    [" 1s ", 1_000],
    ["0.4ms", undefined],
    ["0s", undefined],
    ["-1s", undefined],
    ["30", undefined],
    ["s", undefined],
    ["1 s", 1_000],
    ["1S", 1_000],
    ["2 min", 120_000],
    ["2 parsecs", undefined],
    ["1constructor", undefined],
    ["1e3s", undefined],
    ["", undefined],
    ["597h", undefined],
    ["596h", 2_145_600_000],
  ];
  for (const [text, expected] of cases) {
    assertEquals(parseDurationMs(text), expected, text);
  }
});

Deno.test("parseDurationMs() reads a bare number in the unit it is told", () => {
  assertEquals(parseDurationMs("30", { bareUnit: "s" }), 30_000);
  assertEquals(parseDurationMs("1.5", { bareUnit: "ms" }), 2);
  assertEquals(parseDurationMs("2h", { bareUnit: "s" }), 7_200_000);
});
