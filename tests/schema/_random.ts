/** Random choices, the same ones for the same seed (mulberry32). */
export class Random {
  #state: number;

  /** @param seed A whole number. */
  constructor(seed: number) {
    this.#state = seed;
  }

  /** A whole number from 0 that is less than a limit. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  /** True once in so many times. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }

  /** One of some choices. */
  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)];
  }

  /** Some of the choices, in their order. */
  some<T>(choices: readonly T[], least = 0): readonly T[] {
    const chosen = choices.filter(() => this.once(2));
    return chosen.length >= least ? chosen : choices.slice(0, least);
  }
}
