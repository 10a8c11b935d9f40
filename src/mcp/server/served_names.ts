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
  /** Where to look on for a free number, by the name before it: a server may list thousands that are alike. */
  readonly #nextOf = new Map<string, number>();

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
    if (!this.#ownOf.has(fitting)) return fitting;
    for (let digits = 1;; digits++) {
      const base = fitting.slice(0, MAX_LENGTH - digits - 1);
      const name = this.#numbered(base, digits);
      if (name !== undefined) return name;
    }
  }

  /** The first free name of those whose number has so many digits; those looked at before are taken. */
  #numbered(base: string, digits: number): string | undefined {
    const key = `${digits} ${base}`;
    let number = this.#nextOf.get(key) ?? Math.max(2, 10 ** (digits - 1));
    while (number < 10 ** digits && this.#ownOf.has(`${base}_${number}`)) {
      number++;
    }
    this.#nextOf.set(key, number);
    return number < 10 ** digits ? `${base}_${number}` : undefined;
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
