/** How bad a {@linkcode Diagnostic} is: an `error` fails `lcp check`, a `warning` does not. */
export type DiagnosticSeverity = "error" | "warning";

/** Something an author should know about a source file, with its place. */
export interface Diagnostic {
  /** How bad it is. */
  readonly severity: DiagnosticSeverity;
  /** Stable name of the kind of problem, such as `duplicate-tool`. */
  readonly code: string;
  /** What is wrong, and a way out where there is one; one line. */
  readonly message: string;
  /** Absolute path of the file or folder. */
  readonly path: string;
  /** Line, counted from 1. */
  readonly line: number;
  /** Column in UTF-16 code units, counted from 1. */
  readonly column: number;
  /** The source line that `line` names, without its line break. */
  readonly sourceLine?: string;
}
