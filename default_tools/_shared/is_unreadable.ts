/**
 * Whether one file or folder among many could not be read for a reason of its own: gone since it
 * was listed, or refused by the system or the sandbox. A search goes on without it.
 *
 * @param error What was thrown.
 */
export function isUnreadable(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound ||
    error instanceof Deno.errors.PermissionDenied ||
    error instanceof Deno.errors.NotCapable;
}
