import type { Diagnostic } from "../core/diagnostic.ts";
import type { CommandContext } from "./command.ts";

/** Codes of the diagnostics for a named path or built-in library that cannot be used. */
const NOT_THERE: readonly string[] = [
  "missing-path",
  "unknown-builtin",
  "unsupported-source",
  "unusable-source",
];

/** Codes of the diagnostics for configurations of libraries that are nobody's, and for MCP servers. */
const OF_CONFIGURATION: readonly string[] = [
  "ambiguous-config",
  "unused-config",
  "mcp-server",
  "mcp-tool",
];

/** Options of {@linkcode reportDiagnostics}. */
export interface ReportDiagnosticsOptions {
  /** Files whose errors are of interest; of the others' there is only the number. All by default. */
  readonly files?: readonly string[];
}

/**
 * Tells on stderr what is wrong with tool files, for commands that do something
 * else with them: errors, one a line. Warnings are for `lcp check`.
 *
 * @param diagnostics What discovery said.
 * @param context The command's.
 * @param options Which files are of interest.
 * @returns The exit code that follows: 2 when a named path or built-in library is missing, else 0.
 */
export async function reportDiagnostics(
  diagnostics: readonly Diagnostic[],
  { io, options }: Pick<CommandContext, "io" | "options">,
  { files }: ReportDiagnosticsOptions = {},
): Promise<0 | 2> {
  const missing = hasMissingSource(diagnostics);
  const told = diagnostics.filter(({ severity, code }) =>
    severity === "error" || OF_CONFIGURATION.includes(code) ||
    code === "kept-last-good"
  );
  if (told.length > 0 && (missing || !options.has("quiet"))) {
    const { diagnosticLine, sortedDiagnostics } = await import(
      "./diagnostic_line.ts"
    );
    const wanted = options.has("quiet")
      ? told.filter(({ code }) => NOT_THERE.includes(code))
      : told.filter((diagnostic) => isOfInterest(diagnostic, files));
    const lines = sortedDiagnostics(wanted)
      .map((diagnostic) => {
        const hasPlace = !isOfNoFile(diagnostic);
        return `${diagnosticLine(diagnostic, io.cwd, { hasPlace })}\n`;
      });
    const others = options.has("quiet") ? 0 : told.length - wanted.length;
    if (others > 0) {
      const problems = others === 1 ? "1 problem" : `${others} problems`;
      lines.push(`${problems} in other files: see lcp check\n`);
    }
    await io.stderr(lines.join(""));
  }
  return missing ? 2 : 0;
}

function isOfInterest(
  { code, path }: Diagnostic,
  files: readonly string[] | undefined,
): boolean {
  return files === undefined || files.includes(path) || isOfNoFile({ code });
}

/** Whether there is no text that its line and column could be of. */
function isOfNoFile({ code }: Pick<Diagnostic, "code">): boolean {
  return NOT_THERE.includes(code) || OF_CONFIGURATION.includes(code);
}

/**
 * Whether a named path or built-in library is not there.
 *
 * @param diagnostics What discovery said.
 */
export function hasMissingSource(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ code }) => NOT_THERE.includes(code));
}
