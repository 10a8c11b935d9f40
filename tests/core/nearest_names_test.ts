import { assertEquals } from "@std/assert";
import { nearestNames } from "../../src/core/nearest_names.ts";

Deno.test("nearestNames() finds misspelt, half-typed and unprefixed names, nearest first", () => {
  const names = [
    "tool_read_file",
    "tool_read_files",
    "tool_write_file",
    "tool_sum",
  ];
  const cases: [name: string, expected: string[]][] = [
    ["tool_raed_file", ["tool_read_file", "tool_read_files"]],
    ["read_file", ["tool_read_file", "tool_read_files"]],
    ["tool_tool_sum", ["tool_sum"]],
    ["Tool-Read-File", ["tool_read_file", "tool_read_files"]],
    ["sun", ["tool_sum"]],
    ["smu", []],
    ["tool_frobnicate", []],
    ["", []],
    ["tool_", []],
  ];
  for (const [name, expected] of cases) {
    const found = nearestNames(name, names, { limit: 2 });
    assertEquals(found, expected, name);
  }
});

Deno.test("nearestNames() names each candidate once and at most as many as wanted", () => {
  const found = nearestNames("aaab", ["aaaa", "aaaa", "aaac", "aaad", "aaae"]);
  assertEquals(found, ["aaaa", "aaac", "aaad"]);
});
