/**
 * The regular expression that the texts of a template literal type match.
 *
 * @param parts The type's pattern, which can be a part of another's.
 * @returns Its pattern, from the beginning of a text to its end.
 */
export function templatePattern(parts: string): string {
  return `^${parts}$`;
}
