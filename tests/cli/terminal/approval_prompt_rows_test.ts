import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { PromptView } from "../../../src/cli/terminal/prompt.ts";
import { widthOf } from "../../../src/cli/terminal/fit_text.ts";
import { press, promptOf } from "./_approval_prompt.ts";
import { requestOf } from "./_request.ts";
import { viewOf } from "./_view.ts";

const LONG = Array.from({ length: 100 }, (_, at) => `line ${at + 1}`).join(
  "\n",
);

Deno.test("renderApproval() pages what is too long, and every line can be reached", () => {
  const prompt = promptOf(LONG, "Shell", {});
  const view = viewOf({ rows: 10 });
  const first = press([], { prompt, view }).lines;
  assertEquals(first.length, 10);
  assertStringIncludes(`${first.at(-2)}`, "rows 1-7 of 100");
  const seen = new Set<string>();
  for (let pages = 0; pages < 20; pages++) {
    const keys = Array.from({ length: pages }, () => " ");
    for (const line of press(keys, { prompt, view }).lines) seen.add(line);
  }
  for (let line = 1; line <= 100; line++) {
    const row = `│ ${`${line}`.padStart(3)}  line ${line}`;
    assert(seen.has(row), row);
  }
});

const SCROLLS: readonly [keys: readonly string[], top: number][] = [
  [["<down>", "<down>", "<up>"], 1],
  [["<up>"], 0],
  [[" "], 7],
  [["<page-down>", "b"], 0],
  [["<end>"], 93],
  [["<end>", "<down>"], 93],
  [["<end>", "<home>"], 0],
];

Deno.test("pressApprovalKey() scrolls within the rows", () => {
  for (const [keys, top] of SCROLLS) {
    const view = viewOf({ rows: 10 });
    assertEquals(
      press(keys, { prompt: promptOf(LONG, "Shell", {}), view }).top,
      top,
      keys.join(),
    );
  }
});

const VIEWS: readonly PromptView[] = [
  viewOf(),
  viewOf({ columns: 20, rows: 5 }),
  viewOf({ columns: 10, rows: 2 }),
  viewOf({ columns: 5, rows: 1 }),
];

const HOSTILE = [
  "\x1b[2J\x1b[HApprove? harmless\r\ny allow",
  "safe\u202ecod.exe\u2066",
  "\u009b31mred\u0007",
  "日".repeat(500),
  `ls ${" ".repeat(500)}; rm -rf ~`,
  "\u200b".repeat(300),
];

Deno.test("renderApproval() stays within the terminal and shows no control, whatever tools say", () => {
  for (const text of HOSTILE) {
    const prompt = promptOf(text, text, {
      argv: [text],
      request: requestOf({
        kind: "confirm",
        reason: text,
        checkRule: () => text,
        value: text,
        note: text,
        calls: [{ tool: text, args: { text } }],
        library: { name: text, path: text },
        remembers: text,
      }),
    });
    for (const view of VIEWS) {
      for (
        const keys of [[], ["a"], ["a", "<enter>"], ["n", text.slice(0, 9)]]
      ) {
        const { lines } = press(keys, { prompt, view });
        assert(lines.length <= view.rows);
        for (const line of lines) {
          assert(widthOf(line) <= view.columns, line);
          assert(!/[\p{Cc}\p{Cf}]/u.test(line), line);
        }
      }
    }
  }
});

Deno.test("renderApproval() marks every line of a tool's, so that none passes for its own", () => {
  const fake = "x\ny allow   n reject   Esc reject\nApprove? harmless";
  const request = requestOf({ kind: "confirm" });
  const { lines } = press([], { prompt: promptOf(fake, fake, { request }) });
  const unmarked = lines.filter((line) => !line.startsWith("│ "));
  assertEquals(unmarked.slice(1), [
    "a always: net:api.example.com:443",
    "y allow   n reject   Esc reject",
  ]);
  assertStringIncludes(`${unmarked[0]}`, "Approve? x y allow");
});

Deno.test("renderApproval() shows long lines in full: nothing is approved unseen", () => {
  const prompt = promptOf(`ls ${" ".repeat(70)}; rm -rf ~`, "Shell", {});
  assertStringIncludes(press([], { prompt }).lines.join("\n"), "; rm -rf ~");
  const path = `/w/${"a/".repeat(60)}secret`;
  const asked = promptOf("x", "x", { request: requestOf({ value: path }) });
  const rows = press([], { prompt: asked }).lines.map((line) => line.slice(13));
  assertStringIncludes(rows.join(""), path);
});
