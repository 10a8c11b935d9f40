/**
 * What one consumer has yet to see, in order. It holds one item for each id, so
 * that a consumer who never looks makes nobody hold more than is pending.
 */
export class Feed<Item>
  implements AsyncIterableIterator<Item>, AsyncDisposable {
  readonly #items = new Map<string, Item>();
  readonly #readers: ((result: IteratorResult<Item>) => void)[] = [];
  readonly #onLeave: () => void;
  #ended = false;

  /**
   * @param onLeave Called when the consumer leaves.
   */
  constructor(onLeave: () => void) {
    this.#onLeave = onLeave;
  }

  /** Hands an item to the consumer, or keeps it until it looks. */
  push(id: string, value: Item): void {
    if (this.#ended) return;
    const reader = this.#readers.shift();
    if (reader) reader({ done: false, value });
    else this.#items.set(id, value);
  }

  /**
   * Takes back an item.
   *
   * @returns Whether the consumer had not seen it.
   */
  drop(id: string): boolean {
    return this.#items.delete(id);
  }

  /** Lets the consumer see what is left, and nothing after that. */
  end(): void {
    this.#ended = true;
    for (const reader of this.#readers.splice(0)) {
      reader({ done: true, value: undefined });
    }
  }

  next(): Promise<IteratorResult<Item>> {
    for (const [id, value] of this.#items) {
      this.#items.delete(id);
      return Promise.resolve({ done: false, value });
    }
    if (this.#ended) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve) => this.#readers.push(resolve));
  }

  return(): Promise<IteratorResult<Item>> {
    this.#items.clear();
    this.end();
    this.#onLeave();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }
}
