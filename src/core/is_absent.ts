/**
 * Whether an error of the file system says that nothing is at a path.
 *
 * @param error What was caught.
 */
export function isAbsent(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound ||
    error instanceof Deno.errors.NotADirectory;
}
