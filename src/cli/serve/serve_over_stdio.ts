import { serveStdio } from "../../mcp/server/stdio/serve_stdio.ts";
import type { CliSettings } from "../cli_settings.ts";
import type { CommandContext } from "../command.ts";
import { UsageError } from "../usage_error.ts";
import { openService } from "./open_service.ts";

/** For a person, who would see nothing else. */
const WAITING =
  "Waiting for messages of MCP on standard input, which an assistant sends. What lets one start this: --print-config CLIENT. Ctrl-C ends it.\n";

/**
 * Serves one client over standard input and output, until it goes away.
 *
 * @param settings The command's.
 * @param context The command line and its streams.
 * @returns The exit code.
 */
export async function serveOverStdio(
  settings: CliSettings,
  context: CommandContext,
): Promise<number> {
  const { executor } = settings;
  if (executor !== undefined && executor !== "process") {
    throw new UsageError(
      `Cannot serve over standard output with the executor "${executor}": what tools print would get among the messages`,
      { hint: 'Use "executor": "process", or serve with --http.' },
    );
  }
  const { io, options } = context;
  const signal = io.watchSignals();
  await using opened = await openService(settings, context);
  if (io.stdinIsTerminal && !options.has("quiet")) await io.stderr(WAITING);
  const client = { input: io.stdinText(), write: io.stdout };
  await serveStdio(opened.service, client, { signal });
  await opened[Symbol.asyncDispose]();
  signal.throwIfAborted();
  return 0;
}
