import { assert, assertEquals, assertThrows } from "@std/assert";
import type { UserInteractionRequest } from "../../../src/core/handlers.ts";
import { widthOf } from "../../../src/cli/terminal/fit_text.ts";
import { linePrompt } from "../../../src/cli/terminal/line_prompt.ts";
import { parseQuestion } from "../../../src/cli/terminal/parse_question.ts";
import type { Prompt } from "../../../src/cli/terminal/prompt.ts";
import { selectPrompt } from "../../../src/cli/terminal/select_prompt.ts";
import { keyOf } from "./_key_of.ts";
import { viewOf } from "./_view.ts";

const OPTIONS = ["red", "green", "blue"];

function question(
  extra: Partial<UserInteractionRequest> = {},
): UserInteractionRequest {
  return {
    type: "text",
    title: "Colour",
    prompt: "Which?",
    options: OPTIONS,
    default: null,
    ...extra,
  };
}

/** Presses keys until there is an answer; undefined for none. */
function answerOf<State>(
  prompt: Prompt<State, string | null>,
  keys: readonly string[],
): string | null | undefined {
  let { start: state } = prompt;
  for (const key of keys) {
    const step = prompt.press(state, keyOf(key), viewOf());
    if (step.kind === "answered") return step.answer;
    state = step.state;
  }
  return undefined;
}

function linesOf<State>(
  prompt: Prompt<State, string | null>,
  keys: readonly string[] = [],
  view = viewOf(),
): readonly string[] {
  let { start: state } = prompt;
  for (const key of keys) {
    const step = prompt.press(state, keyOf(key), view);
    if (step.kind === "answered") throw new Error("answered already");
    state = step.state;
  }
  return prompt.render(state, view).lines;
}

type LineCase = readonly [
  keys: readonly string[],
  preset: string | null,
  answer: string | null | undefined,
];

const LINES: readonly LineCase[] = [
  [["pink", "<enter>"], null, "pink"],
  [["pi", "x", "<backspace>", "nk", "<enter>"], "red", "pink"],
  [["<enter>"], "red", "red"],
  [["<enter>"], null, ""],
  [["x", "<delete-to-start>", "<enter>"], "red", "red"],
  [[" ", "<enter>"], "red", " "],
  [["pink", "<interrupt>"], "red", null],
  [["<escape>"], "red", null],
  [["<end-of-input>"], "red", null],
  [["pink"], "red", undefined],
];

Deno.test("linePrompt() gives what was typed, the default for nothing, null when cancelled", () => {
  for (const type of ["text", "secret"] as const) {
    for (const [keys, preset, answer] of LINES) {
      const prompt = linePrompt(question({ type, default: preset }));
      assertEquals(answerOf(prompt, keys), answer, keys.join(" "));
    }
  }
});

Deno.test("linePrompt() shows the question and what is typed", () => {
  const prompt = linePrompt(question({ default: "red", prompt: "a\nb" }));
  assertEquals(linesOf(prompt, ["pi", "nk"]), [
    "A tool asks: Colour",
    "│ a",
    "│ b",
    "Esc cancels   Enter alone: red",
    "> pink",
  ]);
  assertEquals(prompt.summary("pink"), "Colour: pink");
  assertEquals(prompt.summary(null), "cancelled: Colour");
});

Deno.test("linePrompt() shows nothing of a secret: neither what is typed nor its default", () => {
  const prompt = linePrompt(question({ type: "secret", default: "old" }));
  const lines = linesOf(prompt, ["hush"]);
  assertEquals(lines, linesOf(prompt));
  assert(!lines.join("\n").includes("old"));
  assertEquals(prompt.summary("hush"), "Colour: (not shown)");
});

type SelectCase = readonly [
  keys: readonly string[],
  preset: string | null,
  answer: string | null | undefined,
];

const SELECTS: readonly SelectCase[] = [
  [["<enter>"], null, "red"],
  [["<enter>"], "green", "green"],
  [["<enter>"], "none of them", "red"],
  [["<down>", "<enter>"], "green", "blue"],
  [["<down>", "<enter>"], "blue", "red"],
  [["<up>", "<enter>"], "red", "blue"],
  [["<end>", "<enter>"], null, "blue"],
  [["<end>", "<home>", "<enter>"], null, "red"],
  [["x", "<down>"], null, undefined],
  [["<down>", "<interrupt>"], "green", null],
  [["<escape>"], "green", null],
  [["<end-of-input>"], "green", null],
];

Deno.test("selectPrompt() gives the chosen option, the default being chosen first", () => {
  for (const [keys, preset, answer] of SELECTS) {
    const prompt = selectPrompt(question({ type: "select", default: preset }));
    assertEquals(answerOf(prompt, keys), answer, `${preset} ${keys.join(" ")}`);
  }
});

Deno.test("selectPrompt() shows the part of the options around the chosen one", () => {
  const few = selectPrompt(question({ type: "select" }));
  assertEquals(linesOf(few, ["<down>"]), [
    "A tool asks: Colour",
    "│ Which?",
    "  red",
    "> green",
    "  blue",
    "up, down: choose   Enter: take it   Esc: cancel",
  ]);
  const options = Array.from({ length: 50 }, (_, at) => `option ${at}`);
  const many = selectPrompt(question({ type: "select", options }));
  const view = viewOf({ rows: 8 });
  for (let downs = 0; downs < 50; downs++) {
    const keys = Array.from({ length: downs }, () => "<down>");
    const lines = linesOf(many, keys, view);
    assertEquals(lines.length, 8);
    assert(lines.includes(`> option ${downs}`), lines.join("\n"));
  }
});

Deno.test("prompts for input stay within the terminal, whatever tools say", () => {
  const hostile = `\x1b[2J\r\n> \u202e${"日".repeat(300)}\n`.repeat(50);
  const request = question({
    title: hostile,
    prompt: hostile,
    default: hostile,
    options: [hostile, hostile],
  });
  for (const view of [viewOf(), viewOf({ columns: 10, rows: 4 })]) {
    const drawn = [
      linesOf(linePrompt(request), [], view),
      linesOf(linePrompt({ ...request, type: "secret" }), ["x"], view),
      linesOf(selectPrompt(request), ["<down>"], view),
    ];
    for (const lines of drawn) {
      assert(lines.length <= view.rows);
      for (const line of lines) {
        assert(widthOf(line) <= view.columns, line);
        assert(!/[\p{Cc}\p{Cf}]/u.test(line), line);
      }
    }
  }
});

Deno.test("parseQuestion() completes what a tool left out, and refuses what is no question", () => {
  assertEquals(parseQuestion({ prompt: "Name?", options: null }), {
    type: "text",
    title: "",
    prompt: "Name?",
    options: [],
    default: null,
  });
  assertEquals(
    parseQuestion({ type: "select", options: [1, "b"], default: 1 }),
    {
      type: "select",
      title: "",
      prompt: "",
      options: ["1", "b"],
      default: "1",
    },
  );
  for (const wrong of ["Name?", null, { type: "form" }]) {
    assertThrows(
      () => parseQuestion(wrong),
      TypeError,
      "Cannot ask the operator",
    );
  }
});
