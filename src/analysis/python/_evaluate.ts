import { attributeOf } from "./_evaluate_attribute.ts";
import { environmentVariable } from "./_environment_variable.ts";
import { operatorValue } from "./_evaluate_operator.ts";
import { callValue } from "./_call_value.ts";
import { concatValues, sliceValue } from "./_text_value.ts";
import type { Environment, Program } from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";
import { isKnownModule } from "./_modules.ts";
import { memberOf } from "./_references.ts";
import { readEscapes, splitLiteral } from "./_string_literal.ts";
import {
  containerValue,
  elementsOf,
  exactTexts,
  isNumber,
  itemOf,
  joinValues,
  NOTHING,
  refValue,
  SOME_NUMBER,
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

/** Gives the value of one type of expression. */
type Evaluator = (
  program: Program,
  environment: Environment,
  node: PythonNode,
) => Value;

/** The value of one of the parts of an expression. */
const part = (at: number): Evaluator => (_, environment, node) =>
  partValue(environment, node, at);
/** What may be one of two parts. */
const either = (a: number, b: number): Evaluator => (_, environment, node) =>
  joinValues(partValue(environment, node, a), partValue(environment, node, b));
const operator: Evaluator = (program, environment, node) =>
  operatorValue(program, environment, node);
const number: Evaluator = () => SOME_NUMBER;
const sequence: Evaluator = (_, environment, node) =>
  sequenceValue(environment, node.parts);
const comprehension: Evaluator = (_, environment, node) =>
  containerValue([["*", partValue(environment, node, 0)]]);

const EVALUATORS: ReadonlyMap<string, Evaluator> = new Map(
  Object.entries<Evaluator>({
    identifier: nameValue,
    attribute: (_, environment, node) =>
      attributeOf(
        environment,
        partValue(environment, node, 0),
        node.parts[1]?.name ?? "",
      ),
    dotted_name: (program, environment, node) =>
      node.parts.slice(1).reduce(
        (value, { name }) => attributeOf(environment, value, name),
        node.parts[0]
          ? nameValue(program, environment, node.parts[0])
          : UNKNOWN,
      ),
    call: callValue,
    string: stringValue,
    concatenated_string: (_, environment, node) =>
      node.parts.map((one) => environment.evaluate(one))
        .reduce(concatValues, textValue([""])),
    subscript: subscriptValue,
    integer: number,
    float: number,
    unary_operator: (_, environment, node) =>
      isNumber(partValue(environment, node, 0)) ? SOME_NUMBER : UNKNOWN,
    binary_operator: operator,
    augmented_assignment: operator,
    lambda: (program, _, node) => refValue(program.refOf(node) ?? "def:0"),
    parenthesized_expression: part(0),
    await: part(0),
    named_expression: part(1),
    as_pattern: part(0),
    with_item: part(0),
    boolean_operator: either(0, 1),
    conditional_expression: either(0, 2),
    expression_list: sequence,
    list: sequence,
    tuple: sequence,
    set: sequence,
    dictionary: (_, environment, node) =>
      dictionaryValue(environment, node.parts),
    list_comprehension: comprehension,
    set_comprehension: comprehension,
    generator_expression: comprehension,
    dictionary_comprehension: (_, environment, node) => {
      const [key, value] = node.parts[0]?.parts ?? [];
      const of = (one: PythonNode | undefined): Value =>
        one ? environment.evaluate(one) : UNKNOWN;
      return containerValue([["*", of(value)], ["=", of(key)]]);
    },
  }),
);

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
  const evaluator = EVALUATORS.get(node.type);
  return evaluator ? evaluator(program, environment, node) : UNKNOWN;
}

function partValue(
  environment: Environment,
  node: PythonNode,
  at: number,
): Value {
  const found = node.parts[at];
  return found ? environment.evaluate(found) : UNKNOWN;
}

function sequenceValue(
  environment: Environment,
  parts: readonly PythonNode[],
): Value {
  const of = (node: PythonNode): Value => environment.evaluate(node);
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
  if (isKnownModule(name)) return refValue(name);
  if (program.starImports.size === 0) return UNKNOWN;
  return refValue(
    ...[...program.starImports].map((one) => memberOf(one, name)),
  );
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
      const own = environment.specialsOf(held, "__format__", "__str__");
      value = concatValues(value, joinValues(held, own));
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
  const held = environment.evaluate(base);
  const own = environment.specialsOf(held, "__getitem__", "__missing__");
  const value = joinValues(held, own);
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
