import type { CallContext, JudgedCall } from "./_judge_call.ts";
import { judgeNamed, judgeNames } from "./_judge_named_attribute.ts";
import { isHelpTopic } from "./_judge_named.ts";
import { isShown } from "./_judge_place.ts";
import { judgeMember } from "./_members.ts";
import { isGateway, judgeModule } from "./_modules.ts";
import { runsPlainCall } from "./_statements.ts";
import {
  exactTexts,
  moduleRefs,
  textValue,
  UNKNOWN,
  type Value,
} from "./_value.ts";

/** What runs a statement among the names that it is given. */
const RUNNING =
  /^(?:timeit\.(?:timeit|repeat|Timer)|c?[pP]rofile\.(?:Profile\(\)\.)?runctx)$/;

/** Ways to make annotations out of texts that are not seen as such. */
const OWN_ANNOTATIONS =
  /__annotations__|\bsetattr\b|\bmake_dataclass\b|\bnew_class\b|\btype\s*\([^()]*,|\b(?:TypedDict|NamedTuple)\s*\(["'\w]+\s*,/;

/**
 * Judges calls that run text as code, or find something by a name.
 *
 * @param call The call.
 * @param ref What is called.
 * @param context Takes what is found.
 */
export function judgeDynamicCall(
  call: JudgedCall,
  ref: string,
  context: CallContext,
): void {
  switch (ref) {
    case "builtins.exec":
    case "builtins.eval":
    case "builtins.compile":
      return judgeCode(call, call.at(0, "source"), context);
    case "timeit.timeit":
    case "timeit.repeat":
    case "timeit.Timer":
      if (runsPlainCall(call, ref)) return;
      judgeTimed(call, call.at(0, "stmt"), context);
      return judgeTimed(call, call.at(1, "setup"), context);
    case "cProfile.run":
    case "cProfile.runctx":
    case "profile.run":
    case "profile.runctx":
    case "cProfile.Profile().run":
    case "cProfile.Profile().runctx":
    case "profile.Profile().run":
    case "profile.Profile().runctx":
    case "line_profiler.LineProfiler().run":
    case "line_profiler.LineProfiler().runctx":
      if (runsPlainCall(call, ref)) return;
      return judgeCode(call, call.at(0, "statement", "cmd"), context);
    case "builtins.getattr":
    case "builtins.setattr":
    case "builtins.delattr":
    case "builtins.hasattr":
      return judgeNamed(call, ref, context);
    case "operator.attrgetter":
    case "operator.methodcaller":
      return judgeNames(call.at(0), context, true);
    case "builtins.__import__":
      return context.add("__import__");
    case "importlib.import_module":
      return judgeImported(call.at(0, "name"), context);
    default:
      return judgeReach(call, ref, context);
  }
}

/** Judges calls that reach names, files or modules. */
function judgeReach(
  call: JudgedCall,
  ref: string,
  context: CallContext,
): void {
  switch (ref) {
    case "builtins.globals":
    case "builtins.locals":
      return judgeNamespace(call, ref, context);
    case "builtins.vars": {
      const given = call.at(0);
      if (!given) return judgeNamespace(call, ref, context);
      if (moduleRefs(given).length > 0) context.add("vars of a module");
      return;
    }
    case "inspect.getmembers":
    case "inspect.getmembers_static":
      if (call.at(0) && moduleRefs(call.at(0) ?? UNKNOWN).length > 0) {
        context.add("vars of a module");
      }
      return;
    case "builtins.open":
      return judgeOpen(call, context);
    case "builtins.help":
      return judgeHelp(call, context);
    case "importlib.util.find_spec":
      return judgeFound(call, context);
    case "typing.get_type_hints":
      if (call.program.says(OWN_ANNOTATIONS)) context.add("dynamic code");
      return;
    case "unittest.mock.patch":
      return judgePatched(call.at(0, "target"), context);
  }
}

function judgeCode(
  call: JudgedCall,
  value: Value | undefined,
  context: CallContext,
): void {
  const texts = value ? exactTexts(value) : [];
  const known = value !== undefined && texts.length > 0 &&
    texts.length === value.texts.size && value.refs.size === 0 && !value.items;
  if (!known || !texts.every((text) => context.judgeText(text, call.node))) {
    context.add("dynamic code");
  }
}

/** `timeit` takes functions as well as texts. */
function judgeTimed(
  call: JudgedCall,
  value: Value | undefined,
  context: CallContext,
): void {
  if (!value) return;
  const functions = value.texts.size === 0 && value.refs.size > 0;
  if (!functions) judgeCode(call, value, context);
}

function judgeImported(value: Value | undefined, context: CallContext): void {
  const names = exactTexts(value ?? UNKNOWN);
  if (names.length === 0 || names.length < (value?.texts.size ?? 0)) {
    return context.add("dynamic import");
  }
  for (const name of names) {
    const kind = name.startsWith(".") ? "relative import" : judgeModule(name);
    if (kind) context.add(kind);
    else if (isGateway(name)) context.add("dynamic import");
  }
}

/** All names of a scope: to look whether one is there is harmless. */
function judgeNamespace(
  call: JudgedCall,
  ref: string,
  context: CallContext,
): void {
  const parent = call.parents[call.parents.length - 1];
  // Only a function returns, and its own names are not those of the module.
  const own = ref === "builtins.locals" && parent?.type === "return_statement";
  const run = call.parents.findLast(({ type }) => type === "call");
  const callee = run?.children[0];
  const runs = callee !== undefined &&
    [...call.environment.evaluate(callee).refs].some((one) =>
      RUNNING.test(one)
    );
  if (!own && !runs && !isShown(call.node, call.parents)) {
    context.add("dynamic access to names");
  }
}

function judgeOpen(call: JudgedCall, context: CallContext): void {
  const [file] = call.given.positional;
  if (file?.type === "integer") {
    if (Number(call.program.textOf(file)) > 2) {
      context.add("open file descriptor");
    }
  }
  if (call.given.keywords.has("opener")) context.add("opener");
}

/** What is asked for by name is imported; without anything, whatever is typed. */
function judgeHelp(call: JudgedCall, context: CallContext): void {
  const value = call.at(0);
  if (!value) return context.add("interactive help");
  const names = exactTexts(value).filter((name) => !isHelpTopic(name));
  if (names.length > 0) judgeImported(textValue(names), context);
}

/** Whether there is a module is harmless; what is found can run it. */
function judgeFound(call: JudgedCall, context: CallContext): void {
  const value = call.at(0, "name") ?? UNKNOWN;
  const names = exactTexts(value);
  const known = names.length > 0 && names.length === value.texts.size;
  const harmless = (name: string): boolean =>
    judgeModule(name) === undefined && !isGateway(name);
  if (known && names.every(harmless)) return;
  const parent = call.parents[call.parents.length - 1];
  const asked = /^(?:comparison|not|boolean)_operator$|^if_statement$/.test(
    parent?.type ?? "",
  );
  const plain = names.length > 0 && names.every((name) => /^\w+$/.test(name));
  if (!asked || !plain) context.add("dynamic import");
}

function judgePatched(value: Value | undefined, context: CallContext): void {
  for (const text of exactTexts(value ?? UNKNOWN)) {
    if (/^(?:__main__|builtins)\./.test(text)) continue;
    const base = text.split(".")[0] ?? "";
    const kind = judgeModule(base)?.startsWith("unknown")
      ? judgeModule(base)
      : judgeMember(text);
    if (kind) context.add(kind);
  }
}
