import { errorText } from "../core/error_text.ts";
import type { CliIo } from "./cli_io.ts";
import { printJson } from "./print_json.ts";
import { styleFor } from "./text_style.ts";
import { terminalLine, terminalText } from "./terminal_text.ts";
import { UsageError } from "./usage_error.ts";

/** Options of {@linkcode reportFailure}. */
export interface ReportFailureOptions {
  readonly io: CliIo;
  /** Whether stdout owes a JSON document. */
  readonly json: boolean;
}

/**
 * Reports why a command could not do its work.
 *
 * @param error What was thrown: a UsageError is the operator's to mend, anything else a fault of this program.
 * @param options Where to report.
 * @returns The exit code.
 */
export async function reportFailure(
  error: unknown,
  { io, json }: ReportFailureOptions,
): Promise<number> {
  const usage = error instanceof UsageError;
  const message = errorText(error);
  const style = styleFor(io, "stderr");
  const detail = usage || !(error instanceof Error)
    ? message
    : error.stack ?? message;
  const prefix = usage && error.located ? "" : `${style.red("error:")} `;
  const lines = [`${prefix}${terminalText(detail)}`];
  if (usage && error.hint !== undefined) lines.push(terminalLine(error.hint));
  await io.stderr(`${lines.join("\n")}\n`);
  if (json) {
    await printJson({
      success: false,
      output: message,
      error: message,
      status_code: usage ? 400 : 500,
    }, io);
  }
  return usage ? 2 : 1;
}
