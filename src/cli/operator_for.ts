import type {
  ConfirmHandler,
  UserInteractionHandler,
} from "../core/handlers.ts";
import type { CliIo } from "./cli_io.ts";
import type { CliOperator } from "./cli_rooms.ts";
import type { CommandContext } from "./command.ts";
import type { TerminalOperator } from "./terminal/terminal_operator.ts";
import { styleFor } from "./text_style.ts";

/** Who answers what tools ask, until it is disposed: then nobody does. */
export interface OpenOperator extends CliOperator, Disposable {}

/**
 * Who answers when a tool asks: `--yes` approves everything; else whoever sits
 * at the terminal, when stdin and stderr are one. Without a terminal approval is
 * rejected, and questions count as cancelled.
 *
 * @param context The command's.
 */
export function operatorFor(
  { io, options }: Pick<CommandContext, "io" | "options">,
): OpenOperator {
  const readsStdin = options.text("args") === "-";
  const ask = io.stdinIsTerminal && io.stderrIsTerminal && !readsStdin
    ? askAtTerminal(io)
    : undefined;
  return {
    confirmHandler: options.has("yes")
      ? () => ["allow", ""]
      : ask?.confirmHandler ?? rejectAll,
    userInteractionHandler: ask?.userInteractionHandler,
    [Symbol.dispose]: () => ask?.[Symbol.dispose](),
  };
}

const rejectAll: ConfirmHandler = (_source, scriptLabel) => [
  "reject",
  `"${scriptLabel}" needs approval, and there is no terminal to ask at: allow it with lcp call --yes, with a rule under rules.allow in lcp.json, or with another --autonomy`,
];

interface AskedAtTerminal extends Disposable {
  readonly confirmHandler: ConfirmHandler;
  readonly userInteractionHandler: UserInteractionHandler;
}

function askAtTerminal(io: CliIo): AskedAtTerminal {
  const closing = new AbortController();
  let opened: Promise<TerminalOperator> | undefined;
  const operator = () => opened ??= openOperator(io, closing.signal);
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
  closing: AbortSignal,
): Promise<TerminalOperator> {
  const [{ TerminalOperator }, { ProcessTerminal }] = await Promise.all([
    import("./terminal/terminal_operator.ts"),
    import("./terminal/process_terminal.ts"),
  ]);
  return new TerminalOperator(new ProcessTerminal(io), {
    style: styleFor(io, "stderr"),
    signal: AbortSignal.any([io.watchSignals(), closing]),
  });
}
