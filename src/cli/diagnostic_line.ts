import type { Diagnostic } from "../core/diagnostic.ts";
import { SEPARATOR } from "../core/path.ts";
import { shownPath } from "./shown_path.ts";
import { terminalLine } from "./terminal_text.ts";

/** Options of {@linkcode diagnosticLine}. */
export interface DiagnosticLineOptions {
  /** Whether line and column say something. True by default. */
  readonly hasPlace?: boolean;
}

/**
 * One diagnostic as one line: `path:line:column severity code message`.
 *
 * @param diagnostic The diagnostic.
 * @param cwd The current folder: paths inside it are shown relative to it.
 * @param options Whether to tell line and column.
 */
export function diagnosticLine(
  diagnostic: Diagnostic,
  cwd: string,
  { hasPlace = true }: DiagnosticLineOptions = {},
): string {
  const { path, line, column, severity, code, message } = diagnostic;
  // Paths in the message are shown as the one before it.
  const text = cwd === SEPARATOR ? message : message.replaceAll(
    `${cwd}${SEPARATOR}`,
    // Not within another path that goes on so.
    (prefix, offset: number) =>
      offset === 0 || /[\s"'(]/.test(message.charAt(offset - 1)) ? "" : prefix,
  );
  const place = hasPlace ? `:${line}:${column}` : ":";
  return terminalLine(
    `${shownPath(path, cwd)}${place} ${severity} ${code} ${text}`,
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
