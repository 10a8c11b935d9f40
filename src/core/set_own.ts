/**
 * Sets a key that may come from anywhere: `__proto__` becomes an ordinary own
 * property and never touches the prototype.
 *
 * @param target Object to change.
 * @param entry The key and its value.
 */
export function setOwn(
  target: Record<string, unknown>,
  entry: readonly [key: string, value: unknown],
): void {
  const [key, value] = entry;
  if (key !== "__proto__") {
    target[key] = value;
    return;
  }
  Object.defineProperty(target, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}
