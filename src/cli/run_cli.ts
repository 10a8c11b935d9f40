import type { CliIo } from "./cli_io.ts";
import type { CliRooms } from "./cli_rooms.ts";
import { DEFAULT_ROOMS } from "./default_rooms.ts";
import { Interruption } from "./interruption.ts";
import { parseCommandLine } from "./parse_command_line.ts";
import { printJson } from "./print_json.ts";

/** Options of {@linkcode runCli}. */
export interface RunCliOptions {
  /** The other rooms; the package's own by default. */
  readonly rooms?: CliRooms;
}

/**
 * Runs one command line, from its words to its exit code.
 *
 * @param args The words after the program's name.
 * @param io Streams, environment and signals.
 * @param options Stand-ins for the other rooms.
 * @returns The exit code: 0 done, 1 failed, 2 wrong usage or configuration, 3 rejected, 130 or 143 stopped by a signal.
 */
export async function runCli(
  args: readonly string[],
  io: CliIo,
  { rooms = DEFAULT_ROOMS }: RunCliOptions = {},
): Promise<number> {
  const optionWords = wordsBeforeOperands(args);
  // Read before the line is parsed, since errors in it are coloured too.
  const styledIo = optionWords.includes("--no-color") ? withoutColor(io) : io;
  const json = optionWords.includes("--json");
  try {
    return await runLine(args, { io: styledIo, rooms, json });
  } catch (error) {
    if (error instanceof Interruption) return error.exitCode;
    const { reportFailure } = await import("./report_failure.ts");
    return await reportFailure(error, { io: styledIo, json });
  }
}

interface RunLineOptions {
  readonly io: CliIo;
  readonly rooms: CliRooms;
  /** Whether stdout owes a JSON document. */
  readonly json: boolean;
}

async function runLine(
  args: readonly string[],
  { io, rooms, json }: RunLineOptions,
): Promise<number> {
  const line = await parseCommandLine(args);
  switch (line.kind) {
    case "version": {
      const { VERSION } = await import("../core/version.ts");
      if (json) await printJson({ version: VERSION }, io);
      else await io.stdout(`lcp ${VERSION}\n`);
      return 0;
    }
    case "help": {
      const { helpText } = await import("./help_text.ts");
      const help = helpText(line.command);
      if (json) await printJson({ help }, io);
      else await io.stdout(help);
      return 0;
    }
    case "command": {
      const run = await line.command.load();
      return await run({ io, rooms, ...line });
    }
    default:
      return line satisfies never;
  }
}

function wordsBeforeOperands(args: readonly string[]): readonly string[] {
  const end = args.indexOf("--");
  return end === -1 ? args : args.slice(0, end);
}

function withoutColor(io: CliIo): CliIo {
  return { ...io, env: (name) => name === "NO_COLOR" ? "1" : io.env(name) };
}
