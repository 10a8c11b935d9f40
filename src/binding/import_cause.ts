import type { CallOutcome } from "../core/call_outcome.ts";
import { fromFileUrl } from "../core/path.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";

/**
 * Tells the cause of a module that could not be loaded as reading its library
 * told it. The sandbox only says that it may not read a file, since what is not
 * there is not among what it may read.
 *
 * @param outcome How a call ended.
 * @param library The tool's library.
 * @returns The outcome, its error that of the import if that was the cause.
 */
export function withImportCause(
  outcome: CallOutcome,
  library: Pick<LibraryManifest, "path" | "diagnostics">,
): CallOutcome {
  if (outcome.kind !== "threw") return outcome;
  const [, named = ""] = /"([^"]+)"/.exec(outcome.error.message) ?? [];
  const target = /^file:/.test(named) ? pathOf(named) : named;
  const fault = library.diagnostics.find(({ code, message }) =>
    code === "missing-import" && message.includes(`(${target})`)
  );
  if (fault === undefined) return outcome;
  const { path, line, column, message } = fault;
  return {
    ...outcome,
    phase: "load",
    error: {
      name: "Error",
      message:
        `Cannot load ${library.path}: ${path}:${line}:${column} imports what is not there: ${message}`,
    },
  };
}

function pathOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? url : fromFileUrl(parsed);
}
