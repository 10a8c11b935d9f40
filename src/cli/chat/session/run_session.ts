import { untilAborted } from "../../../core/until_aborted.ts";
import type { CommandContext } from "../../command.ts";
import { operatorFor } from "../../operator_for.ts";
import { readSettings } from "../../read_settings.ts";
import { shownPath } from "../../shown_path.ts";
import {
  ProcessTerminal,
  terminalSize,
} from "../../terminal/process_terminal.ts";
import { terminalLine } from "../../terminal_text.ts";
import { styleFor } from "../../text_style.ts";
import { warnOfIneffectiveKeys } from "../../warn_of_ineffective_keys.ts";
import { chatStateDir, turnLimits } from "../chat_settings.ts";
import { chooseDiscussion } from "../choose_discussion.ts";
import { ChatInput } from "../input/chat_input.ts";
import { PromptHistory } from "../input/prompt_history.ts";
import { LiveArea } from "../turn/live_area.ts";
import { PausingTerminal } from "../turn/pausing_terminal.ts";
import { askOperator } from "./ask_operator.ts";
import { chooseModels } from "./choose_models.ts";
import type { ChatSessionOptions } from "./chat_session.ts";
import { SessionOpening } from "./session_opening.ts";

/**
 * Runs `lcp chat` at a terminal, until the operator leaves. What the first prompt
 * does not need is loaded while it is typed.
 *
 * @param context The command line and where to print.
 * @returns 0.
 */
export async function runSession(context: CommandContext): Promise<number> {
  const { io, options } = context;
  const signal = io.watchSignals();
  const settings = await readSettings(options, io);
  const limits = turnLimits(context, settings);
  await warnOfIneffectiveKeys(settings, context);
  const live = new LiveArea({ write: io.stderr, size: terminalSize });
  const ownTerminal = new ProcessTerminal(io);
  const terminal = new PausingTerminal(ownTerminal, live);
  using operator = operatorFor(context, { hint: "", terminal });
  const style = styleFor(io, "stderr");
  const models = await chooseModels(settings.config, {
    context,
    choose: (request) => askOperator(request, { terminal, style, signal }),
  });
  const state = await chatStateDir();
  const folder = `${state}/discussions`;
  const { workspace } = settings;
  const discussion = await chooseDiscussion(folder, { context, workspace });
  await io.stderr(headOf(context, { settings, models }));
  const history = new PromptHistory(`${state}/chat_history.jsonl`);
  await history.load();
  await using _hushed = await ownTerminal.hush();
  await using opening = new SessionOpening(context, {
    session: { settings, models, operator, folder, discussion },
    loop: { live, limits, signal },
    redraw: () => input.redraw(),
  });
  const input = new ChatInput(terminal, {
    style,
    history,
    onShown: () => void opening.loop(),
    complete: async (text) => await (await opening.loop()).complete(text),
  });
  if (discussion.id !== undefined) {
    await (await untilAborted(opening.loop(), signal)).recap();
  }
  const ends = AbortSignal.any([signal, opening.broken]);
  for (;;) {
    const line = await input.read(ends);
    ends.throwIfAborted();
    if (line === undefined) return 0;
    await history.add(line);
    const loop = await untilAborted(opening.loop(), signal);
    if (await loop.take(line) === "leave") return 0;
    signal.throwIfAborted();
  }
}

/** What is said before the first prompt. */
function headOf(
  { io }: CommandContext,
  { settings, models }: Pick<ChatSessionOptions, "settings" | "models">,
): string {
  const { workspace, autonomyLevel: level = "safe" } = settings;
  const { bold, dim } = styleFor(io, "stderr");
  const model = models.llm?.model ?? io.env("OPENAI_MODEL") ?? "";
  const head = `${model} in ${shownPath(workspace, io.env("HOME") ?? "/")}`;
  const rest = `${terminalLine(head)}, level ${level}. /help shows commands.`;
  return `${bold("lcp chat")} ${dim(rest)}\n`;
}
