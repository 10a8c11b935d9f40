import type { JudgedCall, ReferenceJudge } from "./_judge_call.ts";
import { exactTexts, flatValue, isExact, itemOf, UNKNOWN } from "./_value.ts";

/** Commands that only deal with windows. */
const WINDOWS =
  /^(?:wm|winfo|tk|tk_\w+|(?:::)?tk::\w[\w:]*|ttk::\w[\w:]*|pack|grid|place|update|font|raise|lower|focus|bell|destroy|image|option|event|grab|clipboard|selection|set_theme|style|lappend|set|after|bind|\.[\w.!]+)$/;
/** What leaves the windows, anywhere in a text. */
export const LEAVING =
  /\b(?:exec|open|socket|load|source|file|eval|subst|uplevel|interp|namespace|rename|proc|glob|cd|send|package\s+(?!require\s+Tk\b)\w+|info|unknown|vwait|fconfigure)\b|[$\\;\n]/;

/** Commands that run others, or are given some that run later. */
const RUNNING = /^(?:after|bind|event|lappend|set|\.[\w.!]+|(?:::)?tk::.*)$/;
/** Calls of Tcl: `tk.call("exec", "ls")`, `tk.call(("exec", "ls"))`. */
export const judgeTclCall: ReferenceJudge = (call, add) => {
  const value = call.at(0) ?? UNKNOWN;
  const first = value.items ? itemOf(value, "#0") : value;
  const known = exactTexts(first);
  const all = call.given.all.flatMap((node) =>
    exactTexts(flatValue(call.environment.evaluate(node)))
  );
  // What a window shows may have any words in it.
  const runs = known.some((text) => RUNNING.test(text)) ? all : known;
  if (runs.some((text) => LEAVING.test(text))) return add("dynamic code");
  const free = known.length < first.texts.size ||
    known.some((text) => !WINDOWS.test(text));
  if (free && isInterpreter(call)) add("dynamic code");
};

/** Texts of Tcl: `root.tk.eval("wm title . x")`. */
export const judgeTclText: ReferenceJudge = (call, add) => {
  const texts = [...(call.at(0) ?? UNKNOWN).texts];
  const plain = texts.every((text) =>
    isExact(text) && !LEAVING.test(text) && !text.includes("[") &&
    WINDOWS.test(text.trim().split(/\s+/)[0] ?? "")
  );
  if (!plain && isInterpreter(call)) add("dynamic code");
};

/** Whether it is a method of the interpreter: `widget.tk`, or of a window. */
function isInterpreter({ node, environment }: JudgedCall): boolean {
  const object = node.children[0]?.parts[0];
  if (!object) return false;
  return object.type === "attribute" && object.parts[1]?.name === "tk" ||
    [...environment.evaluate(object).refs].some((ref) =>
      /^tkinter\..*\(\)/.test(ref)
    );
}
