import { allArguments, calleeOf } from "./_arguments.ts";
import { evaluate } from "./_evaluate.ts";
import {
  attributeKey,
  type Effect,
  type Environment,
  FIELDS,
  type Program,
  type PythonFunction,
} from "./_program.ts";
import { narrowed } from "./_narrow.ts";
import type { PythonNode } from "./_python_node.ts";
import {
  containerValue,
  elementsOf,
  flatValue,
  itemOf,
  joinValues,
  NOTHING,
  textValue,
  UNKNOWN,
  type Value,
} from "./_value.ts";

/** Steps for each effect before a program counts as too intricate. */
const MAX_ROUNDS = 12;
/** Builtins that call nothing of what they are given. */
const ONLY_LOOKING =
  /^(?:isinstance|issubclass|print|callable|hasattr|type|repr|str|id|len|getattr)$/;
/** Methods that put something into their receiver. */
const ADDING = new Set(
  ["append", "add", "insert", "extend", "update", "setdefault", "appendleft"],
);

/**
 * What the names of a program may stand for, wherever they are bound: order and
 * branches do not count.
 */
export class Flow implements Environment {
  readonly #program: Program;
  readonly #values = new Map<string, Value>();
  readonly #writes = new Map<string, number>();
  readonly #readers = new Map<string, Set<Effect>>();
  readonly #queue = new Set<Effect>();
  /** Values by the numbers of nodes: of those that no name matters to, and of all once all is settled. */
  readonly #memo: (Value | undefined)[];
  #settled = false;
  #reads = 0;
  #current: Effect | undefined;

  constructor(program: Program) {
    this.#program = program;
    this.#memo = new Array(program.size + 1);
  }

  /**
   * Takes the effects of the program until nothing changes.
   *
   * @returns False where the program is too intricate to follow.
   */
  settle(): boolean {
    const { effects, calls } = this.#program;
    for (const call of calls) this.#addCallEffects(call);
    for (const effect of effects) this.#queue.add(effect);
    let steps = effects.length * MAX_ROUNDS + 2_000;
    for (const effect of this.#queue) {
      if (--steps < 0) return false;
      this.#queue.delete(effect);
      this.#current = effect;
      effect(this);
    }
    this.#current = undefined;
    this.#settled = true;
    effects.length = 0;
    calls.length = 0;
    return true;
  }

  read(key: string): Value {
    this.#reads++;
    if (this.#current) {
      const readers = this.#readers.get(key);
      if (readers) readers.add(this.#current);
      else this.#readers.set(key, new Set([this.#current]));
    }
    return this.#values.get(key) ?? NOTHING;
  }

  write(key: string, value: Value): void {
    const old = this.#values.get(key) ?? NOTHING;
    const count = this.#writes.get(key) ?? 0;
    const joined = joinValues(old, narrowed(old, value, count));
    if (joined === old) return;
    this.#writes.set(key, count + 1);
    this.#values.set(key, joined);
    for (const reader of this.#readers.get(key) ?? []) this.#queue.add(reader);
  }

  /** What a name may refer to in any scope. */
  refsOf(name: string): readonly string[] {
    return [...this.#values].flatMap(([key, value]) =>
      key.endsWith(`:${name}`) ? [...flatValue(value).refs] : []
    );
  }

  evaluate(node: PythonNode): Value {
    const known = this.#memo[node.id];
    if (known) return known;
    const before = this.#reads;
    const value = evaluate(this.#program, this, node);
    const fixed = this.#settled || this.#reads === before;
    if (fixed && node.id > 0) this.#memo[node.id] = value;
    return value;
  }

  #addCallEffects(call: PythonNode): void {
    const program = this.#program;
    const callee = calleeOf(call);
    if (!callee) return;
    const given = this.#program.argumentsOf(call);
    for (const [name, node] of given.keywords) {
      if (node.type === "integer" || node.type === "true") continue;
      program.effects.push((env) =>
        env.write(attributeKey(name), env.evaluate(node))
      );
    }
    const name = callee.type === "attribute" ? callee.children[1] : undefined;
    const method = name && name.name;
    if (method && ADDING.has(method)) this.#addContainerEffect(call);
    if (method === "add_argument" || method === "add_option") {
      this.#addOptionEffect(call);
    }
    const local = !method || program.functionsByName.has(method);
    if (local) program.effects.push((env) => this.#callLocal(env, call));
    if (allArguments(given).some((node) => this.#mayBeFunction(node))) {
      program.effects.push((env) => this.#passFunctions(env, call));
    }
  }

  #addContainerEffect(call: PythonNode): void {
    const receiver = calleeOf(call)?.children[0];
    const given = this.#program.argumentsOf(call);
    if (receiver?.type !== "identifier" && receiver?.type !== "attribute") {
      return;
    }
    const name = receiver.parts[1] ?? receiver;
    const text = name.name;
    this.#program.effects.push((env) => {
      const keys = receiver.type === "attribute"
        ? [attributeKey(text)]
        : this.#program.scopeOf(receiver).keysOf(text);
      const held = allArguments(given).map((node) => env.evaluate(node))
        .reduce(joinValues, NOTHING);
      const added = containerValue([["*", held], ["*", elementsOf(held)]]);
      for (const key of keys) env.write(key, added);
    });
  }

  /** `add_argument("--out", default="x")` is read as `args.out`. */
  #addOptionEffect(call: PythonNode): void {
    const given = this.#program.argumentsOf(call);
    const value = given.keywords.get("default");
    const [first] = given.positional.slice(-1);
    if (!value || !first) return;
    this.#program.effects.push((env) => {
      for (const text of env.evaluate(first).texts) {
        const name = text.replace(/^-+/, "").replaceAll("-", "_");
        env.write(attributeKey(name), joinValues(env.evaluate(value), UNKNOWN));
      }
    });
  }

  #mayBeFunction(node: PythonNode): boolean {
    return node.type === "lambda" || node.type === "identifier" ||
      node.type === "attribute";
  }

  #callLocal(env: Environment, call: PythonNode): void {
    const callee = calleeOf(call);
    if (!callee) return;
    for (const ref of env.evaluate(callee).refs) {
      const made = this.#program.functions.get(ref);
      if (made) this.#bindArguments(env, made, call);
      if (!ref.startsWith("class:")) continue;
      this.#bindFields(env, ref, call);
      for (const init of this.#program.functionsByName.get("__init__") ?? []) {
        this.#bindArguments(env, init, call);
      }
    }
  }

  /** What a data class or named tuple is made with is read as its attributes. */
  #bindFields(env: Environment, ref: string, call: PythonNode): void {
    const names = ref.startsWith(FIELDS)
      ? ref.slice(FIELDS.length).split(",")
      : this.#program.fields.get(ref) ?? [];
    const { positional, spread } = this.#program.argumentsOf(call);
    names.forEach((name, at) => {
      const node = positional[at];
      if (node) env.write(attributeKey(name), env.evaluate(node));
      for (const more of spread) {
        env.write(attributeKey(name), elementsOf(env.evaluate(more)));
      }
    });
  }

  #bindArguments(
    env: Environment,
    made: PythonFunction,
    call: PythonNode,
  ): void {
    const { positional, keywords, spread } = this.#program.argumentsOf(call);
    let next = 0;
    for (const { name, key, star } of made.parameters) {
      if (star === "*") {
        const rest = positional.slice(next).map((node) => env.evaluate(node));
        env.write(key, containerValue(rest.map((value) => ["*", value])));
        next = positional.length;
      } else if (star === "**") {
        const rest = [...keywords].map(([word, node]) =>
          [`=${word}`, env.evaluate(node)] as const
        );
        env.write(key, containerValue(rest));
      } else {
        const node = keywords.get(name) ?? positional[next++];
        if (node) env.write(key, env.evaluate(node));
      }
      for (const node of spread) {
        const value = env.evaluate(node);
        env.write(key, star ? value : itemOf(value, `=${name}`));
      }
    }
  }

  /** A function that is handed on may be called with what it is handed with. */
  #passFunctions(env: Environment, call: PythonNode): void {
    const callee = calleeOf(call);
    if (callee?.type === "identifier" && ONLY_LOOKING.test(callee.name)) return;
    const nodes = allArguments(this.#program.argumentsOf(call));
    for (const node of nodes) {
      if (!this.#mayBeFunction(node)) continue;
      for (const ref of env.evaluate(node).refs) {
        const made = this.#program.functions.get(ref);
        if (!made) continue;
        const others = nodes.filter((other) => other !== node)
          .map((other) => elementsOf(env.evaluate(other)));
        const value = others.reduce(joinValues, textValue([]));
        for (const { key } of made.parameters) env.write(key, value);
      }
    }
  }
}
