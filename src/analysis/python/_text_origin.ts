import type { Environment, Program } from "./_program.ts";
import { withoutParentheses } from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";

const MAX_STEPS = 6;
/** Expressions that are looked at for one answer; what has more may as well be a text. */
const MAX_LOOKS = 200;

const NO_TEXTS = new Set(
  `integer float true false none list tuple set dictionary lambda not_operator
  comparison_operator unary_operator list_comprehension set_comprehension
  dictionary_comprehension generator_expression`.split(/\s+/),
);
const TEXTS = new Set(["string", "concatenated_string"]);
/** Functions and methods that give text. */
const GIVING_TEXT =
  /^(?:input|str|repr|prompt|read|read_text|readline|strip|lstrip|rstrip|lower|upper|title|replace|format|join|decode|getenv|get_text|askstring)$/;
const GIVING_OTHERS =
  /^(?:int|float|complex|len|range|sum|abs|round|Decimal|Fraction)$/;

/**
 * Whether an expression is a text, as far as its form and that of what its
 * names are bound to shows.
 *
 * @returns Undefined where it does not show.
 */
export function isText(
  program: Program,
  environment: Environment,
  node: PythonNode,
): boolean | undefined {
  const budget = { looks: MAX_LOOKS };
  return find(program, environment, { node, steps: MAX_STEPS, budget });
}

interface Search {
  readonly node: PythonNode;
  readonly steps: number;
  readonly budget: { looks: number };
}

function find(
  program: Program,
  environment: Environment,
  { node: given, steps, budget }: Search,
): boolean | undefined {
  const node = withoutParentheses(given);
  if (NO_TEXTS.has(node.type)) return false;
  if (TEXTS.has(node.type)) return true;
  if (steps === 0) return undefined;
  if (--budget.looks < 0) return true;
  const of = (next: PythonNode | undefined): boolean | undefined =>
    next &&
    find(program, environment, { node: next, steps: steps - 1, budget });
  switch (node.type) {
    case "type":
      return program.textOf(node.parts[0] ?? node) === "str" || undefined;
    case "identifier":
      return oneOf(
        program.scopeOf(node).keysOf(node.name).flatMap((key) =>
          program.sources.get(key) ?? []
        ).map(of),
      );
    case "call": {
      const [callee] = node.parts;
      const name = callee?.parts[1]?.name ?? callee?.name ?? "";
      if (GIVING_OTHERS.test(name)) return false;
      return GIVING_TEXT.test(name) || undefined;
    }
    case "subscript":
      return [...environment.evaluate(node.parts[0] ?? node).refs].some((ref) =>
        ref === "sys.argv" || ref === "os.environ"
      ) || undefined;
    case "binary_operator":
      return ofOperator(node.children[1]?.type ?? "", node.parts.map(of));
    case "boolean_operator":
    case "conditional_expression":
      return oneOf(node.parts.map(of));
    default:
      return undefined;
  }
}

/** Texts are added to texts, and repeated by numbers; there is no other reckoning with them. */
function ofOperator(
  operator: string,
  [left, right]: readonly (boolean | undefined)[],
): boolean | undefined {
  switch (operator) {
    case "+":
      if (left === false || right === false) return false;
      return left || right;
    case "%":
      return left;
    case "*":
      return left || right ||
        (left === false && right === false ? false : undefined);
    default:
      return false;
  }
}

function oneOf(found: readonly (boolean | undefined)[]): boolean | undefined {
  if (found.some((one) => one === true)) return true;
  return found.length > 0 && found.every((one) => one === false)
    ? false
    : undefined;
}
