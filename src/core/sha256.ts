/**
 * Hashes text or bytes.
 *
 * @param data What to hash; text is taken as UTF-8.
 * @returns The SHA-256 digest in hexadecimal.
 */
export async function sha256(
  data: string | Uint8Array<ArrayBuffer>,
): Promise<string> {
  const bytes = typeof data === "string"
    ? new TextEncoder().encode(data)
    : data;
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}
