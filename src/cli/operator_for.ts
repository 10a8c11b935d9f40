import type {
  ConfirmHandler,
  UserInteractionHandler,
} from "../core/handlers.ts";
import { nobodyToAsk } from "../approval/nobody_to_ask.ts";
import type { CliIo } from "./cli_io.ts";
import type { CliOperator } from "./cli_rooms.ts";
import type { CommandContext } from "./command.ts";
import type { Terminal } from "./terminal/terminal.ts";
import type { TerminalOperator } from "./terminal/terminal_operator.ts";
import { terminalLine } from "./terminal_text.ts";
import { styleFor } from "./text_style.ts";

/** Who answers what tools ask, until it is disposed: then nobody does. */
export interface OpenOperator extends CliOperator, Disposable {}

/** Options of {@linkcode operatorFor}. */
export interface OperatorForOptions {
  /** What the command offers in place of a terminal, put after the reason of a rejection. */
  readonly hint?: string;
  /** The terminal, where the command has it already. */
  readonly terminal?: Terminal;
}

/**
 * Who answers when a tool asks: `--yes` approves all that is asked; else whoever
 * sits at the terminal, when stdin and stderr are one. Without a terminal approval is
 * rejected, and questions count as cancelled.
 *
 * @param context The command's.
 * @param options What a rejection is told with.
 */
export function operatorFor(
  { io, options }: Pick<CommandContext, "io" | "options">,
  { hint = " (lcp call --yes approves all)", terminal }: OperatorForOptions =
    {},
): OpenOperator {
  const read = options.text("args") === "-"
    ? "arguments come"
    : options.text("once") === "-"
    ? "prompt comes"
    : undefined;
  const ask = io.stdinIsTerminal && io.stderrIsTerminal && !read
    ? askAtTerminal(io, terminal)
    : undefined;
  return {
    confirmHandler: options.has("yes")
      ? () => ["allow", "approved by --yes"]
      : ask?.confirmHandler ?? rejectAll(`${whyNobody(read)}${hint}`),
    userInteractionHandler: ask?.userInteractionHandler ??
      cancelAll(io, whyNobody(read)),
    [Symbol.dispose]: () => ask?.[Symbol.dispose](),
  };
}

function whyNobody(read: string | undefined): string {
  return read === undefined
    ? "Standard input and error are no terminal"
    : `The ${read} from standard input, so nobody can answer there`;
}

/** Rejects what is asked, and says what would allow it. */
function rejectAll(why: string): ConfirmHandler {
  // A handler is given as much as it declares.
  return (_source, label, _argv, request) => [
    "reject",
    nobodyToAsk(label, request, why),
  ];
}

/** Leaves questions for input unanswered, and says so. */
function cancelAll(io: CliIo, why: string): UserInteractionHandler {
  return async ({ title, prompt }) => {
    const question = terminalLine(`${title || prompt || "a question"}`);
    await io.stderr(`No answer to "${question}": ${why}.\n`);
    return null;
  };
}

interface AskedAtTerminal extends Disposable {
  readonly confirmHandler: ConfirmHandler;
  readonly userInteractionHandler: UserInteractionHandler;
}

function askAtTerminal(io: CliIo, terminal?: Terminal): AskedAtTerminal {
  const closing = new AbortController();
  let opened: Promise<TerminalOperator> | undefined;
  const operator = () =>
    opened ??= openOperator(io, { closing: closing.signal, terminal });
  return {
    // A handler is given as much as it declares.
    confirmHandler: async (source, label, argv, request) =>
      await (await operator()).confirmHandler(source, label, argv, request),
    userInteractionHandler: async (request, context) =>
      await (await operator()).userInteractionHandler(request, context),
    [Symbol.dispose]: () => closing.abort(),
  };
}

/** Loads the prompts, which start-up would otherwise pay for. */
async function openOperator(
  io: CliIo,
  { closing, terminal }: {
    readonly closing: AbortSignal;
    readonly terminal?: Terminal;
  },
): Promise<TerminalOperator> {
  const [{ TerminalOperator }, { ProcessTerminal }] = await Promise.all([
    import("./terminal/terminal_operator.ts"),
    import("./terminal/process_terminal.ts"),
  ]);
  return new TerminalOperator(terminal ?? new ProcessTerminal(io), {
    style: styleFor(io, "stderr"),
    signal: AbortSignal.any([io.watchSignals(), closing]),
    interrupt: () => io.interrupt(),
  });
}
