import type { Failure } from "../_shared/file_failure.ts";
import type { StatementGuard } from "./_statement_guard.ts";

/**
 * Turns an error of SQLite into a failed result.
 *
 * @param error What was thrown.
 * @param guard What watched the statement.
 * @param advice What to use instead when the statement was refused.
 * @returns The failed result.
 * @throws The error itself when it does not come from SQLite.
 */
export function sqlFailure(
  error: unknown,
  guard: StatementGuard,
  advice: string,
): Failure {
  const known = error instanceof Error && "code" in error &&
    error.code === "ERR_SQLITE_ERROR";
  if (!known) throw error;
  const reason = guard.refused === undefined
    ? `SQL error: ${error.message.replace(/[.?]$/, "")}.`
    : `Refused: the statement wants to ${guard.refused}. ${advice}`;
  return { success: false, error: reason };
}
