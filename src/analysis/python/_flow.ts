import { CallEffects } from "./_call_effects.ts";
import { evaluate } from "./_evaluate.ts";
import { loosened, narrowed } from "./_narrow.ts";
import type { Effect, Environment, Program } from "./_program.ts";
import type { PythonNode } from "./_python_node.ts";
import {
  flatValue,
  joinValues,
  lengthOf,
  NOTHING,
  UNKNOWN,
  type Value,
} from "./_value.ts";

/** Steps for each effect before a program counts as too intricate. */
const MAX_ROUNDS = 12;
/** Characters of texts that are looked at before it does. */
const MAX_LENGTH = 30_000_000;

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
  #length = 0;
  #steps = 0;
  #reads = 0;
  /** At first, the effects that read what may get a value later: what they give does not count yet. */
  #early: Set<Effect> | undefined;
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
    const bound = new CallEffects(this.#program);
    for (const call of calls) bound.add(call);
    for (const effect of effects) this.#queue.add(effect);
    this.#steps = effects.length * MAX_ROUNDS + 2_000;
    this.#early = new Set();
    if (!this.#run()) return false;
    // What still has no value gets none: it is unknown.
    for (const effect of this.#early) this.#queue.add(effect);
    this.#early = undefined;
    if (!this.#run()) return false;
    this.#settled = true;
    effects.length = 0;
    calls.length = 0;
    return true;
  }

  /** Takes effects until there are none, or too many. */
  #run(): boolean {
    for (const effect of this.#queue) {
      if (--this.#steps < 0) return false;
      this.#queue.delete(effect);
      this.#current = effect;
      this.#early?.delete(effect);
      effect(this);
    }
    this.#current = undefined;
    return true;
  }

  read(key: string): Value {
    this.#reads++;
    if (this.#current) {
      const readers = this.#readers.get(key);
      if (readers) readers.add(this.#current);
      else this.#readers.set(key, new Set([this.#current]));
    }
    const value = this.#values.get(key);
    if (!value && this.#current && key.includes(":")) {
      this.#early?.add(this.#current);
    }
    return value ?? NOTHING;
  }

  write(key: string, value: Value): void {
    if (this.#current && this.#early?.has(this.#current)) return;
    const old = this.#values.get(key) ?? NOTHING;
    const count = this.#writes.get(key) ?? 0;
    const joined = joinValues(old, narrowed(old, loosened(value), count));
    if (joined === old) return;
    this.#writes.set(key, count + 1);
    this.#values.set(key, joined);
    for (const reader of this.#readers.get(key) ?? []) this.#queue.add(reader);
  }

  specialsOf(value: Value, ...names: readonly string[]): Value {
    if (value.refs.size === 0) return NOTHING;
    let found = NOTHING;
    for (const ref of value.refs) {
      if (!ref.startsWith("class:")) continue;
      for (const name of names) {
        for (const made of this.#program.functionsByName.get(name) ?? []) {
          found = joinValues(found, this.read(made.returnKey));
        }
      }
      break;
    }
    return found;
  }

  /** What a name may refer to in any scope. */
  refsOf(name: string): readonly string[] {
    return [...this.#values].flatMap(([key, value]) =>
      key.endsWith(`:${name}`) ? [...flatValue(value).refs] : []
    );
  }

  /** Whether there were more texts to look at than are. */
  get exhausted(): boolean {
    return this.#length > MAX_LENGTH;
  }

  evaluate(node: PythonNode): Value {
    if (this.exhausted) return UNKNOWN;
    const value = this.#memo[node.id] ?? this.#evaluate(node);
    this.#length += lengthOf(value);
    return value;
  }

  #evaluate(node: PythonNode): Value {
    const before = this.#reads;
    const value = evaluate(this.#program, this, node);
    const fixed = this.#settled || this.#reads === before;
    if (fixed && node.id > 0) this.#memo[node.id] = value;
    return value;
  }
}
