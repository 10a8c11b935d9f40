import { type ContainedPath, containPath } from "./contained_path.ts";
import { type Failure, fileFailure } from "./file_failure.ts";

/** Options of {@linkcode atPath}. */
export interface AtPathOptions {
  /** What is tried, for errors: `read` gives `Cannot read "notes.md": ...`. */
  readonly verb: string;
  /** The host's context, of which the workspace is used; the current folder without one. */
  readonly context?: { readonly workspace?: string };
  /** Whether a symbolic link stands for itself and not for its target. */
  readonly keepLink?: boolean;
}

/**
 * Works on a path of the workspace. What is outside is refused, and what the file system has
 * against it becomes a failed result.
 *
 * @param path Path as the model gave it.
 * @param work What to do with the path.
 * @returns The result of the work, or a failure that says why there is none.
 * @throws {Deno.errors.NotCapable} When the sandbox refuses; its reason goes to the host.
 */
export async function atPath<Result>(
  path: string,
  work: (place: ContainedPath) => Result | Promise<Result>,
  { verb, context, keepLink }: AtPathOptions,
): Promise<Result | Failure> {
  const place = await containPath(path, {
    workspace: context?.workspace,
    keepLink,
  });
  if ("error" in place) return place;
  try {
    return await work(place);
  } catch (error) {
    return fileFailure(error, `${verb} "${place.shown}"`);
  }
}
