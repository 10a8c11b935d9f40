import { bindTarget, type Compute } from "./_bind_target.ts";
import { attributeOf } from "./_evaluate_attribute.ts";
import type { Program } from "./_program.ts";
import { positionalNames } from "./_positional_names.ts";
import type { PythonNode } from "./_python_node.ts";
import type { Scope } from "./_scope.ts";
import {
  containerValue,
  elementsOf,
  joinValues,
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
  const held = binder.hold(compute);
  for (const part of node.parts) {
    const clauses = part.type === "block" ? part.parts : [part];
    for (const clause of clauses) {
      if (clause.type !== "case_clause") continue;
      const patterns = clause.parts.filter(({ type }) =>
        type === "case_pattern"
      );
      // `case a, b` takes the subject apart.
      const whole = patterns.length === 1 ? held : partOf(held);
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

  /** Keeps a value under a name of its own, so that it is found out once. */
  hold(compute: Compute): Compute {
    const key = `p${this.#program.nextId()}:`;
    this.#program.effects.push((env) => env.write(key, compute(env)));
    return (env) => env.read(key);
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
        return this.#bindParts(pattern, compute);
      case "case_pattern":
      case "as_pattern":
      case "union_pattern":
        for (const part of pattern.parts) this.bind(part, compute);
    }
  }

  #bindName(target: PythonNode, compute: Compute): void {
    bindTarget(this.#program, this.#scope, { target, compute });
  }

  #bindParts(pattern: PythonNode, compute: Compute): void {
    const held = this.hold(partOf(compute));
    for (const part of pattern.parts) this.bind(part, held);
  }

  #bindClass(pattern: PythonNode, compute: Compute): void {
    const patterns = pattern.parts.slice(1);
    const held = this.hold(compute);
    this.#program.matched.set(pattern, held);
    for (const part of patterns) if (isKeyword(part)) this.bind(part, held);
    if (!patterns.every(isKeyword)) this.#bindPlaces(pattern, held);
  }

  /** Binds the names at the places of a class pattern, all in one step. */
  #bindPlaces(
    { parts: [name, ...patterns] }: PythonNode,
    compute: Compute,
  ): void {
    const program = this.#program;
    program.takesApart = true;
    const keys = patterns.map((part) => {
      const key = `p${program.nextId()}:`;
      if (!isKeyword(part)) this.bind(part, (env) => env.read(key));
      return key;
    });
    program.effects.push((env) => {
      const value = compute(env);
      const part = partOf(compute)(env);
      const namesAt = name && positionalNames(program, env, name);
      keys.forEach((key, at) => {
        const taken = (namesAt?.(at) ?? []).map((field) =>
          attributeOf(env, value, field)
        );
        env.write(key, taken.reduce(joinValues, part));
      });
    });
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

/** Whether a part of a class pattern names the attribute. */
export function isKeyword({ parts }: PythonNode): boolean {
  return parts[0]?.type === "keyword_pattern";
}

/** A value or any part of it. */
function partOf(compute: Compute): Compute {
  return (environment): Value => {
    const value = compute(environment);
    return joinValues(joinValues(value, elementsOf(value)), UNKNOWN);
  };
}
