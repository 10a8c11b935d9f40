import { sha256 } from "../core/sha256.ts";

/**
 * A digest of texts, by which the very same question or program is known again.
 *
 * @param parts What is digested, in order.
 * @returns SHA-256, hexadecimal.
 */
export async function digestOf(parts: readonly unknown[]): Promise<string> {
  return await sha256(JSON.stringify(parts));
}
