import type { CliIo } from "../cli_io.ts";
import type { Finding } from "./finding.ts";

/**
 * Tells whether somebody can be asked.
 *
 * @param io Where the terminal is.
 */
export function examineTerminal(
  { stdinIsTerminal, stderrIsTerminal }: Pick<
    CliIo,
    "stdinIsTerminal" | "stderrIsTerminal"
  >,
): Finding[] {
  const name = "terminal";
  if (stdinIsTerminal && stderrIsTerminal) {
    return [{
      name,
      state: "good",
      found: "standard input and standard error are a terminal",
      meaning: "You are asked there about what a tool may not do by itself.",
    }];
  }
  const missing = [
    ...(stdinIsTerminal ? [] : ["standard input"]),
    ...(stderrIsTerminal ? [] : ["standard error"]),
  ];
  return [{
    name,
    state: "note",
    found: `${missing.join(" and ")} ${
      missing.length > 1 ? "are" : "is"
    } not a terminal`,
    meaning:
      "Nobody can be asked: what needs approval is rejected, unless rules in lcp.json or lcp call --yes allow it.",
  }];
}
