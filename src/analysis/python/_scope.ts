/** A scope of names. Class scopes are not seen from the functions in them. */
export class Scope {
  readonly id: string;
  readonly kind: "module" | "function" | "class" | "comprehension";
  readonly parent: Scope | undefined;
  /** Of a class: its reference. */
  readonly ref: string;
  /** Keys of the names that are bound here. */
  readonly #bound = new Map<string, string>();
  /** Scopes are asked when all is bound. */
  readonly #found = new Map<string, readonly string[]>();
  readonly #declared = new Map<string, Scope>();

  constructor(id: string, kind: Scope["kind"], parent?: Scope, ref = "") {
    this.id = id;
    this.ref = ref;
    this.kind = kind;
    this.parent = parent;
  }

  /** Makes a name one of this scope, or of the one it was declared to be of. */
  bind(name: string): string {
    const declared = this.#declared.get(name);
    if (declared) return declared.bind(name);
    const known = this.#bound.get(name);
    if (known !== undefined) return known;
    const key = `${this.id}:${name}`;
    this.#bound.set(name, key);
    return key;
  }

  /** `global` and `nonlocal`. */
  declare(name: string, where: "global" | "nonlocal"): void {
    const target = where === "global" ? this.#module() : this.#outer();
    if (target !== this) this.#declared.set(name, target);
  }

  /**
   * Where a name that is read may have been bound, nearest first; empty for
   * names that no scope binds.
   */
  keysOf(name: string): readonly string[] {
    const known = this.#found.get(name);
    if (known) return known;
    const keys = this.#findKeys(name);
    this.#found.set(name, keys);
    return keys;
  }

  #findKeys(name: string): readonly string[] {
    const declared = this.#declared.get(name);
    if (declared) return declared.keysOf(name);
    const outer = this.#visibleOuter();
    const key = this.#bound.get(name);
    if (key === undefined) return outer?.keysOf(name) ?? [];
    // A name of a class body may still be the outer one where it is read.
    return this.kind === "class" ? [key, ...outer?.keysOf(name) ?? []] : [key];
  }

  /** The scope that `:=` in a comprehension binds in. */
  assignmentScope(): Scope {
    return this.kind === "comprehension" && this.parent
      ? this.parent.assignmentScope()
      : this;
  }

  #module(): Scope {
    return this.parent ? this.parent.#module() : this;
  }

  /** The scope around that is no class. */
  #visibleOuter(): Scope | undefined {
    return this.parent?.kind === "class"
      ? this.parent.#visibleOuter()
      : this.parent;
  }

  #outer(): Scope {
    const outer = this.#visibleOuter();
    if (!outer) return this;
    return outer.kind === "comprehension" ? outer.#outer() : outer;
  }
}
