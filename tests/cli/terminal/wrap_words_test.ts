import { assert, assertEquals } from "@std/assert";
import { widthOf } from "../../../src/cli/terminal/fit_text.ts";
import { wrapWords } from "../../../src/cli/terminal/wrap_words.ts";

const CASES: readonly (readonly [
  line: string,
  columns: number,
  pieces: readonly string[],
])[] = [
  ["", 5, [""]],
  ["one two three", 7, ["one two", " three"]],
  ["one two three", 6, ["one ", "two ", "three"]],
  ["one two three", 8, ["one two ", "three"]],
  ["a longest", 4, ["a ", "long", "est"]],
  ["    indented", 8, ["    inde", "nted"]],
  ["a 日本語", 4, ["a ", "日本", "語"]],
  [`ls${" ".repeat(8)}x`, 5, ["ls   ", "     ", "x"]],
];

Deno.test("wrapWords() breaks between words, and only words that are longer than the line", () => {
  for (const [line, columns, pieces] of CASES) {
    assertEquals(wrapWords(line, columns), pieces, line);
  }
});

const LINES = [
  "x".repeat(50),
  "日本語 ".repeat(9),
  "👩‍👧👍é ".repeat(6),
  ` ${" x".repeat(30)}${" ".repeat(30)}y`,
];

Deno.test("wrapWords() leaves nothing out and nothing over", () => {
  for (const line of LINES) {
    for (const columns of [2, 3, 10, 79]) {
      const pieces = wrapWords(line, columns);
      assertEquals(pieces.join(""), line);
      assert(pieces.every((piece) => widthOf(piece) <= columns), line);
    }
  }
});

Deno.test("wrapWords() leaves out of prose only the space between words where it breaks", () => {
  const wrap = (line: string, columns: number) =>
    wrapWords(line, columns, { isProse: true });
  assertEquals(wrap("one two three", 7), ["one two", "three"]);
  assertEquals(wrap("one two three", 4), ["one", "two", "thre", "e"]);
  assertEquals(wrap("日本 語", 4), ["日本", "語"]);
  assertEquals(wrap("ls     x", 4), ["ls  ", "  x"]);
});
