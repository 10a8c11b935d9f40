import { assertEquals } from "@std/assert";
import { completeInput } from "../../../src/cli/chat/input/complete_input.ts";
import {
  emptyInput,
  type InputState,
} from "../../../src/cli/chat/input/input_state.ts";
import { pressInputKey } from "../../../src/cli/chat/input/press_input_key.ts";
import type { Key, KeyName } from "../../../src/cli/terminal/key.ts";

const named = (kind: KeyName): Key => ({ kind });
const text = (text: string): Key => ({ kind: "text", text });
const paste = (text: string): Key => ({ kind: "paste", text });

/** Presses keys that do not end the prompt. */
function press(state: InputState, ...keys: readonly Key[]): InputState {
  return keys.reduce((before, key) => {
    const step = pressInputKey(before, key);
    if (step.kind !== "go-on") throw new Error(`${key.kind}: ${step.kind}`);
    return step.state;
  }, state);
}

/** A prompt as text with `|` for the cursor. */
function marked({ line: { text, cursor } }: InputState): string {
  return `${text.slice(0, cursor)}|${text.slice(cursor)}`;
}

const EMPTY = emptyInput(["first", "second\nline"]);

const CASES: readonly [keys: readonly Key[], after: string][] = [
  [[text("ab"), named("left"), text("c")], "ac|b"],
  [[text("a"), named("newline"), text("b")], "a\nb|"],
  [[text("a\\"), named("enter"), text("b")], "a\nb|"],
  [[paste("one\ntwo\n")], "one\ntwo\n|"],
  [[text("ab"), named("interrupt")], "|"],
  [[named("up")], "second\nline|"],
  [[named("up"), named("up"), named("up")], "first|"],
  [[named("up"), named("up"), named("up"), named("up")], "first|"],
  [[text("draft"), named("up"), named("down")], "draft|"],
  [[named("down")], "|"],
  [[paste("abc\nd\nefg"), named("up"), named("up")], "a|bc\nd\nefg"],
  [[paste("abc\nd"), named("up"), named("end")], "abc|\nd"],
  [[paste("abc\nd"), named("home")], "abc\n|d"],
  [[paste("abc\nde"), named("up"), named("down")], "abc\nde|"],
  [[paste("\na"), named("up"), named("home")], "|\na"],
  [[paste("\na"), named("up"), named("down")], "\n|a"],
  [[paste("\na"), named("up"), named("up")], "second\nline|"],
];

for (const [keys, after] of CASES) {
  const name = keys.map((key) => "text" in key ? key.text : `<${key.kind}>`);
  Deno.test(`pressInputKey(): ${JSON.stringify(name.join(" "))} gives ${JSON.stringify(after)}`, () => {
    assertEquals(marked(press(EMPTY, ...keys)), after);
  });
}

Deno.test("pressInputKey() sends a prompt with Enter, wherever the cursor is", () => {
  const state = press(EMPTY, text("a \\ b"), named("left"));
  const step = pressInputKey(state, named("enter"));
  assertEquals(step, { kind: "submitted", text: "a \\ b" });
});

Deno.test("pressInputKey() leaves with Ctrl-D or Ctrl-C twice, at an empty prompt alone", () => {
  assertEquals(pressInputKey(EMPTY, named("end-of-input")), { kind: "left" });
  const once = press(EMPTY, named("interrupt"));
  assertEquals(pressInputKey(once, named("interrupt")), { kind: "left" });
  const typed = press(EMPTY, text("a"));
  assertEquals(marked(press(typed, named("end-of-input"))), "a|");
  const between = press(
    once,
    text("a"),
    named("backspace"),
    named("interrupt"),
  );
  assertEquals(between.leaves, true);
});

Deno.test("pressInputKey() takes as much as a prompt may have, and notes that it is not all", () => {
  const state = press(EMPTY, paste("x".repeat(2 ** 18 - 1)), paste("yy"));
  assertEquals(state.line.text.length, 2 ** 18);
  assertEquals(state.line.text.slice(-2), "xy");
  assertEquals(state.isCut, true);
  assertEquals(press(state, named("left")).isCut, false);
});

Deno.test("completeInput() types what is sure, and shows the rest", () => {
  const typed = press(EMPTY, text("/m"));
  const several = completeInput(typed, ["/mount", "/model"]);
  assertEquals(marked(several), "/mo|");
  assertEquals(several.candidates, ["/mount", "/model"]);
  assertEquals(marked(completeInput(several, ["/mount"])), "/mount |");
  const folder = press(EMPTY, text("/mount to"));
  assertEquals(marked(completeInput(folder, ["tools/"])), "/mount tools/|");
  assertEquals(completeInput(typed, []), typed);
});
