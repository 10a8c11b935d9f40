import type { Diagnostic } from "../core/diagnostic.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";
import type { CommandContext } from "./command.ts";
import { diagnosticLine, sortedDiagnostics } from "./diagnostic_line.ts";
import { printJson } from "./print_json.ts";
import { readSettings } from "./read_settings.ts";
import { hasMissingSource } from "./report_diagnostics.ts";
import { sourceExcerpt } from "./source_excerpt.ts";
import { styleFor } from "./text_style.ts";

/**
 * Runs `lcp check`.
 *
 * @param context The command line and where to print.
 * @returns The exit code.
 */
export async function runCheck(context: CommandContext): Promise<number> {
  const { io, options, operands, rooms } = context;
  const settings = await readSettings(options, io, { toolPaths: operands });
  const { libraries, diagnostics } = await rooms.discover(settings);
  const sorted = sortedDiagnostics(diagnostics);
  if (options.has("json")) await printJson(sorted, io);
  else await printLines(sorted, context);
  const errors = sorted.filter(({ severity }) => severity === "error").length;
  if (!options.has("quiet")) {
    const found = `${countedKinds(libraries)} in ${
      counted(libraries.length, "file")
    }`;
    const problems = sorted.length === 0
      ? "no problems"
      : `${counted(errors, "error")}, ${
        counted(sorted.length - errors, "warning")
      }`;
    await io.stderr(`Checked ${found}: ${problems}.\n`);
  }
  if (hasMissingSource(diagnostics)) return 2;
  return errors > 0 ? 1 : 0;
}

async function printLines(
  diagnostics: readonly Diagnostic[],
  { io }: CommandContext,
): Promise<void> {
  const style = styleFor(io, "stdout");
  const columns = io.stdoutColumns;
  const lines = diagnostics.map((diagnostic) => {
    const line = diagnosticLine(diagnostic, io.cwd);
    const { severity } = diagnostic;
    const paint = severity === "error" ? style.red : style.yellow;
    const excerpt = columns === undefined
      ? []
      : sourceExcerpt(diagnostic, columns);
    return [
      line.replace(` ${severity} `, ` ${paint(severity)} `),
      ...excerpt.map((text) => style.dim(text)),
      "",
    ].join("\n");
  });
  await io.stdout(lines.join(""));
}

/** Such as `3 tools and 1 prompt`; tools are counted even if there are none. */
function countedKinds(libraries: readonly LibraryManifest[]): string {
  const tools = libraries.flatMap(({ tools }) => tools).length;
  const resources = libraries.flatMap(({ resources }) => resources ?? []);
  const prompts = libraries.flatMap(({ prompts }) => prompts ?? []);
  const parts = [
    counted(tools, "tool"),
    ...(resources.length > 0 ? [counted(resources.length, "resource")] : []),
    ...(prompts.length > 0 ? [counted(prompts.length, "prompt")] : []),
  ];
  const last = parts.pop();
  return parts.length === 0 ? `${last}` : `${parts.join(", ")} and ${last}`;
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
