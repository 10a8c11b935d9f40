import { assert, assertEquals } from "@std/assert";
import { ServedNames } from "../../../src/mcp/server/served_names.ts";

const table: readonly [
  what: string,
  names: readonly string[],
  dropPrefix: string,
  served: readonly string[],
][] = [
  ["keeps names that MCP has room for", ["tool_a", "b.c-D"], "", [
    "tool_a",
    "b.c-D",
  ]],
  ["drops a prefix", ["tool_a", "other"], "tool_", ["a", "other"]],
  ["keeps a prefix that is the whole name", ["tool_"], "tool_", ["tool_"]],
  ["keeps a prefix where another has the bare name", ["tool_a", "a"], "tool_", [
    "tool_a",
    "a",
  ]],
  ["replaces what MCP has no room for", ["files::read"], "", ["files__read"]],
  ["numbers names that would be alike", ["a:b", "a/b", "a_b"], "", [
    "a_b",
    "a_b_2",
    "a_b_3",
  ]],
];

for (const [what, names, dropPrefix, served] of table) {
  Deno.test(`ServedNames ${what}`, () => {
    const found = new ServedNames(names, { dropPrefix });
    assertEquals(names.map((name) => found.served(name)), served);
    assertEquals(found.all(), served);
    assertEquals(served.map((name) => found.own(name)), names);
  });
}

Deno.test("ServedNames cuts long names to 128 characters, and keeps them apart", () => {
  const names = ["a", "b"].map((end) => "x".repeat(200) + end);
  const found = new ServedNames(names).all();
  assertEquals(new Set(found).size, 2);
  assert(found.every(({ length }) => length === 128));
});

Deno.test("ServedNames numbers thousands of names that are alike in no long time", () => {
  const names = Array.from(
    { length: 10_000 },
    (_, at) => "x".repeat(200) + at,
  );
  const since = performance.now();
  const found = new ServedNames(names);
  assertEquals(new Set(found.all()).size, names.length);
  assertEquals(found.own("x".repeat(123) + "_9999"), "x".repeat(200) + 9998);
  assert(performance.now() - since < 2_000);
});

Deno.test("ServedNames knows no names that it did not give", () => {
  const found = new ServedNames(["tool_a"], { dropPrefix: "tool_" });
  for (const name of ["tool_a", "constructor", "__proto__", ""]) {
    assertEquals(found.own(name), undefined);
  }
});
