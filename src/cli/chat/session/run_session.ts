import { untilAborted } from "../../../core/until_aborted.ts";
import type { CommandContext } from "../../command.ts";
import { operatorFor } from "../../operator_for.ts";
import { readSettings } from "../../read_settings.ts";
import { hasMissingSource } from "../../report_diagnostics.ts";
import { shownPath } from "../../shown_path.ts";
import {
  ProcessTerminal,
  terminalSize,
} from "../../terminal/process_terminal.ts";
import { terminalLine } from "../../terminal_text.ts";
import { styleFor } from "../../text_style.ts";
import { UsageError } from "../../usage_error.ts";
import { warnOfIneffectiveKeys } from "../../warn_of_ineffective_keys.ts";
import { chatStateDir, turnLimits } from "../chat_settings.ts";
import { chooseDiscussion } from "../choose_discussion.ts";
import { ChatInput } from "../input/chat_input.ts";
import { PromptHistory } from "../input/prompt_history.ts";
import { LiveArea } from "../turn/live_area.ts";
import { PausingTerminal } from "../turn/pausing_terminal.ts";
import { askOperator } from "./ask_operator.ts";
import { chooseModels } from "./choose_models.ts";
import type { ChatSession } from "./chat_session.ts";
import type { SessionLoop } from "./session_loop.ts";

/** How often the prompt is drawn while the rest is loaded, in milliseconds. */
const REDRAW_MS = 40;

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

  const model = models.llm?.model ?? io.env("OPENAI_MODEL") ?? "";
  const level = settings.autonomyLevel ?? "safe";
  const head = `${model} in ${shownPath(workspace, io.env("HOME") ?? "/")}`;
  await io.stderr(
    `${style.bold("lcp chat")} ${
      style.dim(`${terminalLine(head)}, level ${level}. /help shows commands.`)
    }\n`,
  );
  const history = new PromptHistory(`${state}/chat_history.jsonl`);
  await history.load();
  await using _hushed = await ownTerminal.hush();
  const broken = new AbortController();
  let opening: Promise<ChatSession> | undefined;
  let loading: Promise<SessionLoop> | undefined;
  const load = () => {
    loading ??= loadLoop();
    // It ends the prompt, and with that is told.
    loading.catch(() => {});
    return loading;
  };
  const input = new ChatInput(terminal, {
    style,
    history,
    onShown: load,
    complete: async (text) => await (await load()).complete(text),
  });
  await using held = new AsyncDisposableStack();
  held.defer(async () => {
    // Whoever leaves while tools are loaded does not wait for them.
    const session = await opening?.catch(() => undefined);
    await session?.[Symbol.asyncDispose]();
  });
  if (discussion.id !== undefined) {
    await (await untilAborted(load(), signal)).recap();
  }
  const ends = AbortSignal.any([signal, broken.signal]);
  for (;;) {
    const line = await input.read(ends);
    ends.throwIfAborted();
    if (line === undefined) return 0;
    await history.add(line);
    const loop = await untilAborted(load(), signal);
    if (await loop.take(line) === "leave") return 0;
    signal.throwIfAborted();
  }

  async function openSession(): Promise<ChatSession> {
    const { ChatSession } = await import("./chat_session.ts");
    const options = { settings, models, operator, folder, discussion };
    return new ChatSession(context, options);
  }

  async function loadLoop(): Promise<SessionLoop> {
    using done = new DisposableStack();
    // Deno empties the row of the cursor when it loads modules.
    const redrawing = setInterval(() => input.redraw(), REDRAW_MS);
    done.defer(() => {
      clearInterval(redrawing);
      input.redraw();
    });
    try {
      opening = openSession();
      const [session, { SessionLoop }] = await Promise.all([
        opening,
        import("./session_loop.ts"),
      ]);
      const loop = new SessionLoop(context, { session, live, limits, signal });
      const { diagnostics } = await session.tools();
      const missing = diagnostics.find((it) => hasMissingSource([it]));
      if (missing) {
        const { diagnosticLine } = await import("../../diagnostic_line.ts");
        const line = diagnosticLine(missing, io.cwd, { hasPlace: false });
        throw new UsageError(line, { located: true });
      }
      return loop;
    } catch (error) {
      broken.abort(error);
      throw error;
    }
  }
}
