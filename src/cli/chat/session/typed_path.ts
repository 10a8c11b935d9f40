import { resolve } from "../../../core/path.ts";

/** What typed paths start from. */
export interface TypedPathOptions {
  /** Where relative ones start, absolute. */
  readonly cwd: string;
  /** What `~` stands for, if it is known. */
  readonly home: string | undefined;
}

/**
 * The absolute path that is meant by a typed one. No shell has replaced a `~`.
 *
 * @param typed What was typed.
 * @param options Where it starts.
 */
export function typedPath(
  typed: string,
  { cwd, home }: TypedPathOptions,
): string {
  return home && /^~(?:\/|$)/.test(typed)
    ? resolve(home, typed.slice(2))
    : resolve(cwd, typed);
}
