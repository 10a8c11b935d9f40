import type { Diagnostic } from "../core/diagnostic.ts";
import type { CommandContext } from "./command.ts";

/** Codes of the diagnostics for a named path or built-in library that is not there. */
const NOT_THERE: readonly string[] = ["missing-path", "unknown-builtin"];

/**
 * Tells on stderr what is wrong with tool files, for commands that do something
 * else with them: errors, one a line. Warnings are for `lcp check`.
 *
 * @param diagnostics What discovery said.
 * @param context The command's.
 * @returns The exit code that follows: 2 when a named path or built-in library is missing, else 0.
 */
export async function reportDiagnostics(
  diagnostics: readonly Diagnostic[],
  { io, options }: Pick<CommandContext, "io" | "options">,
): Promise<0 | 2> {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const missing = hasMissingSource(diagnostics);
  if (errors.length > 0 && (missing || !options.has("quiet"))) {
    const { diagnosticLine, sortedDiagnostics } = await import(
      "./diagnostic_line.ts"
    );
    const lines = sortedDiagnostics(errors)
      .filter(({ code }) => NOT_THERE.includes(code) || !options.has("quiet"))
      .map((diagnostic) => `${diagnosticLine(diagnostic, io.cwd)}\n`);
    await io.stderr(lines.join(""));
  }
  return missing ? 2 : 0;
}

/**
 * Whether a named path or built-in library is not there.
 *
 * @param diagnostics What discovery said.
 */
export function hasMissingSource(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ code }) => NOT_THERE.includes(code));
}
