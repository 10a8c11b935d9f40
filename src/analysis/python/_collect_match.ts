import { bindTarget, type Compute } from "./_bind_target.ts";
import { attributeOf } from "./_evaluate_attribute.ts";
import type { Environment, Program } from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";
import type { Scope } from "./_scope.ts";
import {
  containerValue,
  elementsOf,
  exactTexts,
  flatValue,
  joinValues,
  NOTHING,
  UNKNOWN,
  type Value,
} from "./_value.ts";

/** Binds the names in the patterns of a `match` statement. */
export function collectMatch(
  program: Program,
  node: PythonNode,
  scope: Scope,
): void {
  const subjects = node.parts.filter(({ type }) =>
    type !== "block" && type !== "case_clause"
  );
  const [subject] = subjects;
  if (!subject) return;
  const compute: Compute = subjects.length === 1
    ? (env) => env.evaluate(subject)
    : (env) => containerValue(subjects.map((one) => ["*", env.evaluate(one)]));
  const binder = new PatternBinder(program, scope);
  for (const part of node.parts) {
    const clauses = part.type === "block" ? part.parts : [part];
    for (const clause of clauses) {
      if (clause.type !== "case_clause") continue;
      const patterns = clause.parts.filter(({ type }) =>
        type === "case_pattern"
      );
      // `case a, b` takes the subject apart.
      const whole = patterns.length === 1 ? compute : partOf(compute);
      for (const pattern of patterns) binder.bind(pattern, whole);
    }
  }
}

class PatternBinder {
  readonly #program: Program;
  readonly #scope: Scope;

  constructor(program: Program, scope: Scope) {
    this.#program = program;
    this.#scope = scope;
  }

  /** Binds the names in a pattern to parts of what it is matched with. */
  bind(pattern: PythonNode, compute: Compute): void {
    switch (pattern.type) {
      case "identifier":
        return this.#bindName(pattern, compute);
      case "dotted_name": {
        // A name with a dot is looked up and compared.
        const [name] = pattern.parts;
        if (name && pattern.parts.length === 1) this.#bindName(name, compute);
        return;
      }
      case "class_pattern":
        return this.#bindClass(pattern, compute);
      case "keyword_pattern":
        return this.#bindAttribute(pattern, compute);
      case "list_pattern":
      case "tuple_pattern":
      case "dict_pattern":
      case "splat_pattern":
        for (const part of pattern.parts) this.bind(part, partOf(compute));
        return;
      case "case_pattern":
      case "as_pattern":
      case "union_pattern":
        for (const part of pattern.parts) this.bind(part, compute);
    }
  }

  #bindName(target: PythonNode, compute: Compute): void {
    bindTarget(this.#program, this.#scope, { target, compute });
  }

  #bindClass(pattern: PythonNode, compute: Compute): void {
    const [name, ...patterns] = pattern.parts;
    patterns.forEach((part, at) => {
      const keyword = part.parts[0]?.type === "keyword_pattern";
      this.bind(
        part,
        keyword ? compute : (env) => {
          const value = partOf(compute)(env);
          return this.#namedParts(env, name, at)
            .map((field) => attributeOf(env, compute(env), field))
            .reduce(joinValues, value);
        },
      );
    });
  }

  /** Names of the attributes that the place of a pattern may stand for. */
  #namedParts(
    environment: Environment,
    name: PythonNode | undefined,
    at: number,
  ): readonly string[] {
    const one = name?.parts.length === 1 ? name.parts[0] : undefined;
    const refs = one ? environment.evaluate(one).refs : NOTHING.refs;
    const fields = [...refs].flatMap((ref) =>
      this.#program.fields.get(ref)?.[at] ?? []
    );
    const told = flatValue(environment.read("__match_args__"));
    return [...fields, ...exactTexts(told)];
  }

  #bindAttribute(pattern: PythonNode, compute: Compute): void {
    const [name, ...patterns] = pattern.parts;
    if (!name) return;
    this.#program.matched.set(pattern, compute);
    for (const part of patterns) {
      this.bind(part, (env) => attributeOf(env, compute(env), name.name));
    }
  }
}

/** A value or any part of it. */
function partOf(compute: Compute): Compute {
  return (environment): Value => {
    const value = compute(environment);
    return joinValues(joinValues(value, elementsOf(value)), UNKNOWN);
  };
}
