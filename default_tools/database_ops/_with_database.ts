import { atPath } from "../_shared/at_path.ts";
import type { Failure } from "../_shared/file_failure.ts";
import {
  type OpenDatabase,
  openDatabase,
  type OpenDatabaseOptions,
} from "./_open_database.ts";

/**
 * Works on a database of the workspace and closes it.
 *
 * @param name Path of the file, relative to the workspace.
 * @param work What to do with the open database.
 * @returns The result of the work, or why there is none.
 */
export async function withDatabase<Result>(
  name: string,
  work: (open: OpenDatabase) => Result | Failure,
  options: OpenDatabaseOptions,
): Promise<Result | Failure> {
  return await atPath(name, async (file): Promise<Result | Failure> => {
    const open = await openDatabase(file, options);
    if ("error" in open) return open;
    using database = open;
    return work(database);
  }, { verb: "open", context: options });
}
