import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Failure } from "../_shared/file_failure.ts";

/**
 * Prepares a text that must be one statement: SQLite would take the first and drop the rest
 * without a word.
 *
 * @param database The database.
 * @param sql The text; comments and a closing semicolon are welcome.
 * @returns The statement, which gives rows as arrays and whole numbers as bigints.
 * @throws {Error} What SQLite finds wrong with it.
 */
export function prepareOne(
  database: DatabaseSync,
  sql: string,
): StatementSync | Failure {
  if (isBlank(sql)) {
    return { success: false, error: "There is no SQL statement." };
  }
  const statement = database.prepare(sql);
  const rest = sql.slice(statement.sourceSQL.length);
  if (!isBlank(rest)) {
    const error = `Only one statement at a time; after the first comes: ${
      rest.trim().slice(0, 80)
    }`;
    return { success: false, error };
  }
  statement.setReadBigInts(true);
  // Arrays keep columns of the same name apart. Not in Deno's type declarations yet.
  if ("setReturnArrays" in statement) {
    const set = statement.setReturnArrays;
    if (typeof set === "function") Reflect.apply(set, statement, [true]);
  }
  return statement;
}

function isBlank(sql: string): boolean {
  return sql.replace(/--[^\n]*|\/\*[^]*?(?:\*\/|$)|[\s;]/g, "") === "";
}
