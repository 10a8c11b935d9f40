import type { ConfirmAnswer } from "../../core/handlers.ts";
import { approvalLayout } from "./approval_layout.ts";
import type { ApprovalPhase, ApprovalState } from "./approval_state.ts";
import { type EditedLine, editLine, lineOf } from "./edit_line.ts";
import type { Key } from "./key.ts";
import type { PromptStep, PromptView } from "./prompt.ts";
import { scrollBy } from "./scroll_window.ts";

type Step = PromptStep<ApprovalState, ConfirmAnswer>;

const REJECTED = "The operator rejected this";

const NOTHING_TO_REMEMBER =
  "There is no rule to remember for this: y allows it once.";

/**
 * What a key does to an approval prompt.
 *
 * @param state Where it is.
 * @param key What was pressed.
 * @param view What it is drawn for.
 */
export function pressApprovalKey(
  state: ApprovalState,
  key: Key,
  view: PromptView,
): Step {
  const { phase } = state;
  const isBack = key.kind === "escape" && phase.kind !== "decide";
  if (isBack) return goOn(state, { kind: "decide" });
  if (["interrupt", "escape", "end-of-input"].includes(key.kind)) {
    return answered(["reject", REJECTED]);
  }
  switch (phase.kind) {
    case "decide":
      return decide(state, key, view);
    case "feedback":
      if (key.kind === "enter") {
        return answered(["reject", phase.line.text.trim() || REJECTED]);
      }
      return goOn(state, {
        kind: "feedback",
        line: editLine(phase.line, key),
      });
    case "rule":
      return key.kind === "enter"
        ? takeRule(state, phase.line)
        : goOn(state, { kind: "rule", line: editLine(phase.line, key) });
    case "scope": {
      const save = scopeOf(key);
      if (save === undefined) return goOn(state, phase);
      return answered(["always", "", { rule: phase.rule, save }]);
    }
    default:
      return phase satisfies never;
  }
}

/** Goes on to how long a rule holds, or stays with what is wrong with it. */
function takeRule(state: ApprovalState, line: EditedLine): Step {
  const { remembers, checkRule } = state.question;
  // A path may end in a space; what was typed behind a rule does not count.
  const rule = line.text === remembers ? remembers : line.text.trim();
  const problem = checkRule(rule);
  return goOn(
    state,
    problem === undefined
      ? { kind: "scope", rule }
      : { kind: "rule", line, problem },
  );
}

function decide(state: ApprovalState, key: Key, view: PromptView): Step {
  const { remembers } = state.question;
  const text = key.kind === "text" ? key.text : "";
  // Only a key on its own counts, so that pasted text approves nothing.
  switch (text.toLowerCase()) {
    case "y":
    case "yes":
      return answered(["allow", ""]);
    case "a":
      return goOn(
        state,
        remembers === undefined
          ? { kind: "decide", notice: NOTHING_TO_REMEMBER }
          : { kind: "rule", line: lineOf(remembers) },
      );
  }
  // What is typed fast after it is the beginning of the word to the model.
  const no = /^n(?:o\b)?[\s,]*/i.exec(text);
  if (no) {
    const line = lineOf(text.slice(no[0].length));
    return goOn(state, { kind: "feedback", line });
  }
  const top = scrollBy(approvalLayout(state, view).window, key);
  const moved = top === undefined ? state : { ...state, top };
  return goOn(moved, { kind: "decide" });
}

function scopeOf(key: Key): boolean | undefined {
  if (key.kind !== "text") return undefined;
  switch (key.text.toLowerCase()) {
    case "s":
      return false;
    case "l":
      return true;
    default:
      return undefined;
  }
}

function answered(answer: ConfirmAnswer): Step {
  return { kind: "answered", answer };
}

function goOn(state: ApprovalState, phase: ApprovalPhase): Step {
  return { kind: "go-on", state: { ...state, phase } };
}
