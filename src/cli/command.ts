import type { ParsedOptions } from "./parsed_options.ts";
import type { CliIo } from "./cli_io.ts";
import type { CliRooms } from "./cli_rooms.ts";

/** An option of the command line. */
export interface OptionEntry {
  /** Name without its dashes. */
  readonly name: string;
  /** What the value is called in the help; an option without is a flag. */
  readonly value?: string;
  /** What it stands for when no value follows; without this one must. */
  readonly bare?: string;
  /** One letter that stands for the name. */
  readonly letter?: string;
  /** Whether each use adds a value; otherwise the last use counts. */
  readonly repeatable?: boolean;
  /** The only values it takes. */
  readonly choices?: readonly string[];
  /** One line for the help. */
  readonly summary: string;
}

/** What a command gets. */
export interface CommandContext {
  readonly io: CliIo;
  readonly rooms: CliRooms;
  readonly options: ParsedOptions;
  /** Words after the command's name. */
  readonly operands: readonly string[];
}

/** Does a command's work and gives the exit code. */
export type RunCommand = (context: CommandContext) => Promise<number>;

/** What is known of a command without loading it. */
export interface CommandEntry {
  readonly name: string;
  /** What stands for the operands in the help, such as `TOOL [key=value...]`. */
  readonly operands: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Paragraphs for the command's own help. */
  readonly details: readonly string[];
  /** Options besides those that every command has. */
  readonly options: readonly OptionEntry[];
  /** Command lines without the leading `lcp`, each with what it does. */
  readonly examples: readonly {
    readonly line: string;
    readonly does: string;
  }[];
  /** Loads the code, which start-up would otherwise pay for. */
  load(): Promise<RunCommand>;
}
