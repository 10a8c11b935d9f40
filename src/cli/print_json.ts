import type { CliIo } from "./cli_io.ts";
import { terminalText } from "./terminal_text.ts";

/**
 * Prints a value as one JSON document, readable, with a line break at its end.
 *
 * @param value A value that JSON can hold.
 * @param io Where stdout is.
 */
export async function printJson(value: unknown, io: CliIo): Promise<void> {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  // Escapes of terminalText are JSON's own, so the document stays the same.
  await io.stdout(io.stdoutColumns === undefined ? text : terminalText(text));
}
