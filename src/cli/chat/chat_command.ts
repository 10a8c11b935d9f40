import type { CommandContext } from "../command.ts";
import { UsageError } from "../usage_error.ts";

/**
 * Runs `lcp chat`: one turn with `--once`, else a chat at the terminal.
 *
 * @param context The command line and where to print.
 * @returns 0 when the model answered, or the operator left; 1 when it did not answer.
 */
export async function runChatCommand(context: CommandContext): Promise<number> {
  const { io, operands, options } = context;
  if (operands.length > 0) {
    throw new UsageError(
      `"lcp chat" takes no words: found "${operands.join(" ")}"`,
      { hint: 'Write lcp chat --once "..."' },
    );
  }
  if (options.has("once")) {
    const { runOnce } = await import("./run_once.ts");
    return await runOnce(context);
  }
  if (options.has("json")) {
    throw new UsageError("lcp chat --json needs --once PROMPT");
  }
  if (!io.stdinIsTerminal || !io.stderrIsTerminal) {
    throw new UsageError(
      "lcp chat needs a terminal: standard input or standard error is none",
      {
        hint:
          'Without one: lcp chat --once "...", or --once - for a prompt from standard input; go on with it: --resume',
      },
    );
  }
  const { runSession } = await import("./session/run_session.ts");
  return await runSession(context);
}
