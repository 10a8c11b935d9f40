import { parseArgs } from "@std/cli/parse-args";
import { COMMANDS, COMMON_OPTIONS } from "./command_table.ts";
import type { CommandEntry, OptionEntry } from "./command.ts";
import { ParsedOptions } from "./parsed_options.ts";
import type { UnknownNameOptions } from "./unknown_name_error.ts";
import { UsageError } from "./usage_error.ts";

/** What a command line asks for. */
export type CommandLine =
  | { readonly kind: "version" }
  /** Help for one command, or for the program. */
  | { readonly kind: "help"; readonly command: CommandEntry | undefined }
  | {
    readonly kind: "command";
    readonly command: CommandEntry;
    readonly options: ParsedOptions;
    readonly operands: readonly string[];
  };

const VERSION_OPTION: OptionEntry = {
  name: "version",
  summary: "Show the version and stop",
};

/**
 * Reads a command line. Options may stand before or after the command, as
 * `--name value` or `--name=value`; after `--` everything is an operand.
 *
 * @param args The words after the program's name.
 * @returns What they ask for.
 * @throws UsageError for an unknown command or option, a missing, unwanted or impossible value; it names what is near.
 */
export async function parseCommandLine(
  args: readonly string[],
): Promise<CommandLine> {
  // Which option takes a value decides which word is the command, so options
  // of all commands count until the command is known.
  const known = [
    ...COMMON_OPTIONS,
    VERSION_OPTION,
    ...COMMANDS.flatMap((command) => command.options),
  ];
  const { values, words } = await splitWords(args, known);
  if (values.has("version")) return { kind: "version" };
  const [name, ...operands] = words;
  if (name === undefined) return { kind: "help", command: undefined };
  if (name === "help") {
    const about = operands[0];
    const command = about === undefined ? undefined : await getCommand(about);
    return { kind: "help", command };
  }
  const command = await getCommand(name);
  if (values.has("help")) return { kind: "help", command };
  const allowed = [...COMMON_OPTIONS, ...command.options];
  for (const [option, given] of values) {
    await checkOption(option, { given, allowed, command });
  }
  const options = new ParsedOptions(values);
  return { kind: "command", command, options, operands };
}

async function getCommand(name: string): Promise<CommandEntry> {
  const command = COMMANDS.find((entry) => entry.name === name);
  if (command !== undefined) return command;
  throw await unknownName(name, {
    what: "command",
    names: COMMANDS.map((entry) => entry.name),
    hint: 'Run "lcp --help" to see all commands.',
  });
}

interface SplitWords {
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly words: readonly string[];
}

async function splitWords(
  args: readonly string[],
  known: readonly OptionEntry[],
): Promise<SplitWords> {
  const unknown: string[] = [];
  const named = (isFlag: boolean) =>
    known.filter(({ value }) => (value === undefined) === isFlag)
      .map(({ name }) => name);
  const parsed: Record<string, unknown> = parseArgs(joinValues(args, known), {
    // Operands are text, even "007".
    string: ["_", ...named(false)],
    boolean: named(true),
    collect: named(false),
    alias: Object.fromEntries(
      known.flatMap(({ name, letter }) => letter ? [[letter, name]] : []),
    ),
    unknown: (arg: string, key?: string) => {
      if (key !== undefined) unknown.push(arg.split("=", 1).join());
      return key === undefined;
    },
  });
  for (const name of unknown) {
    // Another command's options are no help, if it can be told which one is meant.
    const command = COMMANDS.find((entry) => args.includes(entry.name));
    const near = command ? [...COMMON_OPTIONS, ...command.options] : known;
    throw await unknownName(name, {
      what: "option",
      names: near.map((option) => `--${option.name}`),
      hint:
        'Run "lcp --help" to see all options; words after "--" are no options.',
    });
  }
  const values = new Map<string, readonly string[]>();
  for (const { name } of known) {
    const value = parsed[name];
    if (Array.isArray(value) && value.length > 0) values.set(name, value);
    else if (value === true) values.set(name, []);
  }
  const words = Array.isArray(parsed._) ? parsed._.map(String) : [];
  return { values, words };
}

/**
 * Joins each option and its value by `=`: `parseArgs` takes a lone `-` for a
 * value only so, and a missing value for an empty one otherwise.
 *
 * @throws UsageError for an option without its value, or with one that it does not take.
 */
function joinValues(
  args: readonly string[],
  known: readonly OptionEntry[],
): string[] {
  const joined: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? "";
    if (arg === "--") return [...joined, ...args.slice(index)];
    const [name, ...value] = arg.split("=");
    const option = known.find((entry) => name === `--${entry.name}`);
    if (option?.value !== undefined && value.length === 0) {
      const isBare = option.bare !== undefined && !isValue(args[index + 1]);
      const next = isBare ? option.bare : valueOf(option, args[++index]);
      joined.push(`${name}=${next}`);
      continue;
    }
    if (option && option.value === undefined && value.length > 0) {
      throw new UsageError(
        `${name} takes no value: found "${value.join("=")}"`,
      );
    }
    joined.push(arg);
  }
  return joined;
}

function valueOf(option: OptionEntry, next: string | undefined): string {
  if (isValue(next)) return next;
  const found = next === undefined ? "nothing" : `"${next}"`;
  throw new UsageError(
    `--${option.name} needs a value, ${option.value}: found ${found} after it`,
    { hint: `Write a value that starts with "-" as --${option.name}=VALUE.` },
  );
}

function isValue(next: string | undefined): next is string {
  return next !== undefined && (next === "-" || !next.startsWith("-"));
}

interface GivenOption {
  readonly given: readonly string[];
  readonly allowed: readonly OptionEntry[];
  readonly command: CommandEntry;
}

async function checkOption(
  name: string,
  { given, allowed, command }: GivenOption,
): Promise<void> {
  const option = allowed.find((entry) => entry.name === name);
  if (option === undefined) {
    throw new UsageError(`"lcp ${command.name}" has no option --${name}`, {
      hint: `Run "lcp ${command.name} --help" to see its options.`,
    });
  }
  if (given.includes("")) {
    throw new UsageError(`--${name} needs a value: found an empty one`);
  }
  for (const value of given) {
    if (option.choices === undefined || option.choices.includes(value)) {
      continue;
    }
    throw await unknownName(value, {
      what: `--${name}`,
      names: option.choices,
      hint: `It takes ${option.choices.join(", ")}.`,
    });
  }
}

async function unknownName(
  name: string,
  options: UnknownNameOptions,
): Promise<UsageError> {
  const { unknownNameError } = await import("./unknown_name_error.ts");
  return await unknownNameError(name, options);
}
