import type { CommandContext } from "./command.ts";
import type { Finding, FindingState } from "./doctor/finding.ts";
import { examineDeno } from "./doctor/examine_deno.ts";
import { examineFolders } from "./doctor/examine_folders.ts";
import { examinePermissions } from "./doctor/examine_permissions.ts";
import { examinePrograms } from "./doctor/examine_programs.ts";
import { examineTerminal } from "./doctor/examine_terminal.ts";
import { examineWorkers } from "./doctor/examine_workers.ts";
import { printJson } from "./print_json.ts";
import { readSettings } from "./read_settings.ts";
import { terminalLine } from "./terminal_text.ts";
import { styleFor, type TextStyle } from "./text_style.ts";
import { UsageError } from "./usage_error.ts";

/**
 * Runs `lcp doctor`: looks what this machine has, and changes nothing.
 *
 * @param context The command line and where to print.
 * @returns The exit code: 1 when something is missing without which no tool runs.
 * @throws UsageError for names, and for a faulty configuration.
 */
export async function runDoctor(context: CommandContext): Promise<number> {
  const { io, options, operands } = context;
  if (operands.length > 0) {
    throw new UsageError(
      `"lcp doctor" takes no names: found "${operands.join(" ")}"`,
    );
  }
  const { workspace: named } = await readSettings(options, io);
  // Links to it count too where programs are looked for.
  const workspace = await Deno.realPath(named).catch(() => named);
  const findings = (await Promise.all([
    examineDeno(),
    examinePermissions(),
    examinePrograms({ path: io.env("PATH") ?? "", workspace }),
    examineFolders(io),
    examineWorkers(),
    examineTerminal(io),
  ])).flat();
  const isFine = findings.every(({ state }) => state !== "missing");
  if (options.has("json")) {
    await printJson({ ok: isFine, findings }, io);
  } else {
    const style = styleFor(io, "stdout");
    await io.stdout(findings.map((it) => linesOf(it, style)).join(""));
  }
  return isFine ? 0 : 1;
}

const MARKS: Readonly<Record<FindingState, string>> = {
  good: "✓",
  note: "-",
  warning: "!",
  missing: "✗",
};

function linesOf({ name, state, found, meaning }: Finding, style: TextStyle) {
  const paint = state === "missing"
    ? style.red
    : state === "warning"
    ? style.yellow
    : style.bold;
  const head = `${paint(MARKS[state])} ${style.bold(name)}  ${
    terminalLine(found)
  }`;
  return `${head}\n    ${terminalLine(meaning)}\n`;
}
