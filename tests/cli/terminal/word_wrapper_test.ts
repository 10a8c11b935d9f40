import { assertEquals } from "@std/assert";
import { WordWrapper } from "../../../src/cli/terminal/word_wrapper.ts";

/** The rows that a terminal shows for what was sent to it, without spaces at their ends. */
function rowsOf(sent: string): readonly string[] {
  const rows = sent.split("\n").map((row) =>
    row.split("\x1b[K").reduce((shown, piece) => {
      const [before = "", back] = piece.split(/\x9b|\p{Cc}\[(?=\d+D$)/u);
      const whole = shown + before;
      return back === undefined ? whole : whole.slice(0, -parseInt(back));
    }, "")
  );
  return rows.map((row) => row.trimEnd());
}

function wrap(text: string, columns: number, size: number): readonly string[] {
  const wrapper = new WordWrapper(() => columns);
  let sent = "";
  for (let at = 0; at < text.length; at += size) {
    sent += wrapper.write(text.slice(at, at + size));
  }
  return rowsOf(sent);
}

const CASES: readonly [text: string, rows: readonly string[]][] = [
  ["one two three", ["one two", "three"]],
  ["one two  ", ["one two"]],
  ["one twoo three", ["one twoo", "three"]],
  ["abcdefghijklm", ["abcdefgh", "ijklm"]],
  ["ab abcdefghijklm", ["ab", "abcdefgh", "ijklm"]],
  ["one\n\ntwo", ["one", "", "two"]],
  ["  in two three", ["  in two", "three"]],
];

for (const [text, rows] of CASES) {
  Deno.test(`WordWrapper breaks ${JSON.stringify(text)}, whatever its pieces`, () => {
    for (const size of [1, 2, 3, 5, 100]) {
      assertEquals(wrap(text, 8, size), rows, `pieces of ${size}`);
    }
  });
}

Deno.test("WordWrapper shows a word as far as it is known", () => {
  const wrapper = new WordWrapper(() => 8);
  assertEquals(wrapper.write("one tw"), "one tw");
});

Deno.test("WordWrapper follows a terminal that changes its size", () => {
  let columns = 20;
  const wrapper = new WordWrapper(() => columns);
  const before = wrapper.write("one two three\n");
  columns = 8;
  const rows = rowsOf(before + wrapper.write("one two three"));
  assertEquals(rows, ["one two three", "one two", "three"]);
});

Deno.test("WordWrapper indents the rows after the first, and leaves those of programs as long as they are", () => {
  const wrapper = new WordWrapper(() => 8);
  const sent = wrapper.write("• ") + wrapper.indent("  ") +
    wrapper.write("one two three") + wrapper.newLine("") +
    wrapper.write("const a = 1;", { isVerbatim: true });
  assertEquals(rowsOf(sent), ["• one", "  two", "  three", "const a = 1;"]);
});
