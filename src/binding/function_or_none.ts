/**
 * Takes null for undefined.
 *
 * @param what Its name in errors.
 * @throws {TypeError} If it is neither a function nor none.
 */
export function functionOrNone<Handler>(
  handler: Handler | null | undefined,
  what: string,
): Handler | undefined {
  if (handler === undefined || handler === null) return undefined;
  if (typeof handler === "function") return handler;
  throw new TypeError(
    `Cannot set the ${what} as it must be a function: found ${
      Deno.inspect(handler, { depth: 1 })
    }`,
  );
}
