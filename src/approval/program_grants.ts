/** Programs that may be started without a further question, each as often as it was granted. */
export class ProgramGrants {
  readonly #counts = new Map<string, number>();

  /** Lets a program be started once more. */
  add(program: string): void {
    this.#counts.set(program, (this.#counts.get(program) ?? 0) + 1);
  }

  /** Uses a grant up. */
  take(program: string): boolean {
    const count = this.#counts.get(program) ?? 0;
    if (count === 0) return false;
    if (count === 1) this.#counts.delete(program);
    else this.#counts.set(program, count - 1);
    return true;
  }
}
