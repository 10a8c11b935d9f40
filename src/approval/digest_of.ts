/**
 * A digest of texts, by which the very same question or program is known again.
 *
 * @param parts What is digested, in order.
 * @returns SHA-256, hexadecimal.
 */
export async function digestOf(parts: readonly unknown[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}
