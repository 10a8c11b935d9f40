import { callValue } from "./_call_value.ts";
import { parentPath } from "./_path_text.ts";
import { concatValues, pathOf, sliceValue } from "./_text_value.ts";
import {
  attributeKey,
  type Environment,
  type Program,
  returnKeyOf,
  withoutParentheses,
} from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";
import { memberOf } from "./_references.ts";
import { isKnownModule } from "./_modules.ts";
import { readEscapes, splitLiteral } from "./_string_literal.ts";
import {
  containerValue,
  elementsOf,
  exactTexts,
  flatValue,
  HOLE,
  itemOf,
  joinValues,
  NOTHING,
  refValue,
  textValue,
  UNKNOWN,
  type Value,
} from "./_value.ts";

const BUILTINS = new Set(
  `exec eval compile open getattr setattr delattr hasattr globals locals vars dir input
  breakpoint chr str repr bytes bytearray list tuple set frozenset dict sorted reversed iter next
  filter enumerate zip map type super print help isinstance __import__ __builtins__ __loader__ __spec__
  memoryview ascii format max min sum`.split(/\s+/),
);

const RUNS_TEXT = /^(?:exec|eval|compile|__import__)$/;

/**
 * What an expression may stand for.
 *
 * @param program The program it is of.
 * @param environment What names stand for.
 * @param node The expression.
 */
export function evaluate(
  program: Program,
  environment: Environment,
  node: PythonNode,
): Value {
  const parts = node.children;
  const of = (part: PythonNode | undefined): Value =>
    part ? environment.evaluate(part) : UNKNOWN;
  switch (node.type) {
    case "identifier":
      return nameValue(program, environment, node);
    case "attribute":
      return attributeOf(
        environment,
        of(parts[0]),
        parts[1] ? parts[1].name : "",
      );
    case "call":
      return callValue(program, environment, node);
    case "string":
      return stringValue(program, environment, node);
    case "concatenated_string":
      return parts.map(of).reduce(concatValues, textValue([""]));
    case "integer":
      return UNKNOWN;
    case "subscript":
      return subscriptValue(program, environment, node);
    case "binary_operator":
    case "augmented_assignment":
      return operatorValue(program, environment, node);
    case "lambda":
      return refValue(program.refOf(node) ?? "def:0");
    case "parenthesized_expression":
    case "await":
      return of(node.parts[0]);
    case "named_expression":
      return of(node.parts[1]);
    case "as_pattern":
    case "with_item":
      return of(parts[0]);
    case "boolean_operator":
    case "conditional_expression":
    case "expression_list":
    case "list":
    case "tuple":
    case "set":
    case "dictionary":
    case "list_comprehension":
    case "set_comprehension":
    case "generator_expression":
    case "dictionary_comprehension":
      return compoundValue(environment, node);
    default:
      return UNKNOWN;
  }
}

function compoundValue(environment: Environment, node: PythonNode): Value {
  const parts = node.parts;
  const of = (part: PythonNode | undefined): Value =>
    part ? environment.evaluate(part) : UNKNOWN;
  switch (node.type) {
    case "boolean_operator":
      return joinValues(of(parts[0]), of(parts[1]));
    case "conditional_expression":
      return joinValues(of(parts[0]), of(parts[2]));
    case "dictionary":
      return dictionaryValue(environment, parts);
    case "dictionary_comprehension": {
      const pair = parts[0]?.parts ?? [];
      return containerValue([["*", of(pair[1])], ["=", of(pair[0])]]);
    }
    case "list_comprehension":
    case "set_comprehension":
    case "generator_expression":
      return containerValue([["*", of(parts[0])]]);
    default:
      return sequenceValue(parts, of);
  }
}

function sequenceValue(
  parts: readonly PythonNode[],
  of: (part: PythonNode) => Value,
): Value {
  const splat = parts.some((part) => part.type === "list_splat");
  const value = containerValue(parts.map((part, index) => {
    const inner = part.parts[0];
    return part.type === "list_splat" && inner
      ? ["*", elementsOf(of(inner))]
      : [splat ? "*" : `#${index}`, of(part)];
  }));
  return value;
}

function dictionaryValue(
  environment: Environment,
  parts: readonly PythonNode[],
): Value {
  let value = containerValue([]);
  for (const part of parts) {
    const [key, item] = part.parts;
    if (part.type === "dictionary_splat" && key) {
      value = joinValues(value, environment.evaluate(key));
    }
    if (part.type !== "pair" || !key || !item) continue;
    const names = exactTexts(environment.evaluate(key));
    const held = environment.evaluate(item);
    const at = names.length > 0 ? names.map((name) => `=${name}`) : ["*"];
    value = joinValues(
      value,
      containerValue(at.map((name) => [name, held] as const)),
    );
  }
  return value;
}

function nameValue(
  program: Program,
  environment: Environment,
  node: PythonNode,
): Value {
  const name = node.name;
  const keys = program.scopeOf(node).keysOf(name);
  if (keys.length > 0) {
    const bound = keys.map((key) => environment.read(key))
      .reduce(joinValues, NOTHING);
    // A name of the module may be read before it is bound, or after `del`.
    const early = RUNS_TEXT.test(name) && keys.every((key) => key[0] === "m");
    return early ? joinValues(bound, refValue(`builtins.${name}`)) : bound;
  }
  if (name === "__builtins__") return refValue("builtins");
  if (BUILTINS.has(name)) return refValue(`builtins.${name}`);
  if (name === "__file__") return textValue(["__main__.py"]);
  return isKnownModule(name) ? refValue(name) : UNKNOWN;
}

/** What an attribute of a value may stand for. */
export function attributeOf(
  environment: Environment,
  value: Value,
  name: string,
): Value {
  let found = NOTHING;
  let own = value.texts.size > 0 || value.items !== undefined ||
    value.refs.size === 0;
  for (const ref of value.refs) {
    if (/^(?:def|class):/.test(ref)) own = true;
    else found = joinValues(found, memberValue(ref, name));
  }
  if (own) {
    const held = environment.read(attributeKey(name));
    found = joinValues(found, held);
    // It may be a property.
    for (const ref of held.refs) {
      if (ref.startsWith("def:")) {
        found = joinValues(found, environment.read(returnKeyOf(ref)));
      }
    }
  }
  if (value.texts.size > 0) found = joinValues(found, textMember(value, name));
  return found.refs.size + found.texts.size > 0 || found.items
    ? found
    : UNKNOWN;
}

function memberValue(ref: string, name: string): Value {
  const member = memberOf(ref, name);
  switch (member) {
    case "os.sep":
      return textValue(["/"]);
    case "os.altsep":
    case "os.path.sep":
      return textValue(["/"]);
    case "os.pardir":
    case "os.path.pardir":
      return textValue([".."]);
    case "os.curdir":
      return textValue(["."]);
    case "os.devnull":
      return textValue(["/dev/null"]);
    default:
      return refValue(member);
  }
}

function textMember(value: Value, name: string): Value {
  switch (name) {
    case "parent":
      return textValue([...value.texts].map(parentPath));
    case "parents": {
      const up = textValue([...value.texts].map(parentPath));
      return containerValue([["*", up]]);
    }
    case "value":
      return { refs: NOTHING.refs, texts: value.texts };
    case "anchor":
    case "root":
      return textValue(["/"]);
    default:
      return UNKNOWN;
  }
}

function stringValue(
  program: Program,
  environment: Environment,
  node: PythonNode,
): Value {
  if (node.children.length === 0) {
    const { body, raw } = splitLiteral(program.textOf(node));
    return textValue([readEscapes(body, raw)]);
  }
  const raw = /^[a-z]*r/i.test(program.textOf(node));
  let value = textValue([""]);
  for (const part of node.children) {
    if (part.type === "string_content") {
      const text = readEscapes(program.textOf(part), raw)
        .replaceAll("{{", "{").replaceAll("}}", "}");
      value = concatValues(value, textValue([text]));
    } else if (part.type === "interpolation") {
      const inner = part.parts[0];
      const held = inner ? environment.evaluate(inner) : UNKNOWN;
      value = concatValues(value, held);
    }
  }
  return value;
}

function subscriptValue(
  program: Program,
  environment: Environment,
  node: PythonNode,
): Value {
  const [base, index] = node.parts;
  if (!base || !index) return UNKNOWN;
  const value = environment.evaluate(base);
  if (index.type === "slice") return sliceValue(program, value, index);
  if (value.refs.has("os.environ")) {
    return environmentVariable(environment.evaluate(index));
  }
  if (index.type === "integer" || index.type === "unary_operator") {
    if (!value.items) return sliceValue(program, value, index);
    return itemOf(value, `#${program.textOf(index)}`);
  }
  const keys = exactTexts(environment.evaluate(index));
  if (keys.length === 0) return elementsOf(value);
  return keys.map((key) => itemOf(value, `=${key}`)).reduce(joinValues);
}

/** What an environment variable holds: the home folder, or something harmless. */
export function environmentVariable(name: Value): Value {
  const home =
    /^(?:HOME|HOMEPATH|HOMEDRIVE|USERPROFILE|XDG_\w+|APPDATA|LOCALAPPDATA|OLDPWD|SystemRoot|windir|PROGRAMFILES)$/i;
  return exactTexts(name).some((text) => home.test(text))
    ? textValue(["~", HOLE])
    : UNKNOWN;
}

function operatorValue(
  program: Program,
  environment: Environment,
  node: PythonNode,
): Value {
  const [left, right] = node.parts;
  if (!left || !right) return UNKNOWN;
  const operator = node.children[1]?.type ?? "";
  const augmented = node.type === "augmented_assignment";
  const a = environment.evaluate(withoutParentheses(left));
  const b = environment.evaluate(withoutParentheses(right));
  switch (augmented ? operator.slice(0, -1) : operator) {
    case "+":
      if (a.items || b.items) return mergeSequences(a, b);
      return augmented
        ? joinValues(
          concatValues(a, UNKNOWN),
          concatValues(textValue([HOLE]), b),
        )
        : concatValues(a, b);
    case "/":
      return pathOf([a, augmented ? joinValues(b, UNKNOWN) : b]);
    case "%":
      return concatFormat(a, b);
    case "*":
      return a.items ? a : UNKNOWN;
    case "|":
      return joinValues(a, b);
    default:
      return UNKNOWN;
  }
}

function mergeSequences(a: Value, b: Value): Value {
  return containerValue([["*", elementsOf(a)], ["*", elementsOf(b)]]);
}

function concatFormat(format: Value, given: Value): Value {
  let value = NOTHING;
  for (const text of format.texts) {
    const pieces = text.split(/%(?:\(\w+\))?[-+ #0]*[\d.]*[a-zA-Z]/);
    let made = textValue([pieces[0] ?? ""]);
    pieces.slice(1).forEach((piece, index) => {
      const item = given.items ? itemOf(given, `#${index}`) : given;
      made = concatValues(
        concatValues(made, flatValue(item)),
        textValue([piece]),
      );
    });
    value = joinValues(value, made);
  }
  return value;
}
