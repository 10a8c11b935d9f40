import { appliedNodes } from "./applied_nodes.ts";
import type { SchemaNode } from "./schema_node.ts";
import type { ValueChecker } from "./value_checker.ts";
import { TooMuchWorkError, type WorkBudget } from "./work_budget.ts";

/** Names or indexes of the parts of a value. */
export type Steps = ReadonlySet<string | number>;

/** Finds the parts of a value that schemas for it are about, each once. */
export class EvaluatedParts {
  readonly #checker: ValueChecker;
  readonly #work: WorkBudget;
  readonly #known = new Map<SchemaNode, Map<object, Steps>>();

  /**
   * @param checker Tells which schemas hold for a value.
   * @param work Takes the work.
   */
  constructor(checker: ValueChecker, work: WorkBudget) {
    this.#checker = checker;
    this.#work = work;
  }

  /**
   * The parts that a schema, or one that holds with it for the same value, is about.
   *
   * @param node The schema.
   * @param value An array or object of JSON.
   * @param options.own Whether `unevaluatedProperties` and `unevaluatedItems` of the schema itself count.
   */
  of(
    node: SchemaNode,
    value: object,
    { own }: { readonly own: boolean },
  ): Steps {
    if (node.loops) throw new TooMuchWorkError();
    if (own && isAboutRest(node, value)) return allSteps(value);
    let known = this.#known.get(node);
    if (!known) this.#known.set(node, known = new Map());
    let steps = known.get(value);
    if (!steps) {
      this.#work.enter();
      known.set(value, steps = this.#collect(node, value));
      this.#work.leave();
    }
    return steps;
  }

  #collect(node: SchemaNode, value: object): Steps {
    const steps = new Set(this.#ownSteps(node, value));
    this.#work.spend(4 + steps.size);
    for (const part of appliedNodes(node, value, this.#checker)) {
      const inner = this.of(part, value, { own: true });
      this.#work.spend(1 + inner.size);
      for (const step of inner) steps.add(step);
    }
    return steps;
  }

  #ownSteps(
    node: SchemaNode,
    value: object,
  ): Iterable<string | number> {
    if (Array.isArray(value)) {
      if (node.schema.items !== undefined) return value.keys();
      const { prefix, contains } = node;
      return [...value.keys()].filter((index) =>
        index < prefix.length ||
        (contains && this.#checker.accepts(contains.node, value[index]))
      );
    }
    const names = Object.keys(value);
    if (node.schema.additionalProperties !== undefined) return names;
    return names.filter((name) =>
      this.#checker.propertyNodes(node, name).length > 0
    );
  }
}

function isAboutRest({ schema }: SchemaNode, value: object): boolean {
  return Array.isArray(value)
    ? schema.unevaluatedItems !== undefined
    : schema.unevaluatedProperties !== undefined;
}

function allSteps(value: object): Steps {
  return new Set<string | number>(
    Array.isArray(value) ? value.keys() : Object.keys(value),
  );
}
