import type { JudgedCall, ReferenceJudge } from "./_judge_call.ts";
import { isPlainMathematics } from "./_plain_mathematics.ts";
import type { PythonNode } from "./_python_node.ts";
import { isText } from "./_text_origin.ts";
import { DECODED, flatValue, isTold, type Value } from "./_value.ts";

/** Functions of SymPy that take texts for what they are. */
const TAKING_TEXT =
  /^(?:p?print|print_(?:latex|tree|python|node)|pretty\w*|init_printing|parse_latex|parse_mathematica|text\w*|(?:multiline_)?latex|mathml|dotprint|python|srepr|Str|Float|Rational|Integer|set_\w+|filldedent|rawlines|translate|replace|debug|as_\w+|save|show|format|join|write|append|title|xlabel|ylabel)$/;
/** Functions of SymPy whose first argument is a name. */
const TAKING_NAMES =
  /^(?:[sS]ymbols?|MatrixSymbol|RandomSymbol|numbered_symbols|dynamicsymbols|var|Dummy|Wild|(?:Undefined)?Function|IndexedBase|Quantity|Dimension|ReferenceFrame|CoordSys\w*|Object|Morphism|NamedMorphism|Category|Ket|Bra|(?:Hermitian)?Operator|TensorHead|TensorIndex\w*|tensor_\w+|Manifold|Patch|ring|field|xring|vring)$/;
/** Packages whose functions mostly begin with the name of what they make. */
const NAMING = /^sympy\.(?:stats|physics)\./;
/** Functions of SymPy that are there to read text. */
const PARSING = /^(?:sympify|S|parse_expr|lambdify|_sympify)$/;
/** Arguments that are shown. */
const SHOWN =
  /^(?:title|\w*label|legend|latex\w*|annotations|user_functions|pretty_form|filename|\w+_(?:symbol|unit|separator|name|format))$/;
/** What a name must not have in it, which may be printed and read again. */
const NO_NAME = /__|\(\s*['"]/;
const CALLING = /\b(?:eval|exec|open|import)\b/;

/** Judges functions of SymPy: most of them evaluate a text that they are given. */
export const judgeSympy: ReferenceJudge = (call, add, ref) => {
  const name = ref.slice(ref.lastIndexOf(".") + 1);
  if (ref.startsWith("sympy.crypto.") || TAKING_TEXT.test(name)) return;
  const { positional, keywords, spread } = call.given;
  const named = positional[0] ?? keywords.get("name");
  const shown = [...keywords].filter(([word]) => SHOWN.test(word))
    .map(([, node]) => node);
  for (const node of [...positional, ...keywords.values(), ...spread]) {
    if (shown.includes(node)) continue;
    const value = call.environment.evaluate(node);
    const texts = textsOf(value);
    const isName = node === named && TAKING_NAMES.test(name);
    if (texts.some((text) => isRisky(text, isName))) return add("dynamic code");
    if (isName || texts.length > 0 && texts.every(isTold)) continue;
    if (node === named && NAMING.test(ref)) continue;
    if (isFromOutside(call, { node, name, value })) return add("dynamic code");
  }
};

/** What is written in a value, the keys of dictionaries included. */
function textsOf(value: Value): readonly string[] {
  const keys = [...value.items?.keys() ?? []].filter((key) => key[0] === "=");
  return [...flatValue(value).texts, ...keys.map((key) => key.slice(1))];
}

function isRisky(text: string, isName: boolean): boolean {
  if (text.includes(DECODED)) return true;
  if (!isName) return !isPlainMathematics(text);
  return NO_NAME.test(text) || text.includes("(") && CALLING.test(text);
}

/** Whether an argument is a text that is not known, or may be one where texts are read. */
function isFromOutside(
  { program, environment }: JudgedCall,
  { node, name, value }: {
    readonly node: PythonNode;
    readonly name: string;
    readonly value: Value;
  },
): boolean {
  const text = isText(program, environment, node);
  const certain = !PARSING.test(name) || name === "S" || name === "lambdify" ||
    flatValue(value).texts.size === 0 ||
    [...value.refs].some((ref) => ref.startsWith("sympy."));
  return text === true || text === undefined && !certain;
}
