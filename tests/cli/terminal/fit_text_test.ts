import { assert, assertEquals } from "@std/assert";
import {
  cutLine,
  widthOf,
  wrapLine,
} from "../../../src/cli/terminal/fit_text.ts";
import { shownLine, shownLines } from "../../../src/cli/terminal/shown_text.ts";

const LINES = [
  "",
  "plain",
  "x".repeat(50),
  "日本語".repeat(9),
  "a日".repeat(9),
  "👩‍👧👍é".repeat(6),
];

Deno.test("wrapLine() leaves nothing out and nothing over", () => {
  for (const line of LINES) {
    for (const columns of [2, 3, 10, 79]) {
      const pieces = wrapLine(line, columns);
      assertEquals(pieces.join(""), line);
      assert(pieces.every((piece) => widthOf(piece) <= columns), line);
    }
  }
});

Deno.test("cutLine() cuts to the columns and says so", () => {
  assertEquals(cutLine("0123456789", 10), "0123456789");
  assertEquals(cutLine("0123456789x", 10), "012345678…");
  assertEquals(cutLine("日日日日日x", 10), "日日日日…");
  assertEquals(cutLine("x".repeat(1_000_000), 4), "xxx…");
  for (const line of LINES) assert(widthOf(cutLine(line, 10)) <= 10, line);
});

Deno.test("shownLines() spells out what a terminal obeys or hides", () => {
  assertEquals(shownLines("a\tb\r\nc\x1b[2J\u202e"), [
    "a    b",
    "c\\u001b[2J\\u202e",
  ]);
  assertEquals(
    shownLine("a\u200bb\u{e0041}\u00ad\u3164\ud800\r\nc"),
    "a\\u{200b}b\\u{e0041}\\u{ad}\\u{3164}\\u{d800} c",
  );
  assertEquals(shownLine("Grüße 日本 👍"), "Grüße 日本 👍");
});
