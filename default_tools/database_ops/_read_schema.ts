import type { StatementSync } from "node:sqlite";
import type { Failure } from "../_shared/file_failure.ts";
import type { OpenDatabase } from "./_open_database.ts";
import { sqlFailure } from "./_sql_failure.ts";

/** One column. */
export interface ColumnSchema {
  readonly name: string;
  /** As declared; may be empty. */
  readonly type: string;
  readonly not_null: boolean;
  readonly primary_key: boolean;
  /** SQL text of the default. */
  readonly default?: string;
}

/** One table or view. */
export interface TableSchema {
  readonly name: string;
  readonly kind: string;
  readonly columns: readonly ColumnSchema[];
  /** Such as `customer_id -> customers(id)`. */
  readonly foreign_keys: readonly string[];
  readonly indexes: readonly string[];
}

/** What a database holds. */
export interface SchemaResult {
  readonly success: true;
  readonly output: { readonly tables: readonly TableSchema[] };
}

const TABLES = `
  SELECT name, type AS kind FROM pragma_table_list
  WHERE schema = 'main' AND type IN ('table', 'view', 'virtual')
    AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`;
const COLUMNS = `
  SELECT name, type, "notnull", pk, dflt_value FROM pragma_table_xinfo(?)
  WHERE hidden <> 1 ORDER BY cid`;
const FOREIGN_KEYS = `
  SELECT "from" AS near, "table" AS other, "to" AS far
  FROM pragma_foreign_key_list(?) ORDER BY id, seq`;
const INDEXES = `
  SELECT l.name || (CASE WHEN l."unique" THEN ' (unique)' ELSE '' END)
    || ': ' || (SELECT group_concat(coalesce(i.name, 'an expression'), ', ')
      FROM pragma_index_info(l.name) AS i) AS text
  FROM pragma_index_list(?) AS l WHERE l.origin <> 'pk' ORDER BY l.name`;

/**
 * Reads the tables and views of a database with their columns, keys and indexes.
 *
 * @param open The database, opened for reading.
 * @param table The only table to describe; all by default.
 * @returns The schema, or a failure that names the tables there are.
 */
export function readSchema(
  { database, guard }: OpenDatabase,
  table?: string,
): SchemaResult | Failure {
  try {
    const all = database.prepare(TABLES).all();
    const wanted = table === undefined
      ? all
      : all.filter(({ name }) =>
        String(name).toLowerCase() === table.toLowerCase()
      );
    if (table !== undefined && wanted.length === 0) {
      const names = all.map(({ name }) => name).join(", ") || "none";
      const error = `There is no table "${table}". Tables: ${names}.`;
      return { success: false, error };
    }
    const columns = database.prepare(COLUMNS);
    const keys = database.prepare(FOREIGN_KEYS);
    const indexes = database.prepare(INDEXES);
    const tables = wanted.map(({ name, kind }): TableSchema => ({
      name: String(name),
      kind: String(kind),
      columns: columnsOf(columns, String(name)),
      foreign_keys: keys.all(String(name)).map(({ near, other, far }) =>
        `${near} -> ${other}${far === null ? "" : `(${far})`}`
      ),
      indexes: indexes.all(String(name)).map(({ text }) => String(text)),
    }));
    return { success: true, output: { tables } };
  } catch (error) {
    return sqlFailure(error, guard, "");
  }
}

function columnsOf(statement: StatementSync, table: string): ColumnSchema[] {
  return statement.all(table).map((column) => ({
    name: String(column.name),
    type: String(column.type),
    not_null: column.notnull === 1,
    primary_key: column.pk !== 0,
    ...(column.dflt_value === null
      ? {}
      : { default: String(column.dflt_value) }),
  }));
}
