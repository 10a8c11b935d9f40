import { DatabaseSync } from "node:sqlite";
import type { ContainedPath } from "../_shared/contained_path.ts";
import type { Failure } from "../_shared/file_failure.ts";
import { lstatOrUndefined } from "../_shared/lstat_or_undefined.ts";
import { findDatabases } from "./_find_databases.ts";
import { StatementGuard, type StatementKind } from "./_statement_guard.ts";

/** How long to wait for another program's lock, in milliseconds. */
const LOCK_TIMEOUT_MS = 2_000;

/** Options of {@linkcode openDatabase}. */
export interface OpenDatabaseOptions {
  readonly kind: StatementKind;
  /** Whether a missing database is made; it is not by default. */
  readonly create?: boolean;
  /** Where to look for other databases to name; the current folder by default. */
  readonly workspace?: string;
}

/** An open database whose statements are watched; closed at the end of its scope. */
export class OpenDatabase {
  readonly database: DatabaseSync;
  readonly guard: StatementGuard;

  constructor(path: string, kind: StatementKind) {
    const readOnly = kind === "reading";
    this.database = new DatabaseSync(path, {
      readOnly,
      timeout: LOCK_TIMEOUT_MS,
    });
    this.guard = new StatementGuard(this.database, kind);
  }

  [Symbol.dispose](): void {
    this.database.close();
  }
}

/**
 * Opens a database file.
 *
 * @param file The file.
 * @returns The database, or a failure that names the databases there are.
 */
export async function openDatabase(
  file: ContainedPath,
  { kind, create = false, workspace }: OpenDatabaseOptions,
): Promise<OpenDatabase | Failure> {
  const info = await lstatOrUndefined(file.real);
  if (info === undefined && !create) {
    const others = await findDatabases(workspace);
    const known = others.length === 0
      ? "There are no databases in the workspace"
      : `Databases in the workspace: ${others.join(", ")}`;
    return { success: false, error: `"${file.shown}" not found. ${known}.` };
  }
  if (info !== undefined && !info.isFile) {
    return { success: false, error: `"${file.shown}" is not a file.` };
  }
  // SQLite opens these beside the database and follows links.
  for (const suffix of ["-journal", "-wal", "-shm"]) {
    const beside = await lstatOrUndefined(file.real + suffix);
    if (beside?.isSymlink) {
      const error = `"${file.shown}${suffix}" is a symbolic link; delete it.`;
      return { success: false, error };
    }
  }
  if (info === undefined) {
    const folder = file.real.slice(0, file.real.search(/[\\/][^\\/]*$/));
    await Deno.mkdir(folder, { recursive: true });
  }
  return new OpenDatabase(file.real, kind);
}
