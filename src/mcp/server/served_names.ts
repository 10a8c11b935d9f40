/** Characters of names that MCP has no room for. */
const UNFIT = /[^A-Za-z0-9_.-]/g;

/** Longest name in MCP. */
const MAX_LENGTH = 128;

/** Options of {@linkcode ServedNames}. */
export interface ServedNamesOptions {
  /** What is left out at the beginning of names. @default nothing */
  readonly dropPrefix?: string;
}

/** The names under which things are offered, and what they are called here. */
export class ServedNames {
  readonly #ownOf = new Map<string, string>();
  readonly #servedOf = new Map<string, string>();

  /**
   * Finds a name for each, in order: a prefix dropped if that is wanted and its
   * result is free, what MCP has no room for replaced by `_`, numbered where two
   * would be alike.
   *
   * @param names What they are called here, each once.
   */
  constructor(
    names: readonly string[],
    { dropPrefix = "" }: ServedNamesOptions = {},
  ) {
    const taken = new Set(names);
    for (const name of names) {
      const bare = name.startsWith(dropPrefix) && name !== dropPrefix
        ? name.slice(dropPrefix.length)
        : name;
      const wanted = bare === name || !taken.has(bare) ? bare : name;
      const served = this.#free(wanted.replace(UNFIT, "_"));
      this.#ownOf.set(served, name);
      this.#servedOf.set(name, served);
    }
  }

  #free(wanted: string): string {
    const fitting = wanted.slice(0, MAX_LENGTH);
    for (let number = 1;; number++) {
      const suffix = number === 1 ? "" : `_${number}`;
      const name = fitting.slice(0, MAX_LENGTH - suffix.length) + suffix;
      if (!this.#ownOf.has(name)) return name;
    }
  }

  /** What something that is offered is called here; undefined when nothing has that name. */
  own(served: string): string | undefined {
    return this.#ownOf.get(served);
  }

  /** The name under which something is offered. */
  served(own: string): string {
    return this.#servedOf.get(own) ?? own;
  }

  /** All names under which something is offered. */
  all(): readonly string[] {
    return [...this.#ownOf.keys()];
  }
}
