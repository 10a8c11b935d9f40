/** A failed result whose error a model can act on. */
export interface Failure {
  readonly success: false;
  readonly error: string;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is nothing at that path",
  EEXIST: "something is already there",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of the path is a file, not a folder",
  ENOTEMPTY: "the folder is not empty",
  EACCES: "the system does not permit it",
  EPERM: "the system does not permit it",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  ENAMETOOLONG: "the name is too long",
  ELOOP: "its symbolic links go in a circle",
  EXDEV: "the two places are on different disks",
};

/**
 * Turns an error of the file system into a failed result.
 *
 * @param error What was thrown.
 * @param attempt What was tried on what, such as `read "notes.md"`.
 * @returns The failed result.
 * @throws The error itself when it does not come from the file system: a refusal by the sandbox
 * carries its reason to the host best when no tool catches it.
 */
export function fileFailure(error: unknown, attempt: string): Failure {
  if (!(error instanceof Error) || error instanceof Deno.errors.NotCapable) {
    throw error;
  }
  const code = "code" in error ? error.code : undefined;
  if (typeof code !== "string" || !code.startsWith("E")) throw error;
  return {
    success: false,
    error: `Cannot ${attempt}: ${REASONS[code] ?? error.message}.`,
  };
}
