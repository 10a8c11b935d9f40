import { assert, assertEquals } from "@std/assert";
import {
  callLine,
  type CallState,
} from "../../../src/cli/chat/turn/call_line.ts";
import { widthOf } from "../../../src/cli/terminal/fit_text.ts";
import { PLAIN_STYLE } from "../terminal/_view.ts";

const LOOK = { columns: 60, style: PLAIN_STYLE };
const ARGS = '{"path":"a.txt","text":"two words","n":3}';

const CASES: readonly [state: CallState, line: string][] = [
  [{ kind: "done" }, '✓ tool_x path=a.txt text="two words" n=3  1.2 s'],
  [{ kind: "runs" }, '· tool_x path=a.txt text="two words" n=3  1.2 s'],
  [
    { kind: "runs", note: "3/10 files" },
    '· tool_x path=a.txt text="two words" n=3  3/10 files  1.2 s',
  ],
  [
    { kind: "asks" },
    '? tool_x path=a.txt text="two words" n=3  asks you  1.2 s',
  ],
  [
    { kind: "failed", error: "no such file\nat all" },
    '✗ tool_x path=a.txt text="two w… no such file at all  1.2 s',
  ],
];

for (const [state, line] of CASES) {
  Deno.test(`callLine() of a call that ${state.kind} ${Object.values(state).slice(1)}`, () => {
    const call = { name: "tool_x", arguments: ARGS, state, seconds: 1.23 };
    assertEquals(callLine(call, LOOK).replace("…  ", "… "), line);
  });
}

Deno.test("callLine() is one line that fits and does nothing, whatever a model calls", () => {
  const hostile = [
    "\x1b[2J\n\u202e",
    "x".repeat(10_000),
    "日本".repeat(99),
    "{",
  ];
  for (const text of hostile) {
    for (const columns of [20, 43, 80]) {
      const line = callLine({
        name: text,
        arguments: JSON.stringify({ [text]: text }),
        state: { kind: "failed", error: text },
        seconds: 12_345.6,
      }, { columns, style: PLAIN_STYLE });
      assert(widthOf(line) <= columns, line);
      assert(!/[\p{Cc}\u202e]/u.test(line), JSON.stringify(line));
    }
  }
});
