import { assertEquals } from "@std/assert";
import {
  jsonLines,
  TOO_LONG,
} from "../../../src/mcp/server/stdio/json_lines.ts";

async function* pieces(...texts: readonly string[]): AsyncGenerator<string> {
  yield* texts;
}

const table: readonly [
  what: string,
  chunks: readonly string[],
  lines: readonly (string | typeof TOO_LONG)[],
][] = [
  ["puts lines together, whatever their pieces", ["on", "e\ntw", "", "o\n"], [
    "one",
    "two",
  ]],
  ["leaves out empty lines", ["\n \n\r\na\n\n"], ["a"]],
  ["leaves out a line without an end", ["a\nb"], ["a"]],
  ["takes a line of just the length", ["12345678\n"], ["12345678"]],
  ["tells of a longer one, and goes on", ["123456789\nb\n"], [TOO_LONG, "b"]],
  ["tells once of a long line in many pieces", [
    ..."1234567890".repeat(3),
    "\nb\n",
  ], [TOO_LONG, "b"]],
];

for (const [what, chunks, lines] of table) {
  Deno.test(`jsonLines() ${what}`, async () => {
    const found = await Array.fromAsync(jsonLines(pieces(...chunks), 8));
    assertEquals(found.flat(), lines);
  });
}

Deno.test("jsonLines() gives the lines of one piece together", async () => {
  const found = await Array.fromAsync(jsonLines(pieces("a\nb\nc", "\nd\n")));
  assertEquals(found, [["a", "b"], ["c", "d"]]);
});
