import type { FunctionRegistry } from "./encode_live.ts";

type AnyFunction = (...args: unknown[]) => unknown;

/** The local functions that the other side of a wire may call, by number. */
export class FunctionTable {
  readonly #functions = new Map<number, AnyFunction>();
  #last = 0;

  /** Opens a scope; its functions are forgotten when it is closed. */
  scope(): FunctionScope {
    const refs: number[] = [];
    return {
      register: (fn) => {
        const ref = ++this.#last;
        this.#functions.set(ref, fn);
        refs.push(ref);
        return ref;
      },
      close: () => {
        for (const ref of refs.splice(0)) this.#functions.delete(ref);
      },
    };
  }

  /**
   * Finds a function by its number.
   *
   * @throws {ReferenceError} If its scope is closed, or never had it.
   */
  get(ref: number): AnyFunction {
    const fn = this.#functions.get(ref);
    if (fn === undefined) {
      throw new ReferenceError(
        "Cannot call a function of a call that has ended",
      );
    }
    return fn;
  }
}

/** Functions that live as long as one call or one library. */
export interface FunctionScope extends FunctionRegistry {
  /** Forgets the functions of this scope. */
  close(): void;
}
