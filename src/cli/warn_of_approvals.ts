import type { Diagnostic } from "../core/diagnostic.ts";
import type { CommandContext } from "./command.ts";
import { terminalLine } from "./terminal_text.ts";
import { styleFor } from "./text_style.ts";

/**
 * Warns on stderr of saved approvals and audit logs that could not be kept.
 *
 * @param diagnostics What a closed binding said.
 * @param context The command's.
 */
export async function warnOfApprovals(
  diagnostics: readonly Diagnostic[],
  { io }: Pick<CommandContext, "io">,
): Promise<void> {
  const { yellow } = styleFor(io, "stderr");
  for (const { code, message } of diagnostics) {
    if (code !== "approvals") continue;
    await io.stderr(`${yellow("warning:")} ${terminalLine(message)}\n`);
  }
}
