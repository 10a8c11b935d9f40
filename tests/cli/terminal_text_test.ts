import { assertEquals } from "@std/assert";
import { terminalLine, terminalText } from "../../src/cli/terminal_text.ts";

Deno.test("terminalText() spells out controls and overrides but keeps lines and tabs", () => {
  assertEquals(terminalText("a\tb\nc\r\nd"), "a\tb\nc\nd");
  assertEquals(terminalText("over\rwritten"), "over\\u000dwritten");
  assertEquals(
    terminalText("\0\x07\x1b[31m\x7f\x85\x9b\u202e\u2066\u200f\u2028"),
    "\\u0000\\u0007\\u001b[31m\\u007f\\u0085\\u009b\\u202e\\u2066\\u200f\\u2028",
  );
  assertEquals(terminalText("Grüße 日本 🗄️ 👩‍👧"), "Grüße 日本 🗄️ 👩‍👧");
});

Deno.test("terminalLine() makes one line of everything", () => {
  assertEquals(terminalLine("  a\n\n b\t\u2028c\x1b \r\n"), "a b c\\u001b");
});
