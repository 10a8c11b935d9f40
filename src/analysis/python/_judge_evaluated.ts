import type { JudgedCall, ReferenceJudge } from "./_judge_call.ts";
import { judgeSympy } from "./_judge_sympy.ts";
import { isPlainMathematics } from "./_plain_mathematics.ts";
import { DECODED, flatValue, isExact, UNKNOWN, type Value } from "./_value.ts";

/** Texts that are evaluated where they are known. */
const judgeMathematics: ReferenceJudge = (call, add) => {
  if (
    textsOf(call).some((text) => isExact(text) && !isPlainMathematics(text))
  ) {
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

const IN_TYPES = /[(\\\uE001]|__/;

function isCode(value: Value | undefined): boolean {
  return [...flatValue(value ?? UNKNOWN).texts].some((text) =>
    IN_TYPES.test(text)
  );
}

/** A type that is given as text is evaluated. */
const judgeType: ReferenceJudge = (call, add) => {
  if (isCode(call.at(0, "type", "type_"))) add("dynamic code");
};

/** Any text that is given is a type, or a name. */
const judgeAnnotations: ReferenceJudge = (call, add) => {
  if (textsOf(call).some((text) => IN_TYPES.test(text))) add("dynamic code");
};

/** Judges functions by the types of fields, which are at a place of what belongs to each. */
function judgeFields(place: string): ReferenceJudge {
  return (call, add) => {
    const { positional, keywords, spread } = call.given;
    const fields = [...positional.slice(1), ...keywords.values(), ...spread]
      .map((node) => call.environment.evaluate(node))
      .flatMap((value) => [value, ...value.items?.values() ?? []]);
    if (fields.some(({ items }) => items && isCode(items.get(place)))) {
      add("dynamic code");
    }
  };
}

/** Names that are put into code as they are. */
const judgeNames: ReferenceJudge = (call, add) => {
  const held = call.at(1, "attrs", "name") ?? UNKNOWN;
  const keys = [...held.items?.keys() ?? []].map((key) => key.slice(1));
  const texts = [...keys, ...flatValue(held).texts];
  if (texts.some((text) => isExact(text) && /[():;=\n]/.test(text))) {
    add("dynamic code");
  }
};

/** A field of a class of `attr`: its alias and its type are put into code. */
const judgeField: ReferenceJudge = (call, add) => {
  const type = call.given.keywords.get("type");
  if (type && isCode(call.environment.evaluate(type))) add("dynamic code");
  const alias = call.given.keywords.get("alias");
  const { texts } = alias ? call.environment.evaluate(alias) : UNKNOWN;
  if ([...texts].some((text) => isExact(text) && /\W/.test(text))) {
    add("dynamic code");
  }
};

const judgeMembers: ReferenceJudge = (call, add) => {
  if (textsOf(call).some((text) => /[():;=\n]/.test(text))) add("dynamic code");
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
  "pydantic.*.create_model": judgeFields("#0"),
  "dataclasses.make_dataclass": judgeFields("#1"),
  "typing.TypedDict": judgeAnnotations,
  "typing.NamedTuple": judgeAnnotations,
  "typing_extensions.TypedDict": judgeAnnotations,
  "typing_extensions.NamedTuple": judgeAnnotations,
  "attr.*.make_class": judgeNames,
  "attrs.*.make_class": judgeNames,
  "attr.*.ib": judgeField,
  "attr.*.attrib": judgeField,
  "attr.*.field": judgeField,
  "attrs.*.field": judgeField,
  "pyrsistent.*.immutable": judgeMembers,
};
