import { assert, assertEquals } from "@std/assert";
import {
  type EditedLine,
  editLine,
  lineOf,
} from "../../../src/cli/terminal/edit_line.ts";
import type { Key } from "../../../src/cli/terminal/key.ts";
import { lineInput } from "../../../src/cli/terminal/line_input.ts";
import { widthOf } from "../../../src/cli/terminal/fit_text.ts";

/** A line as text with `|` for the cursor. */
function marked({ text, cursor }: EditedLine): string {
  return `${text.slice(0, cursor)}|${text.slice(cursor)}`;
}

function parse(line: string): EditedLine {
  return { text: line.replace("|", ""), cursor: line.indexOf("|") };
}

const CASES: readonly [before: string, key: Key, after: string][] = [
  ["ab|", { kind: "text", text: "c d" }, "abc d|"],
  ["a|b", { kind: "text", text: "日" }, "a日|b"],
  ["a|b", { kind: "paste", text: "one \n two" }, "aone two|b"],
  ["ab|c", { kind: "backspace" }, "a|c"],
  ["|c", { kind: "backspace" }, "|c"],
  ["a👩‍👧|", { kind: "backspace" }, "a|"],
  ["a|bc", { kind: "delete" }, "a|c"],
  ["abc|", { kind: "delete" }, "abc|"],
  ["git status  |x", { kind: "delete-word" }, "git |x"],
  ["git |", { kind: "delete-word" }, "|"],
  ["  |", { kind: "delete-word" }, "|"],
  ["ab|c", { kind: "delete-to-start" }, "|c"],
  ["ab|c", { kind: "delete-to-end" }, "ab|"],
  ["a👩‍👧|", { kind: "left" }, "a|👩‍👧"],
  ["a|👩‍👧", { kind: "right" }, "a👩‍👧|"],
  ["|a", { kind: "left" }, "|a"],
  ["ab|", { kind: "home" }, "|ab"],
  ["|ab", { kind: "end" }, "ab|"],
  ["a|b", { kind: "up" }, "a|b"],
  ["a|b", { kind: "unknown" }, "a|b"],
];

Deno.test("editLine() edits where the cursor is", () => {
  for (const [before, key, after] of CASES) {
    const name = `${before} ${Deno.inspect(key)}`;
    assertEquals(marked(editLine(parse(before), key)), after, name);
  }
});

Deno.test("editLine() takes no more than a line may have", () => {
  const line = lineOf("x".repeat(4_096));
  assertEquals(editLine(line, { kind: "text", text: "y" }), line);
});

Deno.test("lineInput() shows the part around the cursor, and its place", () => {
  const columns = 12;
  assertEquals(lineInput(lineOf("git *"), { columns }), {
    lines: ["> git *"],
    cursor: 7,
  });
  assertEquals(lineInput(parse("a|b"), { columns }).cursor, 3);
  const lines = [
    "0123456789abcdef|",
    "0123|456789abcdef",
    "日日日日日日|日日",
    "a  |  b",
  ];
  for (const line of lines) {
    const { lines: [shown = ""], cursor = -1 } = lineInput(parse(line), {
      columns,
    });
    assert(widthOf(shown) <= columns, shown);
    assert(cursor >= 2 && cursor < columns, `${cursor}`);
  }
  assertEquals(lineInput(parse("a  |  b"), { columns }).lines, ["> a    b"]);
  assertEquals(lineInput(lineOf("0123456789abcdef"), { columns }).lines, [
    "> 789abcdef",
  ]);
});

Deno.test("lineInput() shows nothing of a secret, not even its length", () => {
  const options = { columns: 20, secret: true };
  assertEquals(
    lineInput(lineOf("hush"), options),
    lineInput(lineOf(""), options),
  );
});
