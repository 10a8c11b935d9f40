/**
 * Whether two texts are equal, in a time that does not tell where they differ.
 *
 * @param a What was given.
 * @param b What it should be.
 */
export async function constantTimeEqual(
  a: string,
  b: string,
): Promise<boolean> {
  const key = await crypto.subtle.generateKey(
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign", "verify"],
  );
  const [given, wanted] = [a, b].map((text) => new TextEncoder().encode(text));
  if (given === undefined || wanted === undefined) return false;
  const signature = await crypto.subtle.sign("HMAC", key, wanted);
  // Verifying compares digests of equal length, each with a key of this call alone.
  return await crypto.subtle.verify("HMAC", key, signature, given);
}
