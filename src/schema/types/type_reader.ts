import type { ts } from "../compiler.ts";
import type { ModuleGraph } from "../modules/module_graph.ts";
import type { Place } from "../modules/source_module.ts";
import { readNode } from "./_node.ts";
import { TypeInstances } from "./_type_instances.ts";
import {
  deferred,
  type DeferredType,
  type Scope,
  type Type,
  UNKNOWN,
} from "./type.ts";

const MAX_DEPTH = 150;
const MAX_STEPS = 100_000;
const MAX_LIBRARY_STEPS = 200_000;
const PLAIN_STEPS = 1000;
/** Parts that cost as much as one step. */
const PARTS_PER_STEP = 8;

/** Reads type nodes as {@linkcode Type}s, for one library. */
export class TypeReader {
  readonly graph: ModuleGraph;
  /** Types that were found to be too large to write. */
  readonly tooLarge: Set<Type> = new Set();
  readonly #instances = new TypeInstances((parts) => this.charge(parts));
  readonly #names = new Map<Type, string>();
  #depth = 0;
  /** How often a type was asked for while it was being read. */
  #cuts = 0;
  /** How many type arguments are being read. */
  #arguments = 0;
  #given = MAX_STEPS;
  #steps = MAX_STEPS;
  #left = MAX_LIBRARY_STEPS;

  /** @param graph The modules that the library can see. */
  constructor(graph: ModuleGraph) {
    this.graph = graph;
  }

  /**
   * Gives the next parameter a budget of its own, so that one costly type does
   * not take the others' share. What the tools of a library take together is
   * limited too: past it, each parameter has enough for plain types.
   */
  renewBudget(): void {
    this.#left -= this.#given - Math.max(0, this.#steps);
    this.#given = Math.min(MAX_STEPS, Math.max(PLAIN_STEPS, this.#left));
    this.#steps = this.#given;
  }

  /**
   * Reads a type node.
   *
   * @param node The node; its text is `scope.module`'s. Undefined where a
   *   syntax error left nothing: then anything.
   * @param scope The names that it can use.
   * @returns The type; what has no type of ours is `inexpressible`.
   */
  read(node: ts.TypeNode | undefined, scope: Scope): Type {
    if (node === undefined) return UNKNOWN;
    return this.guard(
      () => scope.module.placeOf(node),
      () => readNode(this, node, scope),
    );
  }

  /** Reads a type node when it is first needed. */
  defer(node: ts.TypeNode | undefined, scope: Scope): DeferredType {
    return deferred(() => this.read(node, scope));
  }

  /**
   * Reads a type argument. `type Shape = Dot | Group<Shape>` needs an argument
   * that is just being read: it is then read when it is first needed.
   *
   * @param node The argument, or a parameter's default.
   * @param scope The names that it can use.
   * @returns The type, or one that {@linkcode settled} knows more of later.
   */
  readArgument(node: ts.TypeNode, scope: Scope): Type {
    const type = this.#tryArgument(node, scope);
    if (type !== undefined) return type;
    let known: Type | undefined;
    let isBusy = false;
    return {
      kind: "inexpressible",
      reason: "a type that is nothing but itself",
      place: scope.module.placeOf(node),
      later: () => {
        if (known !== undefined || isBusy) return known;
        isBusy = true;
        known = this.#tryArgument(node, scope);
        isBusy = false;
        return known;
      },
    };
  }

  /** Undefined where what is just being read is in it. */
  #tryArgument(node: ts.TypeNode, scope: Scope): Type | undefined {
    const cuts = this.#cuts;
    this.#arguments++;
    const type = this.read(node, scope);
    this.#arguments--;
    const isCut = this.#cuts > cuts;
    this.#cuts = cuts;
    return isCut ? undefined : type;
  }

  /**
   * What a type parameter stands for.
   *
   * @param type Its argument.
   * @returns The argument, read by now where it can be.
   */
  settled(type: Type): Type {
    if (type.kind !== "inexpressible" || type.later === undefined) return type;
    const known = type.later();
    if (known === undefined) this.#cuts++;
    return known ?? type;
  }

  /**
   * Runs one step of type evaluation within the reader's limits of depth and work.
   *
   * @param place Tells where to report that a limit was met.
   * @param step The step.
   * @returns The step's type, or an inexpressible one when a limit was met.
   */
  guard(place: () => Place, step: () => Type): Type {
    if (this.#depth >= MAX_DEPTH || this.#steps <= 0) {
      const reason = "a type that is too deep or too large";
      return this.inexpressible(reason, place());
    }
    this.#steps--;
    this.#depth++;
    try {
      return step();
    } finally {
      this.#depth--;
    }
  }

  /**
   * Counts work that a step does over many parts, such as copying members, so
   * that types that grow meet the limit as those that are many do.
   *
   * @param parts How many parts.
   */
  charge(parts: number): void {
    this.#steps -= parts / PARTS_PER_STEP;
  }

  /** Whether the budget is used up. */
  get isSpent(): boolean {
    return this.#steps <= 0;
  }

  /** A type without JSON form; reported where it is used. */
  inexpressible(reason: string, place: Place): Type {
    return { kind: "inexpressible", reason, place };
  }

  /**
   * Reads a declaration with type arguments once, and remembers the type, so
   * that recursive types end in themselves.
   *
   * @param key The declaration.
   * @param args Its type arguments.
   * @param options.name Name under which `$defs` may hold the type; empty for
   *   a value, whose type has none.
   * @param options.place Where to report that the type contains itself.
   * @param options.read Reads it.
   * @returns The type.
   */
  instantiate(
    key: object,
    args: readonly Type[],
    options: { name: string; place: Place; read: () => Type },
  ): Type {
    const known = this.#instances.find(key, args);
    if (known !== undefined) {
      if (known.type !== undefined) return known.type;
      this.#cuts++;
      return this.inexpressible(
        options.name === ""
          ? "a value that is nothing but itself"
          : `the type ${options.name}, which is nothing but itself`,
        options.place,
      );
    }
    const instance = this.#instances.add(key, args);
    const cuts = this.#cuts;
    const type = this.guard(() => options.place, options.read);
    // What was cut short for an argument is read again when that is needed.
    if (this.#arguments > 0 && this.#cuts > cuts) {
      this.#instances.remove(key, instance);
    } else instance.type = type;
    if (!this.#names.has(type)) this.#names.set(type, options.name);
    return type;
  }

  /** The name that a type was declared with. */
  nameOf(type: Type): string | undefined {
    return this.#names.get(type);
  }
}
