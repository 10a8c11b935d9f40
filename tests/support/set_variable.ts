/**
 * Sets a variable of the environment until it is disposed of.
 *
 * @param name The variable.
 * @param value Its value meanwhile.
 */
export function setVariable(name: string, value: string): Disposable {
  const before = Deno.env.get(name);
  Deno.env.set(name, value);
  return {
    [Symbol.dispose](): void {
      if (before === undefined) Deno.env.delete(name);
      else Deno.env.set(name, before);
    },
  };
}
