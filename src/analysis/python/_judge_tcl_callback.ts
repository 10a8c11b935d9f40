import type { JudgedCall, ReferenceJudge } from "./_judge_call.ts";
import { LEAVING } from "./_judge_tcl.ts";
import type { PythonNode } from "./_python_node.ts";
import { isText } from "./_text_origin.ts";
import {
  DECODED,
  exactTexts,
  flatValue,
  isTold,
  type Value,
} from "./_value.ts";

/** Where windows are made. */
export const WITH_WINDOWS = /\btkinter\b/;
/** Methods that take what is to be run. */
const BINDING = /\.(?:\w*bind(?:_all|_class)?|trace\w*|(?:wm_)?protocol)$/;
/** Options whose values are run. */
const CALLBACK = /(?:command|cmd|func|^create)$/i;
/** Methods that set an option by its name. */
const SETTING = /\.(?:option_add|__setitem__)$/;

/** What a window runs when something happens: a text is Tcl, `Button(command="exec ls")`. */
export const judgeTclCallback: ReferenceJudge = (call, add, ref) => {
  if (!call.program.says(WITH_WINDOWS)) return;
  const { keywords, positional, spread } = call.given;
  const named = [...keywords].filter(([name]) => CALLBACK.test(name))
    .map(([, node]) => node);
  const bound = BINDING.test(ref) ? positional.slice(1) : [];
  const [option] = SETTING.test(ref) ? positional : [];
  const set = option && setsCallback(call.environment.evaluate(option))
    ? positional.slice(1)
    : [];
  const options = [...positional, ...spread, keywords.get("cnf")]
    .flatMap((node) =>
      node ? callbacksIn(call.environment.evaluate(node)) : []
    );
  const risky = [...named, ...bound, ...set].some((node) =>
    isTclCode(call, node)
  );
  if (risky || options.some(hasCode)) add("dynamic code");
};

/** Whether a key is that of an option whose value is run. */
export function setsCallback(key: Value): boolean {
  return exactTexts(key).some((text) => CALLBACK.test(text.trim()));
}

/** Whether what is run when something happens may be a text that leaves the windows. */
export function isTclCode(
  { program, environment }: Pick<JudgedCall, "program" | "environment">,
  node: PythonNode,
): boolean {
  const value = environment.evaluate(node);
  if (hasCode(value)) return true;
  return ![...flatValue(value).texts].every(isTold) &&
    isText(program, environment, node) === true;
}

function callbacksIn({ items }: Value): readonly Value[] {
  return [...items ?? []].filter(([key]) =>
    key[0] === "=" && CALLBACK.test(key)
  ).map(([, value]) => value);
}

function hasCode(value: Value): boolean {
  return [...flatValue(value).texts].some((text) =>
    text.includes(DECODED) || LEAVING.test(text)
  );
}
