import type { CliIo } from "./cli_io.ts";

/** Colours text, or leaves it as it is. */
export interface TextStyle {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  yellow(text: string): string;
  cyan(text: string): string;
  italic(text: string): string;
  /** Whether it changes anything. */
  readonly isColored: boolean;
}

/**
 * The style for one stream: colours in a terminal, unless a non-empty `NO_COLOR` forbids them.
 *
 * @param io Where terminal and environment are.
 * @param stream Where the text goes.
 */
export function styleFor(io: CliIo, stream: "stdout" | "stderr"): TextStyle {
  const terminal = stream === "stdout"
    ? io.stdoutColumns !== undefined
    : io.stderrIsTerminal;
  const colored = terminal && (io.env("NO_COLOR") ?? "") === "";
  const paint = (on: number, off: number) => (text: string): string =>
    colored ? `\x1b[${on}m${text}\x1b[${off}m` : text;
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    red: paint(31, 39),
    yellow: paint(33, 39),
    cyan: paint(36, 39),
    italic: paint(3, 23),
    isColored: colored,
  };
}
