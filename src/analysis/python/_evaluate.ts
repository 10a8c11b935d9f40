import { attributeOf } from "./_evaluate_attribute.ts";
import { environmentVariable } from "./_environment_variable.ts";
import { operatorValue } from "./_evaluate_operator.ts";
import { callValue } from "./_call_value.ts";
import { concatValues, sliceValue } from "./_text_value.ts";
import type { Environment, Program } from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";
import { isKnownModule } from "./_modules.ts";
import { readEscapes, splitLiteral } from "./_string_literal.ts";
import {
  containerValue,
  elementsOf,
  exactTexts,
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
  const entries: [string, Value][] = [];
  let spread = NOTHING;
  for (const part of parts) {
    const [key, item] = part.parts;
    if (part.type === "dictionary_splat" && key) {
      spread = joinValues(spread, environment.evaluate(key));
    }
    if (part.type !== "pair" || !key || !item) continue;
    const names = exactTexts(environment.evaluate(key));
    const held = environment.evaluate(item);
    if (names.length === 0) entries.push(["*", held]);
    for (const name of names) entries.push([`=${name}`, held]);
  }
  return joinValues(containerValue(entries), spread);
}

function nameValue(
  program: Program,
  environment: Environment,
  node: PythonNode,
): Value {
  const name = node.name;
  const keys = program.scopeOf(node).keysOf(name);
  const [first] = keys;
  if (first !== undefined) {
    let bound = environment.read(first);
    for (const key of keys.slice(1)) {
      bound = joinValues(bound, environment.read(key));
    }
    // A name of the module may be read before it is bound, or after `del`.
    const early = RUNS_TEXT.test(name) && keys.every((key) => key[0] === "m");
    return early ? joinValues(bound, refValue(`builtins.${name}`)) : bound;
  }
  if (name === "__builtins__") return refValue("builtins");
  if (BUILTINS.has(name)) return refValue(`builtins.${name}`);
  if (name === "__file__") return textValue(["__main__.py"]);
  return isKnownModule(name) ? refValue(name) : UNKNOWN;
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
