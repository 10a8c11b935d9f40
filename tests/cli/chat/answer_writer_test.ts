import { assert, assertEquals } from "@std/assert";
import { AnswerWriter } from "../../../src/cli/chat/turn/answer_writer.ts";
import type { TextStyle } from "../../../src/cli/text_style.ts";
import { PLAIN_STYLE } from "../terminal/_view.ts";

/** Styles that can be read. */
const STYLE: TextStyle = {
  bold: (text) => `<b>${text}</b>`,
  dim: (text) => text,
  red: (text) => text,
  yellow: (text) => text,
  cyan: (text) => `<c>${text}</c>`,
  italic: (text) => `<i>${text}</i>`,
  isColored: true,
};

function render(text: string, size: number, style = STYLE): string {
  const writer = new AnswerWriter({ columns: () => 500, style });
  let sent = "";
  for (let at = 0; at < text.length; at += size) {
    sent += writer.write(text.slice(at, at + size));
  }
  // Pieces that follow one another look as one.
  return (sent + writer.end()).replaceAll(/<\/(\w)><\1>/g, "");
}

const CASES: readonly [text: string, shown: string][] = [
  ["Hello", "Hello\n"],
  ["# Title\n\nText", "<b>Title</b>\n\nText\n"],
  ["a **bold** b", "a <b>bold</b> b\n"],
  ["run `deno task`", "run <c>deno task</c>\n"],
  ["- one\n- two", "• one\n• two\n"],
  ["3. one\n4. two", "3. one\n4. two\n"],
  ["- one\n  - in\n- two", "• one\n  • in\n• two\n"],
  ["```ts\nlet a = 1;\nb();\n```", "  <c>let a = 1;</c>\n  <c>b();</c>\n"],
  ["> said\n\nso", "│ said\n\nso\n"],
  ["see [here](http://a.b)", "see [here](http://a.b)\n"],
  ["one\n\ntwo", "one\n\ntwo\n"],
  ["tool_a_b ran\n\nso", "tool_a_b ran\n\nso\n"],
  ["a __b__ and c__d_ e", "a __<b>b</b>__ and c__d_ e\n"],
  ["_so_ it_is", "_<i>so</i>_ it_is\n"],
  ["`a_b` [c_d](http://e/f_g)", "<c>a_b</c> [c_d](http://e/f_g)\n"],
];

for (const [text, shown] of CASES) {
  Deno.test(`AnswerWriter renders ${JSON.stringify(text)}, whatever its pieces`, () => {
    for (const size of [1, 2, 3, 7, 100]) {
      assertEquals(render(text, size), shown, `pieces of ${size}`);
    }
  });
}

Deno.test("AnswerWriter loses no marks that a program's text may mean", () => {
  for (
    const text of [
      ...["tool_read_file", "__init__ and a_b_c", "2*3*4", "5 < 6"],
      ...["a[i] = b[j]", "[[x]]", "![x]", "x [y", "a][b", "f[0](x, y"],
      "f[0](a[1](b",
      ...["[a](b\n\nand all that follows", `f[0](${"x".repeat(450)} y) [a](b`],
    ]
  ) {
    const shown = render(text, 3).replaceAll(/<\/?[bic]>/g, "");
    assertEquals(shown, `${text}\n`);
  }
});

Deno.test("AnswerWriter stays quick and loses no text where Markdown nests deeply", () => {
  for (const mark of [">", "> ", "> - ", "- > * ", "1. > "]) {
    const text = mark.repeat(20_000 / mark.length);
    const shown = render(`${text}end\n\nafter`, 1_000);
    assert(shown.includes("end") && shown.endsWith("after\n"), mark);
    assert(shown.length < 200_000, `${mark} ${shown.length}`);
  }
});

Deno.test("AnswerWriter leaves Markdown as it is where there are no colours", () => {
  assertEquals(render("a **b** `c`", 3, PLAIN_STYLE), "a **b** `c`\n");
});

Deno.test("AnswerWriter sends nothing of a model's that a terminal would obey", () => {
  for (const style of [STYLE, PLAIN_STYLE]) {
    const shown = render("a\x1b[2J\x07b \u202ec\r\nd\re", 3, style);
    assert(!/(?!\n)[\p{Cc}\u202e]/u.test(shown), JSON.stringify(shown));
    assert(shown.includes("\\u001b"), shown);
    assert(shown.includes("c\nd\\u000de"), shown);
  }
});

Deno.test("AnswerWriter passes answers on as they are where they go to no terminal", () => {
  const writer = new AnswerWriter({ style: PLAIN_STYLE });
  const sent = writer.write("**a**\x1b") + writer.write("\r\n") + writer.end();
  assertEquals(sent, "**a**\x1b\r\n\n");
});
