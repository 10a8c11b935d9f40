import type { SourceModule } from "../modules/source_module.ts";
import type { Reporter } from "../reporter.ts";

/** Most syntax errors reported of one file: the first ones tell, the rest follow from them. */
const MAX_REPORTS = 20;

/**
 * Reports the syntax errors of a module.
 *
 * @param module The module.
 * @param reporter Receives the reports.
 */
export function reportSyntax(module: SourceModule, reporter: Reporter): void {
  if (module.unparsed !== undefined) {
    reporter.report({ module, position: 0 }, {
      severity: "error",
      code: "syntax",
      message:
        `Cannot parse this file, as ${module.unparsed}: split what is nested, or leave the file out`,
    });
  }
  for (const { position, message } of module.problems.slice(0, MAX_REPORTS)) {
    reporter.report({ module, position }, {
      severity: "error",
      code: "syntax",
      message: `Syntax error: ${message}`,
    });
  }
}
