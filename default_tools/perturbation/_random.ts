/** Chooses, always the same for the same seed. */
export class Random {
  #state: number;

  /** @param seed Any number. */
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0, below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0, below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** The items in another order (Fisher-Yates). */
  shuffled<Item>(items: readonly Item[]): readonly Item[] {
    const order = items.map((item) => ({ item, at: this.next() }));
    return order.sort((a, b) => a.at - b.at).map(({ item }) => item);
  }
}
