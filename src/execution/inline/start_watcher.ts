import type { ProgramStart } from "./program_start.ts";

/** Is told of every program that this process starts, by whomever. */
export interface StartWatcher {
  /** Whether each start has to be asked for by Deno now, whoever makes it. */
  readonly asksEachTime: boolean;
  /**
   * Goes around a start.
   *
   * @param start What is started.
   * @param proceed Starts it; may throw, and may take as long as Deno asks.
   * @param options `asked`: whether Deno asks for it in any case.
   * @throws {Deno.errors.NotCapable} If it may not be started.
   */
  around(
    start: ProgramStart,
    proceed: () => unknown,
    options: { readonly asked: boolean },
  ): unknown;
}
