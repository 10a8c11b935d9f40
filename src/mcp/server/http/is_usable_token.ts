/** Shortest bearer token, in characters. */
export const MIN_TOKEN = 16;

/**
 * Whether a bearer token can be sent, and is too long to be guessed.
 *
 * @param token The token.
 */
export function isUsableToken(token: string): boolean {
  return token.length >= MIN_TOKEN && /^\S+$/.test(token);
}
