import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Failure } from "../_shared/file_failure.ts";
import {
  bindParameters,
  type BoundParameters,
  type SqlParameters,
} from "./_bind_parameters.ts";
import { collectRows, type Rows } from "./_collect_rows.ts";
import type { OpenDatabase } from "./_open_database.ts";
import { prepareOne } from "./_prepare_one.ts";
import { sqlFailure } from "./_sql_failure.ts";

/** What a query gives. */
export interface QueryResult {
  readonly success: true;
  readonly output: Rows;
}

/** Options of {@linkcode runQuery}. */
export interface RunQueryOptions {
  readonly parameters: SqlParameters;
  /** Most rows to return. */
  readonly maxRows: number;
}

/**
 * Runs one reading statement.
 *
 * @param open The database, opened for reading.
 * @param query The statement.
 * @returns Its rows, or a failure that says what is wrong with the statement.
 */
export function runQuery(
  { database, guard }: OpenDatabase,
  query: string,
  { parameters, maxRows }: RunQueryOptions,
): QueryResult | Failure {
  try {
    const statement = prepareOne(database, query);
    if ("error" in statement) return statement;
    const values = bindParameters(query, parameters);
    if ("error" in values) return values;
    const columns = statement.columns().map(({ name }) => name);
    const read = readRows(database, statement, { values, maxRows });
    const output = collectRows(columns, read.rows, { maxRows, ...read });
    return { success: true, output };
  } catch (error) {
    return sqlFailure(error, guard, "This tool only reads.");
  }
}

/**
 * Reads one row more than wanted and only then counts, so that memory does not grow with the
 * result. Not with `iterate()`: it takes an error in the middle for the end of the rows.
 */
function readRows(
  database: DatabaseSync,
  statement: StatementSync,
  { values, maxRows }: {
    readonly values: BoundParameters;
    readonly maxRows: number;
  },
): { readonly rows: readonly unknown[]; readonly total?: number } {
  const sql = statement.sourceSQL;
  if (!/^(?:\s|--[^\n]*\n|\/\*[^]*?\*\/)*(?:SELECT|WITH|VALUES)\b/i.test(sql)) {
    return { rows: statement.all(...values) };
  }
  const inner = `(\n${sql.replace(/;$/, "")}\n)`;
  const first = prepareOne(
    database,
    `SELECT * FROM ${inner} LIMIT ${maxRows + 1}`,
  );
  if ("error" in first) return { rows: statement.all(...values) };
  const rows = first.all(...values);
  if (rows.length <= maxRows) return { rows };
  const counted = database.prepare(`SELECT count(*) AS total FROM ${inner}`)
    .get(...values);
  return { rows, total: Number(counted?.total) };
}
