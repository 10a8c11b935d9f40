/**
 * Whether a place of tools is named otherwise than by a path: `builtin`,
 * `builtin:NAME`, or a URL.
 *
 * @param text The place as written.
 */
export function isNamedSource(text: string): boolean {
  return text === "builtin" || text.startsWith("builtin:") ||
    /^(?:file:|[a-z][a-z0-9+.-]+:\/\/)/i.test(text);
}
