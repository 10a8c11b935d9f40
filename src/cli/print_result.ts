import type { LogEntry, ToolResult } from "../core/tool_result.ts";
import type { CommandContext } from "./command.ts";
import { printJson } from "./print_json.ts";
import { terminalText } from "./terminal_text.ts";
import { styleFor } from "./text_style.ts";

/**
 * Prints the outcome of a call: its output on stdout, logs and error on
 * stderr; with `--json` the whole result as one document.
 *
 * @param result The outcome.
 * @param context The command's.
 */
export async function printResult(
  result: ToolResult,
  { io, options }: CommandContext,
): Promise<void> {
  if (options.has("json")) {
    await printJson(result, io);
    return;
  }
  const quiet = options.has("quiet");
  const onScreen = (text: string): string =>
    io.stderrIsTerminal ? terminalText(text) : text;
  if (!quiet) {
    await io.stderr((result.logs ?? []).map(logBlock).map(onScreen).join(""));
  }
  const output = outputText(result);
  await io.stdout(
    io.stdoutColumns === undefined ? output : terminalText(output),
  );
  if (result.success) return;
  const style = styleFor(io, "stderr");
  const { error = "the tool failed", traceback = "", status_code } = result;
  await io.stderr(`${style.red("error:")} ${onScreen(ended(error))}`);
  // Only a fault of the tool's is found by its stack.
  const frames = framesOf(traceback);
  if (!quiet && status_code === 500 && frames !== "") {
    await io.stderr(style.dim(onScreen(ended(frames))));
  }
}

function logBlock({ level, text }: LogEntry): string {
  // A tool's own "error: ..." must not pass for one of this program.
  const prefix = level === "info" ? "" : `log ${level}: `;
  return ended(prefix + text);
}

/** A stack without the message above it, which stands in the error. */
function framesOf(traceback: string): string {
  const lines = traceback.split("\n");
  const first = lines.findIndex((line) => /^\s*at /.test(line));
  return first === -1 ? "" : lines.slice(first).join("\n");
}

function outputText({ output, success, error }: ToolResult): string {
  // The error goes to stderr; a failure without output repeats it here.
  if (!success && (output === error || output === null)) return "";
  if (typeof output === "string") return output === "" ? "" : ended(output);
  return `${JSON.stringify(output ?? null, null, 2)}\n`;
}

function ended(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}
