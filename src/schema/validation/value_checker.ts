import { conditionalNodes } from "./conditional_nodes.ts";
import { equalJson } from "./equal_json.ts";
import { hasDuplicates } from "./_has_duplicates.ts";
import { holdsAssertions } from "./holds_assertions.ts";
import { isMembers, kindOf } from "./json_kind.ts";
import { EvaluatedParts } from "./_evaluated_parts.ts";
import {
  type ContainedItems,
  matches,
  type SchemaNode,
} from "./schema_node.ts";
import { TooMuchWorkError, type WorkBudget } from "./work_budget.ts";

/** Texts cost one step more for each so many characters. */
const CHARACTERS_PER_STEP = 16;
/** What it takes to remember something. */
const KEEPING_STEPS = 8;
/** Arrays and objects that have no more parts, none of which has any, are looked at again. */
const MAX_QUICK_PARTS = 8;

/**
 * Holds values against schemas, as JSON Schema 2020-12. What was found out about
 * an array, an object or a long way to check a text is not found out twice, so
 * that the work is in proportion to the sizes of schema and value, however
 * often the forms of a union overlap.
 *
 * Expects JSON that is not changed meanwhile. A bigint counts as the whole
 * number that it is.
 */
export class ValueChecker {
  readonly #work: WorkBudget;
  /**
   * Whether values are going to be held against all schemas on the way to their
   * parts, rather than once against that of the whole. False by default.
   */
  keepsAll = false;
  /** Made when there is something to keep: most calls are small. */
  #known: Map<SchemaNode, Map<unknown, boolean>> | undefined;
  readonly #evaluated: EvaluatedParts;
  /** Whether a text was refused only as it is too long for its pattern. */
  #unsure = false;

  /** @param work Takes the work. */
  constructor(work: WorkBudget) {
    this.#work = work;
    this.#evaluated = new EvaluatedParts(this, work);
  }

  /**
   * Whether a value satisfies a schema.
   *
   * @param node The schema.
   * @param value JSON.
   * @returns Whether it does.
   * @throws {TooMuchWorkError} If telling takes too much work.
   */
  accepts(node: SchemaNode, value: unknown): boolean {
    this.#work.spend(1);
    if (node.kinds !== 0 && (node.kinds & kindOf(value)) === 0) return false;
    if (!node.isComplex) return this.holdsItself(node, value);
    let known = this.#known?.get(node);
    const found = known?.get(value);
    if (found !== undefined) return found;
    if (!this.#isKept(node, value)) return this.#check(node, value);
    this.#known ??= new Map();
    if (!known) this.#known.set(node, known = new Map());
    this.#work.spend(KEEPING_STEPS);
    const around = this.#unsure;
    this.#unsure = false;
    const accepted = this.#check(node, value);
    if (!this.#unsure) known.set(value, accepted);
    this.#unsure ||= around;
    return accepted;
  }

  /**
   * Whether a value satisfies a schema, where not to do so lets it do something.
   *
   * @param node The schema.
   * @param value JSON.
   * @returns Whether it does.
   * @throws {TooMuchWorkError} If that cannot be told either.
   */
  decides(node: SchemaNode, value: unknown): boolean {
    const around = this.#unsure;
    this.#unsure = false;
    const accepted = this.accepts(node, value);
    if (!accepted && this.#unsure) throw new TooMuchWorkError();
    this.#unsure = around;
    return accepted;
  }

  /** Whether finding out again would take longer than looking it up. */
  #isKept(node: SchemaNode, value: unknown): boolean {
    if (typeof value === "string") {
      return node.pattern !== undefined || node.schema.format !== undefined;
    }
    if (typeof value !== "object" || value === null) return false;
    if (!node.branches && !this.keepsAll) return false;
    const parts = Array.isArray(value) ? value : Object.values(value);
    return parts.length > MAX_QUICK_PARTS ||
      parts.some((part) => typeof part === "object" && part !== null);
  }

  /**
   * Whether a value satisfies the keywords of a schema that are about the value
   * alone: neither about its parts nor by way of other schemas.
   *
   * @param node The schema.
   * @param value JSON.
   * @returns Whether it does.
   */
  holdsItself(node: SchemaNode, value: unknown): boolean {
    if (node.kinds !== 0 && (node.kinds & kindOf(value)) === 0) return false;
    if (node.options && !this.#isOption(node, value)) return false;
    const { assertions, pattern } = node;
    if (typeof value === "string") {
      if (pattern || assertions) {
        this.#work.spend(value.length / CHARACTERS_PER_STEP);
      }
      if (pattern && !matches(pattern, { text: value, work: this.#work })) {
        this.#unsure ||= !pattern.isWithinLimit(value);
        return false;
      }
    }
    if (!assertions) return true;
    this.#work.spend(assertions.multipleOf === undefined ? 3 : 30);
    if (isMembers(value)) this.#work.spend(Object.keys(value).length);
    return holdsAssertions(jsonOf(value), assertions);
  }

  /**
   * Whether an array holds the same item twice although it must not.
   *
   * @param node Its schema.
   * @param items The array.
   * @returns Whether it does.
   */
  repeatsItems(node: SchemaNode, items: readonly unknown[]): boolean {
    return node.uniqueItems && hasDuplicates(items, this.#work);
  }

  /** How many of some schemas accept a value. */
  countAccepting(options: readonly SchemaNode[], value: unknown): number {
    return options.reduce(
      (count, option) => this.accepts(option, value) ? count + 1 : count,
      0,
    );
  }

  /**
   * How many items of an array are what some must be.
   *
   * @param contains What some must be.
   * @param items The array.
   */
  countContained(
    { node }: ContainedItems,
    items: readonly unknown[],
  ): number {
    return items.filter((item) => this.decides(node, item)).length;
  }

  /**
   * The parts of a value that no other schema for it is about, with what they
   * must satisfy.
   *
   * @param node A schema that may have `unevaluatedProperties` or `unevaluatedItems`.
   * @param value JSON.
   * @returns Names or indexes; none when nothing is asked of such parts.
   */
  unevaluated(
    node: SchemaNode,
    value: unknown,
  ): {
    readonly node: SchemaNode;
    readonly steps: readonly (string | number)[];
  } {
    const { unevaluatedItems, unevaluatedProperties } = node;
    const isList = Array.isArray(value);
    const part = isList ? unevaluatedItems : unevaluatedProperties;
    if (!part || !(isList || isMembers(value))) return { node, steps: [] };
    const evaluated = this.#evaluated.of(node, value, { own: false });
    const steps = isList ? value.keys() : Object.keys(value);
    this.#work.spend(isList ? value.length : Object.keys(value).length);
    return {
      node: part,
      steps: [...steps].filter((step) => !evaluated.has(step)),
    };
  }

  #isOption(
    { options = [], plainOptions }: SchemaNode,
    value: unknown,
  ): boolean {
    if (typeof value !== "object" || value === null) {
      return plainOptions.has(jsonOf(value));
    }
    if (plainOptions.size === options.length) return false;
    this.#work.spend(options.length / 4);
    return options.some((one) => equalJson(one, value, { work: this.#work }));
  }

  #check(node: SchemaNode, value: unknown): boolean {
    if (node.loops) throw new TooMuchWorkError();
    this.#work.enter();
    const accepted = this.holdsItself(node, value) &&
      this.#fitsOthers(node, value) && this.#fitsParts(node, value);
    this.#work.leave();
    return accepted;
  }

  #fitsOthers(node: SchemaNode, value: unknown): boolean {
    const { all, anyOf, oneOf, not } = node;
    for (const part of all) if (!this.accepts(part, value)) return false;
    if (anyOf && !anyOf.some((option) => this.accepts(option, value))) {
      return false;
    }
    if (not && this.decides(not, value)) return false;
    if (oneOf && this.countAccepting(oneOf, value) !== 1) return false;
    return conditionalNodes(node, value, this)
      .every((part) => this.accepts(part, value));
  }

  #fitsParts(node: SchemaNode, value: unknown): boolean {
    if (typeof value !== "object" || value === null) return true;
    if (!Array.isArray(value)) {
      return !isMembers(value) ||
        (this.#fitsMembers(node, value) && this.#fitsRest(node, value));
    }
    const { prefix, items, contains } = node;
    const end = items ? value.length : Math.min(prefix.length, value.length);
    for (let index = 0; index < end; index++) {
      const part = index < prefix.length ? prefix[index] : items;
      if (part && !this.accepts(part, value[index])) return false;
    }
    if (contains && !this.#fitsCount(contains, value)) return false;
    return !this.repeatsItems(node, value) && this.#fitsRest(node, value);
  }

  #fitsCount(contains: ContainedItems, items: readonly unknown[]): boolean {
    const count = this.countContained(contains, items);
    return count >= contains.least && count <= contains.most;
  }

  #fitsRest(node: SchemaNode, value: object): boolean {
    if (!node.unevaluatedItems && !node.unevaluatedProperties) return true;
    const rest = this.unevaluated(node, value);
    return rest.steps.every((step) =>
      this.accepts(rest.node, Reflect.get(value, step))
    );
  }

  #fitsMembers(node: SchemaNode, value: Record<string, unknown>): boolean {
    const { required, dependentRequired } = node;
    this.#work.spend((required.length + dependentRequired.length) / 4);
    for (const name of required) if (!Object.hasOwn(value, name)) return false;
    for (const [name, others] of dependentRequired) {
      if (!Object.hasOwn(value, name)) continue;
      this.#work.spend(others.length / 4);
      if (others.some((other) => !Object.hasOwn(value, other))) return false;
    }
    return Object.keys(value).every((name) =>
      this.fitsName(node, name) &&
      this.propertyNodes(node, name)
        .every((property) => this.accepts(property, value[name]))
    );
  }

  /** Whether an object of a schema may have a property of some name. */
  fitsName({ patterns, propertyNames }: SchemaNode, name: string): boolean {
    if (patterns.some(({ pattern }) => !pattern.isWithinLimit(name))) {
      this.#unsure = true;
      return false;
    }
    return !propertyNames || this.accepts(propertyNames, name);
  }

  /** All schemas that a property must satisfy. */
  propertyNodes(
    { properties, patterns, additional }: SchemaNode,
    name: string,
  ): readonly SchemaNode[] {
    const own = properties.get(name);
    const nodes = own ? [own] : [];
    if (patterns.length > 0) {
      const options = { text: name, work: this.#work };
      for (const { pattern, node } of patterns) {
        if (matches(pattern, options)) nodes.push(node);
      }
    }
    return nodes.length === 0 && additional ? [additional] : nodes;
  }
}

/** The validator knows no bigints: the nearest number stands for one. */
function jsonOf(value: unknown): unknown {
  return typeof value === "bigint" ? Number(value) : value;
}
