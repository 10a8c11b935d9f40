import type { Diagnostic, DiagnosticSeverity } from "../core/diagnostic.ts";
import type { Place } from "./modules/source_module.ts";

/** What to report: its severity, its stable code, and a message with a way out. */
export interface Report {
  readonly severity: DiagnosticSeverity;
  readonly code: string;
  readonly message: string;
}

/** Collects the diagnostics of one reading; the same one at the same place counts once. */
export class Reporter {
  readonly #found = new Map<string, Diagnostic>();
  readonly #isForeign: (place: Place) => boolean;

  /** @param isForeign Whether a place is in a text that is not the library's to change; reports about it are dropped. */
  constructor(isForeign: (place: Place) => boolean = () => false) {
    this.#isForeign = isForeign;
  }

  /**
   * Adds a diagnostic.
   *
   * @param place Where the problem stands.
   * @param report What it is.
   */
  report(place: Place, report: Report): void {
    if (this.#isForeign(place)) return;
    const { line, column, sourceLine } = place.module.lineAt(place.position);
    const { path } = place.module.home;
    const key = `${path}\n${line}:${column} ${report.code}`;
    if (this.#found.has(key)) return;
    this.#found.set(key, { ...report, path, line, column, sourceLine });
  }

  /**
   * The diagnostics so far.
   *
   * @param first Path whose diagnostics come first.
   * @returns All of them by path, line and column.
   */
  list(first: string): Diagnostic[] {
    return [...this.#found.values()].sort((a, b) =>
      Number(b.path === first) - Number(a.path === first) ||
      (a.path < b.path ? -1 : a.path > b.path ? 1 : 0) ||
      a.line - b.line || a.column - b.column
    );
  }
}
