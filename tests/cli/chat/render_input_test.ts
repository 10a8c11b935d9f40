import { assert, assertEquals } from "@std/assert";
import {
  emptyInput,
  type InputState,
} from "../../../src/cli/chat/input/input_state.ts";
import { renderInput } from "../../../src/cli/chat/input/render_input.ts";
import { lineOf } from "../../../src/cli/terminal/edit_line.ts";
import { widthOf } from "../../../src/cli/terminal/fit_text.ts";
import { PLAIN_STYLE } from "../terminal/_view.ts";

const VIEW = { columns: 12, rows: 4, style: PLAIN_STYLE };

function typed(text: string, cursor = text.length): InputState {
  return { ...emptyInput([]), line: { text, cursor } };
}

const FRAMES: readonly [
  state: InputState,
  lines: readonly string[],
  cursor: readonly [below: number, column: number],
][] = [
  [typed(""), ["> "], [0, 2]],
  [typed("abc", 1), ["> abc"], [0, 3]],
  [typed("one\ntwo", 2), ["> one", "  two"], [1, 4]],
  [typed("0123456789abc"), ["> 0123456789", "  abc"], [0, 5]],
  // The next character begins a row.
  [typed("0123456789"), ["> 0123456789", "  "], [0, 2]],
  [typed("日本日本日本", 3), ["> 日本日本日", "  本"], [1, 8]],
  [typed("a\nb\nc\nd\ne\nf"), ["  c", "  d", "  e", "  f"], [0, 3]],
  [typed("a\nb\nc\nd\ne\nf", 0), ["> a", "  b", "  c", "  d"], [3, 2]],
  [{ ...typed("/m"), candidates: ["/mount", "/model"] }, [
    "> /m",
    "/mount  /mo…",
  ], [1, 4]],
];

for (const [state, lines, [below, cursor]] of FRAMES) {
  const name = JSON.stringify(state.line.text);
  Deno.test(`renderInput() shows ${name} with the cursor at ${state.line.cursor}`, () => {
    assertEquals(renderInput(state, VIEW), { lines, below, cursor });
  });
}

Deno.test("renderInput() fits, whatever is typed", () => {
  const texts = [
    "\x1b[2J",
    "x".repeat(999),
    "\u202e日👩‍👧 ".repeat(40),
    "\n\n\n\n",
  ];
  for (const text of texts) {
    for (const columns of [4, 5, 13]) {
      const view = { ...VIEW, columns };
      const { lines } = renderInput(
        { ...emptyInput([]), line: lineOf(text) },
        view,
      );
      assert(lines.length <= 4);
      for (const line of lines) {
        assert(widthOf(line) <= columns, JSON.stringify(line));
        assert(!/\p{Cc}/u.test(line), JSON.stringify(line));
      }
    }
  }
});
