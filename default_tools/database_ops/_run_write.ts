import type { DatabaseSync } from "node:sqlite";
import type { Failure } from "../_shared/file_failure.ts";
import { bindParameters, type SqlParameters } from "./_bind_parameters.ts";
import { type Cell, collectRows, type Rows } from "./_collect_rows.ts";
import type { OpenDatabase } from "./_open_database.ts";
import { prepareOne } from "./_prepare_one.ts";
import { sqlFailure } from "./_sql_failure.ts";

/** What a change gives. */
export interface WriteResult {
  readonly success: true;
  readonly output: {
    /** Rows inserted, updated and deleted, those of triggers included. */
    readonly changed_rows: number;
    /** Key of the row inserted last. */
    readonly last_insert_rowid?: Cell;
    /** Rows of a RETURNING clause. */
    readonly returned?: Rows;
  };
}

/** Options of {@linkcode runWrite}. */
export interface RunWriteOptions {
  readonly parameters: SqlParameters;
  /** Most rows of a RETURNING clause to return. */
  readonly maxRows: number;
}

/**
 * Runs one statement that may change the database. It is its own transaction.
 *
 * @param open The database, opened for writing.
 * @param sql The statement.
 * @returns What it changed, or a failure that says what is wrong with the statement.
 */
export function runWrite(
  { database, guard }: OpenDatabase,
  sql: string,
  { parameters, maxRows }: RunWriteOptions,
): WriteResult | Failure {
  try {
    const statement = prepareOne(database, sql);
    if ("error" in statement) return statement;
    const values = bindParameters(sql, parameters);
    if ("error" in values) return values;
    const columns = statement.columns().map(({ name }) => name);
    // Not iterate(): it takes an error, such as a broken constraint, for the end of the rows.
    const returned = collectRows(columns, statement.all(...values), {
      maxRows,
    });
    const [changed_rows, rowid] = effectOf(database);
    const inserted = rowid === 0 ? {} : { last_insert_rowid: rowid };
    const rows = columns.length === 0 ? {} : { returned };
    const output = { changed_rows: Number(changed_rows), ...inserted, ...rows };
    return { success: true, output };
  } catch (error) {
    return sqlFailure(
      error,
      guard,
      "Each statement is its own transaction, on this database alone.",
    );
  }
}

/** What happened on this connection, which served one statement. */
function effectOf(database: DatabaseSync): readonly Cell[] {
  const sql = "SELECT total_changes(), last_insert_rowid()";
  const statement = prepareOne(database, sql);
  if ("error" in statement) return [];
  return collectRows([], statement.all(), { maxRows: 1 }).rows[0];
}
