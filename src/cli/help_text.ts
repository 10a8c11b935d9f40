import type { CommandEntry, OptionEntry } from "./command.ts";
import { COMMANDS, COMMON_OPTIONS } from "./command_table.ts";

/** Widest line of the help, in columns. */
const WIDTH = 80;

/**
 * The help of the program or of one command.
 *
 * @param command The command; undefined for the program.
 * @returns Text that ends with a line break.
 */
export function helpText(command?: CommandEntry): string {
  return command === undefined ? programHelp() : commandHelp(command);
}

function programHelp(): string {
  const commands = COMMANDS.map(({ name, summary }): Row => [name, summary]);
  return [
    "lcp turns a folder of TypeScript functions into tools for language models.",
    "",
    "Usage: lcp [options] COMMAND",
    "",
    "Commands:",
    ...twoColumns(commands),
    "",
    "Options of every command:",
    ...twoColumns(COMMON_OPTIONS.map(optionRow)),
    "",
    'Run "lcp COMMAND --help" for more about a command, "lcp --version" for the version.',
    "",
    "Start here:",
    "  lcp list                        see the built-in tools",
    "  lcp call tool_list_directory    run one of them, on this folder",
    "  lcp list --tools ./my_tools     see your own",
    "",
  ].join("\n");
}

function commandHelp(command: CommandEntry): string {
  const { name, operands, summary, details, options, examples } = command;
  const usage = `Usage: lcp ${name} ${operands} [options]`.replace("  ", " ");
  const own = options.length === 0
    ? []
    : ["Options:", ...twoColumns(options.map(optionRow)), ""];
  return [
    `${summary}.`,
    "",
    usage,
    "",
    ...details.flatMap((paragraph) => [...wrap(paragraph, WIDTH), ""]),
    ...own,
    "Options of every command:",
    ...twoColumns(COMMON_OPTIONS.map(optionRow)),
    "",
    examples.length === 1 ? "Example:" : "Examples:",
    ...examples.flatMap(({ line, does }) => [`  # ${does}`, `  lcp ${line}`]),
    "",
  ].join("\n");
}

type Row = readonly [left: string, right: string];

function optionRow(option: OptionEntry): Row {
  const letter = option.letter === undefined ? "" : `-${option.letter}, `;
  const value = option.value === undefined ? "" : ` ${option.value}`;
  const choices = option.choices === undefined
    ? ""
    : `: ${option.choices.join(", ")}`;
  return [
    `${letter}--${option.name}${value}`,
    `${option.summary}${choices}`,
  ];
}

function twoColumns(rows: readonly Row[]): string[] {
  const left = Math.max(...rows.map(([text]) => text.length)) + 4;
  return rows.flatMap(([first, second]) =>
    wrap(second, WIDTH - left).map((line, index) =>
      `${(index === 0 ? `  ${first}` : "").padEnd(left)}${line}`
    )
  );
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}
