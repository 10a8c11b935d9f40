/** What is told of one use of a function: who was it called on, if anybody, with which arguments, and how to go on. */
export interface FunctionUse {
  readonly self: unknown;
  readonly args: readonly unknown[];
  /** Does what the function does. */
  readonly proceed: () => unknown;
}

/**
 * Puts something around every use of a function that is a member of an object:
 * calls, and `new` if it is a class.
 *
 * @param owner The object.
 * @param name The member.
 * @param around Does the use, by `proceed`, or refuses it.
 * @returns A function that gives the original back, unless somebody else has put another in its place.
 */
export function patchFunction(
  owner: object,
  name: string,
  around: (use: FunctionUse) => unknown,
): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== "function" || !before?.configurable) return () => {};
  const patched: unknown = new Proxy(original, {
    apply: (target, self, args) =>
      around({ self, args, proceed: () => Reflect.apply(target, self, args) }),
    construct: (target, args, made) => {
      const proceed = () => Reflect.construct(target, args, made);
      const instance = around({ self: undefined, args, proceed });
      return instance instanceof Object ? instance : {};
    },
  });
  const { configurable, enumerable } = before;
  const shape = { configurable, enumerable, writable: true };
  Object.defineProperty(owner, name, { ...shape, value: patched });
  return () => {
    if (Reflect.get(owner, name) !== patched) return;
    Object.defineProperty(owner, name, before);
  };
}
