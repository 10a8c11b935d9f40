import type { FunctionRegistry } from "../../../src/execution/wire/encode_live.ts";

/** A registry that remembers functions by number. */
export class FakeRegistry implements FunctionRegistry {
  readonly functions: ((...args: unknown[]) => unknown)[] = [];

  register(fn: (...args: unknown[]) => unknown): number {
    return this.functions.push(fn) - 1;
  }
}
