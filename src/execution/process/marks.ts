/** Tells when both log pipes of a child were read up to a mark. */
export class Marks {
  readonly #reached = [0, 0];
  readonly #open = [true, true];
  #waiting: { mark: number; resolve: () => void }[] = [];

  /** Notes that a pipe was read up to a mark. */
  reach(pipe: 0 | 1, mark: number): void {
    this.#reached[pipe] = Math.max(this.#reached[pipe] ?? 0, mark);
    this.#wake();
  }

  /** Notes that a pipe has ended: nothing more is to be waited for. */
  close(pipe: 0 | 1): void {
    this.#open[pipe] = false;
    this.#wake();
  }

  /** Resolves when both pipes were read up to a mark, or have ended. */
  wait(mark: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ mark, resolve });
    this.#wake();
    return promise;
  }

  #wake(): void {
    const reached = Math.min(
      ...[0, 1].map((pipe) =>
        this.#open[pipe] ? this.#reached[pipe] ?? 0 : Infinity
      ),
    );
    this.#waiting = this.#waiting.filter(({ mark, resolve }) => {
      if (mark <= reached) resolve();
      return mark > reached;
    });
  }
}
