/**
 * Queries and changes the SQLite databases of the workspace. SQLite works on the thread of the
 * call and cannot be interrupted: a statement that never ends is ended by the host's time-out,
 * which stops the process.
 */

import type { SqlParameters } from "./_bind_parameters.ts";
import type { Failure } from "../_shared/file_failure.ts";
import { findDatabases } from "./_find_databases.ts";
import { readSchema, type SchemaResult } from "./_read_schema.ts";
import { type QueryResult, runQuery } from "./_run_query.ts";
import { runWrite, type WriteResult } from "./_run_write.ts";
import { withDatabase } from "./_with_database.ts";

export const TOOL_LIBRARY_NAME = "Database Operations";
export const TOOL_LIBRARY_DESC =
  "Query, inspect and change SQLite databases in the workspace.";
export const TOOL_LIBRARY_ICON = "🗄️";

/** What these tools use of the host's context. */
interface ToolContext {
  readonly workspace?: string;
}

/** What the host can set for this library. */
interface LibraryConfig {
  /** Most rows that a query returns; 50 by default. */
  readonly max_rows?: number;
}

let maxRows = 50;

/** Takes over the host's settings. */
export function init_tools_library(config: LibraryConfig = {}): void {
  maxRows = config.max_rows ?? maxRows;
}

/** Tells a model which databases there are right now. */
export async function tool_database_ops_prompt(
  tool_context?: ToolContext,
): Promise<string> {
  const found = await findDatabases(tool_context?.workspace);
  const names = found.join(", ") || "none";
  return `${TOOL_LIBRARY_DESC} Databases there now: ${names}.`;
}

/**
 * Runs one reading statement (SELECT, WITH, VALUES, EXPLAIN or a reading PRAGMA) on a SQLite
 * database of the workspace. Returns the columns, the first 50 rows and the number of all rows.
 *
 * @param database_name Database file, such as shop.db.
 * @param query One SQL statement; put ? or :name where values belong, and never the values.
 * @param parameters The values: an array for ?, an object for :name.
 * @readOnly
 */
export async function tool_execute_query(
  database_name: string,
  query: string,
  parameters: SqlParameters = [],
  tool_context?: ToolContext,
): Promise<QueryResult | Failure> {
  return await withDatabase(
    database_name,
    (open) => runQuery(open, query, { parameters, maxRows }),
    { kind: "reading", workspace: tool_context?.workspace },
  );
}

/**
 * Describes the tables and views of a SQLite database of the workspace: columns, keys, indexes.
 *
 * @param database_name Database file, such as shop.db.
 * @param table Name of the only table to describe.
 * @readOnly
 */
export async function tool_get_schema(
  database_name: string,
  table?: string,
  tool_context?: ToolContext,
): Promise<SchemaResult | Failure> {
  return await withDatabase(
    database_name,
    (open) => readSchema(open, table),
    { kind: "reading", workspace: tool_context?.workspace },
  );
}

/**
 * Changes a SQLite database of the workspace with one statement (INSERT, UPDATE, DELETE, CREATE,
 * ALTER, DROP and the like). Returns how many rows changed and the rows of a RETURNING clause.
 *
 * @param database_name Database file, such as shop.db.
 * @param statement One SQL statement; put ? or :name where values belong, and never the values.
 * @param parameters The values: an array for ?, an object for :name.
 * @param create Whether to make the database when it does not exist.
 * @destructive
 */
export async function tool_execute_write(
  database_name: string,
  statement: string,
  parameters: SqlParameters = [],
  create = false,
  tool_context?: ToolContext,
): Promise<WriteResult | Failure> {
  return await withDatabase(
    database_name,
    (open) => runWrite(open, statement, { parameters, maxRows }),
    { kind: "writing", create, workspace: tool_context?.workspace },
  );
}
