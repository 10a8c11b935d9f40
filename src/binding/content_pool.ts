/** Contents of files under what tells them from others, up to a limit for all of them together. */
export class ContentPool {
  readonly #maxBytes: number;
  readonly #contents = new Map<string, { bytes: Uint8Array; users: number }>();
  #size = 0;

  /** @param maxBytes Most bytes that are kept; one content counts once. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Keeps contents until they are released as often.
   *
   * @param contents By their fingerprints.
   * @returns Whether there was room for them; if not, none of them is kept.
   */
  keep(contents: ReadonlyMap<string, Uint8Array>): boolean {
    const fresh = [...contents].filter(([key]) => !this.#contents.has(key));
    const size = fresh.reduce((sum, [, { length }]) => sum + length, 0);
    if (this.#size + size > this.#maxBytes) return false;
    this.#size += size;
    for (const [key, bytes] of fresh) {
      this.#contents.set(key, { bytes, users: 0 });
    }
    for (const key of contents.keys()) {
      const content = this.#contents.get(key);
      if (content) content.users++;
    }
    return true;
  }

  /** What is kept under a fingerprint. */
  get(key: string): Uint8Array | undefined {
    return this.#contents.get(key)?.bytes;
  }

  /** Lets contents go that were kept once. */
  release(keys: Iterable<string>): void {
    for (const key of keys) {
      const content = this.#contents.get(key);
      if (content === undefined || --content.users > 0) continue;
      this.#contents.delete(key);
      this.#size -= content.bytes.length;
    }
  }
}
