import type { Environment, Program } from "./_program.ts";
import { EXPRESSION, withoutParentheses } from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";
import { concatValues, obscured, pathOf } from "./_text_value.ts";
import {
  containerValue,
  elementsOf,
  flatValue,
  HOLE,
  isNumber,
  itemOf,
  joinValues,
  NOTHING,
  NUMBER,
  refValue,
  SOME_NUMBER,
  textValue,
  UNKNOWN,
  type Value,
} from "./_value.ts";

/** Special methods by operator. */
const SPECIAL: Readonly<Record<string, string>> = {
  "+": "add",
  "/": "truediv",
  "%": "mod",
  "*": "mul",
  "|": "or",
  "-": "sub",
  "@": "matmul",
  "//": "floordiv",
  "&": "and",
  "^": "xor",
  "<<": "lshift",
  ">>": "rshift",
  "**": "pow",
};

/** What operators of the program's own classes give. */
function ownOperator(
  environment: Environment,
  value: Value,
  sign: string,
): Value {
  const name = SPECIAL[sign];
  const names = name ? [`__${name}__`, `__r${name}__`, `__i${name}__`] : [];
  return environment.specialsOf(value, ...names);
}

const MAX_TIMES = 20;

/** What a binary operator gives, and an assignment that has one. */
export function operatorValue(
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
  const sign = augmented ? operator.slice(0, -1) : operator;
  if (isNumber(a) && isNumber(b)) return SOME_NUMBER;
  const own = ownOperator(environment, joinValues(a, b), sign);
  if (own.texts.size + own.refs.size > 0 || own.items) return own;
  if (isSymbolic(a, b) || isSymbolic(b, a)) return refValue(EXPRESSION);
  switch (sign) {
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
      return a.items ? a : repeated(program, a, right);
    case "|":
      return joinValues(a, b);
    default:
      return UNKNOWN;
  }
}

/** Whether reckoning with a value gives an expression of SymPy. */
function isSymbolic(value: Value, other: Value): boolean {
  const opaque = (one: Value): boolean =>
    !one.items &&
    [...one.texts].every((text) => text === HOLE || text === NUMBER);
  return [...value.refs].some((ref) => ref.startsWith("sympy.")) &&
    opaque(value) && opaque(other);
}

/** A text so many times. */
function repeated(program: Program, value: Value, by: PythonNode): Value {
  if (by.type !== "integer") return obscured(value);
  const times = Number(program.textOf(by).replaceAll("_", ""));
  if (!(times <= MAX_TIMES)) return obscured(value);
  return textValue([...value.texts].map((text) => text.repeat(times)));
}

function mergeSequences(a: Value, b: Value): Value {
  return containerValue([["*", elementsOf(a)], ["*", elementsOf(b)]]);
}

function concatFormat(format: Value, given: Value): Value {
  let value = NOTHING;
  for (const text of format.texts) {
    const pieces = text.split(/%(?:\(\w+\))?[-+ #\d.]*[a-zA-Z]/);
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
