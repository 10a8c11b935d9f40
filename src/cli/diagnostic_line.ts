import type { Diagnostic } from "../core/diagnostic.ts";
import { shownPath } from "./shown_path.ts";
import { terminalLine } from "./terminal_text.ts";

/**
 * One diagnostic as one line: `path:line:column severity code message`.
 *
 * @param diagnostic The diagnostic.
 * @param cwd The current folder: paths inside it are shown relative to it.
 */
export function diagnosticLine(diagnostic: Diagnostic, cwd: string): string {
  const { path, line, column, severity, code, message } = diagnostic;
  return terminalLine(
    `${shownPath(path, cwd)}:${line}:${column} ${severity} ${code} ${message}`,
  );
}

/**
 * Orders diagnostics by path, line, column, code and message, independent of the locale.
 *
 * @param diagnostics Any order.
 */
export function sortedDiagnostics(
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const compare = (a: string, b: string) => a < b ? -1 : a > b ? 1 : 0;
  return diagnostics.toSorted((a, b) =>
    compare(a.path, b.path) || a.line - b.line || a.column - b.column ||
    compare(a.code, b.code) || compare(a.message, b.message)
  );
}
