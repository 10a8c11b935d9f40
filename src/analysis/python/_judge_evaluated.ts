import type { JudgedCall, ReferenceJudge } from "./_judge_call.ts";
import type { PythonNode } from "./_python_node.ts";
import { isText } from "./_text_origin.ts";
import {
  DECODED,
  flatValue,
  HOLE,
  isExact,
  UNKNOWN,
  type Value,
} from "./_value.ts";

/** What plain mathematics is written with. */
const PLAIN = /^[\w\s+\-*/^%(),.<>=!&|~:;{}[\]@$?°²³√π∞≤≥≠·×÷α-ωΑ-Ω]*$/;
/** A dot that is not one of a number. */
const ATTRIBUTE = /[A-Za-z_)\]]\s*\.\s*[A-Za-z_]|\d\s*\.\s*[A-Za-df-z_]/;
/** Functions that must not stand in it: those that run text, reach names, or make texts. */
const REACHING =
  /\b(?:eval|exec|compile|open|input|print|getattr|setattr|delattr|globals|locals|vars|breakpoint|help|exit|quit|chr|str|repr|ascii|bytes|bytearray|format|memoryview|type|object|super|latex|srepr|sstr|preview|test|doctest|source|init_session|lambda|import)\s*\(|\b(?:lambda|import)\b|__/;

/** Whether a text is mathematics and nothing else. */
function isPlain(text: string): boolean {
  return PLAIN.test(text) && !ATTRIBUTE.test(text) && !REACHING.test(text);
}

/** Functions of SymPy that take texts for what they are. */
const TAKING_TEXT =
  /^(?:print\w*|p?print|pretty\w*|init_printing|\w*[pP]rint(?:er|ing)?|parse_latex|parse_mathematica|plot\w*|text\w*|latex|mathml|dotprint|\w*code|Str|set_\w+|timed|filldedent|rawlines|translate|replace|debug|as_\w+|save|show|format|join|write|append|title|xlabel|ylabel)$/;
/** Functions of SymPy whose texts are names. */
const TAKING_NAMES =
  /^(?:\w*[sS]ymbols?\w*|var|Dummy|Wild\w*|\w*Function|Indexed(?:Base)?|Idx|Quantity|Dimension|ReferenceFrame|CoordSys\w*|Point|Particle|\w*Body|\w*Frame|Object|Morphism|NamedMorphism|Category|Ket|Bra|Operator|\w*Operator|System|Beam|TensorHead|TensorIndex\w*|tensor_\w+|Manifold|Patch|ring|field|xring|vring)$/;
/** Functions of SymPy that are there to read text. */
const PARSING = /^(?:sympify|S|parse_expr|lambdify|_sympify)$/;
/** What a name must not have in it, which may be printed and read again. */
const NO_NAME = /__|\(\s*['"]/;
const CALLING = /\b(?:eval|exec|open|import)\b/;

const judgeSympy: ReferenceJudge = (call, add, ref) => {
  const name = ref.slice(ref.lastIndexOf(".") + 1);
  if (ref.startsWith("sympy.crypto.")) return;
  const isParsing = PARSING.test(name);
  const nodes = argumentsOf(call, name);
  for (const node of nodes) {
    const value = call.environment.evaluate(node);
    const texts = [...flatValue(value).texts];
    const symbolic = [...value.refs].some((one) => one.startsWith("sympy."));
    if (texts.some((text) => isRiskyFor(name, text))) {
      return add("dynamic code");
    }
    if (!isParsing || texts.length > 0 && texts.every(isExact)) continue;
    const text = isText(call.program, call.environment, node);
    const certain = name === "S" || name === "lambdify" || symbolic ||
      texts.length === 0;
    if (text === true || text === undefined && !certain) {
      return add("dynamic code");
    }
  }
};

function isRiskyFor(name: string, text: string): boolean {
  if (text.includes(DECODED)) return true;
  if (TAKING_NAMES.test(name)) {
    return NO_NAME.test(text) || text.includes("(") && CALLING.test(text);
  }
  // What is known of a text that is not known as a whole counts as well.
  return !isPlain(text.replaceAll(HOLE, " "));
}

/** What of the arguments is read as mathematics. */
function argumentsOf(call: JudgedCall, name: string): readonly PythonNode[] {
  const { positional, keywords, spread } = call.given;
  if (TAKING_TEXT.test(name)) return [];
  if (name === "lambdify") {
    const names = positional[0] ?? keywords.get("args");
    const expression = positional[1] ?? keywords.get("expr");
    return [names, expression, ...spread].filter((node) => node !== undefined);
  }
  if (!PARSING.test(name)) return [...positional, ...spread];
  const first = positional[0] ?? keywords.get("a") ?? keywords.get("s");
  const held = ["locals", "local_dict", "global_dict"].map((word) =>
    keywords.get(word)
  );
  return [first, ...held, ...spread].filter((node) => node !== undefined);
}

/** Texts that are evaluated where they are known. */
const judgeMathematics: ReferenceJudge = (call, add) => {
  if (textsOf(call).some((text) => isExact(text) && !isPlain(text))) {
    add("dynamic code");
  }
};

/** What a formula of a model must not reach. */
const NO_FORMULA =
  /__|\b(?:eval|exec|compile|open|input|getattr|setattr|globals|locals|vars|breakpoint|import)\s*\(|\b(?!np\b|numpy\b|math\b|pd\b|pandas\b|stats\b|scipy\b|sp\b|sm\b|special\b|patsy\b|self\b)[A-Za-z_]\w*\s*\.\s*[A-Za-z_]\w*\s*\(/;

/** Formulas of models are Python where they are not names and signs. */
const judgeFormula: ReferenceJudge = (call, add) => {
  const risky = textsOf(call).some((text) =>
    text.includes(DECODED) || NO_FORMULA.test(text)
  );
  if (risky) add("dynamic code");
};

const judgeNamedFormula: ReferenceJudge = (call, add) => {
  const formula = call.given.keywords.get("formula");
  if (!formula) return;
  const { texts } = flatValue(call.environment.evaluate(formula));
  if ([...texts].some((text) => NO_FORMULA.test(text))) add("dynamic code");
};

/** What a relationship of SQLAlchemy is told by is evaluated. */
const judgeRelationship: ReferenceJudge = (call, add) => {
  const risky = textsOf(call).some((text) =>
    /__|\b(?:eval|exec|compile|open|input|getattr|globals|vars|import)\b\s*\(/
      .test(text)
  );
  if (risky) add("dynamic code");
};

/** A type that is given as text is evaluated. */
const judgeType: ReferenceJudge = (call, add) => {
  const texts = [...(call.at(0, "type", "type_") ?? UNKNOWN).texts];
  if (texts.some((text) => /[(\\\uE001]|__/.test(text))) add("dynamic code");
};

/** Names that are put into code as they are. */
const judgeNames: ReferenceJudge = (call, add) => {
  const held = call.at(1, "attrs", "name") ?? UNKNOWN;
  const keys = [...held.items?.keys() ?? []].map((key) => key.slice(1));
  const texts = [...keys, ...flatValue(held).texts];
  if (texts.some((text) => isExact(text) && /[():;=\n]/.test(text))) {
    add("dynamic code");
  }
};

const judgeAlias: ReferenceJudge = (call, add) => {
  const alias = call.given.keywords.get("alias");
  const { texts } = alias ? call.environment.evaluate(alias) : UNKNOWN;
  if ([...texts].some((text) => isExact(text) && /\W/.test(text))) {
    add("dynamic code");
  }
};

const judgeMembers: ReferenceJudge = (call, add) => {
  if (textsOf(call).some((text) => /[():;=\n]/.test(text))) add("dynamic code");
};

/** The statement that a profiler runs. */
const judgeStatement: ReferenceJudge = (call, add) => {
  const { texts } = call.at(0, "cmd") ?? UNKNOWN;
  if (![...texts].every((text) => /^[\w\s,()=+*/.-]*$/.test(text))) {
    add("dynamic code");
  } else if ([...texts].some((text) => REACHING.test(text))) {
    add("dynamic code");
  }
};

function textsOf(call: JudgedCall): readonly string[] {
  return call.given.all.flatMap((node) => {
    const value: Value = call.environment.evaluate(node);
    return [...flatValue(value).texts];
  });
}

/** By function, those whose texts are evaluated; a name after `*` is found anywhere in its package. */
export const EVALUATED: Readonly<Record<string, ReferenceJudge>> = {
  "sympy.*": judgeSympy,
  "mpmath.*.identify": judgeMathematics,
  "deap.*.compile": judgeMathematics,
  "patsy.*": judgeFormula,
  "formulaic.*": judgeFormula,
  "plotnine.*.aes": judgeFormula,
  "plotnine.*.after_stat": judgeFormula,
  "plotnine.*.after_scale": judgeFormula,
  "plotnine.*.stage": judgeFormula,
  "statsmodels.formula.api.*": judgeFormula,
  "?.from_formula": judgeFormula,
  "statsmodels.*.from_formula": judgeFormula,
  "linearmodels.*.from_formula": judgeFormula,
  "?.fit": judgeNamedFormula,
  "sqlalchemy.*.relationship": judgeRelationship,
  "sqlalchemy.*.backref": judgeRelationship,
  "pydantic.*.TypeAdapter": judgeType,
  "pydantic.*.parse_obj_as": judgeType,
  "pydantic.*.schema_of": judgeType,
  "attr.*.make_class": judgeNames,
  "attrs.*.make_class": judgeNames,
  "attr.*.ib": judgeAlias,
  "attr.*.attrib": judgeAlias,
  "attr.*.field": judgeAlias,
  "attrs.*.field": judgeAlias,
  "pyrsistent.*.immutable": judgeMembers,
  "cProfile.Profile().run": judgeStatement,
  "cProfile.Profile().runctx": judgeStatement,
  "profile.Profile().run": judgeStatement,
  "profile.Profile().runctx": judgeStatement,
  "line_profiler.LineProfiler().run": judgeStatement,
  "line_profiler.LineProfiler().runctx": judgeStatement,
};
