import {
  chatConfirmHandler,
  chatInteractionHandler,
} from "../../client/chat/chat_handlers.ts";
import type { ChatOutcome } from "../../client/chat/chat_event.ts";
import type { CommandContext } from "../command.ts";
import { operatorFor } from "../operator_for.ts";
import { readSettings } from "../read_settings.ts";
import { reportDiagnostics } from "../report_diagnostics.ts";
import { terminalLine } from "../terminal_text.ts";
import { UsageError } from "../usage_error.ts";
import { warnOfApprovals } from "../warn_of_approvals.ts";
import { warnOfIneffectiveKeys } from "../warn_of_ineffective_keys.ts";
import { chatModels, noModelError } from "./chat_models.ts";
import { ChatPrinter } from "./chat_printer.ts";
import { chatStateDir, turnLimits } from "./chat_settings.ts";
import { chooseDiscussion } from "./choose_discussion.ts";
import { findModels } from "./find_local_models.ts";
import { noAnswerText } from "./no_answer_text.ts";
import { openDiscussion } from "./open_discussion.ts";

/**
 * Runs `lcp chat --once`: one turn of a discussion.
 *
 * @param context The command line and where to print.
 * @returns 0 when the model answered, 1 when it did not.
 */
export async function runOnce(context: CommandContext): Promise<number> {
  const { io, options, rooms } = context;
  const signal = io.watchSignals();
  const settings = await readSettings(options, io);
  const limits = turnLimits(context, settings);
  const prompt = await readPrompt(context);
  await warnOfIneffectiveKeys(settings, context);
  const baseUrl = options.text("base-url");
  const model = options.text("model");
  const models = chatModels(settings.config, { model, baseUrl, io });
  if (models === undefined) throw noModelError(await findModels(baseUrl));
  const folder = `${await chatStateDir()}/discussions`;
  using operator = operatorFor(context, { hint: "" });
  await using tools = await rooms.openBinding(settings, {
    confirmHandler: chatConfirmHandler(operator.confirmHandler),
    userInteractionHandler: chatInteractionHandler(
      operator.userInteractionHandler,
    ),
  });
  await tools.discoverTools();
  const code = await reportDiagnostics(tools.diagnostics, context);
  if (code !== 0) return code;
  await using client = await rooms.openClient(models, tools);
  const { workspace } = settings;
  const chosen = await chooseDiscussion(folder, { context, workspace });
  await using discussion = await openDiscussion(folder, chosen);
  const printer = new ChatPrinter(context, discussion.id);
  const run = discussion.chat(prompt, {
    ...limits,
    lollmsClient: client,
    signal,
  });
  for await (const event of run) await printer.print(event);
  const outcome = await run.outcome();
  await warnOfApprovals(tools.diagnostics, context);
  signal.throwIfAborted();
  return await conclude(outcome, context);
}

/** What is typed, or what comes from another program. */
async function readPrompt({ io, options }: CommandContext): Promise<string> {
  const typed = options.text("once") ?? "";
  if (typed !== "-") return typed;
  const text = (await io.stdin()).trim();
  if (text !== "") return text;
  throw new UsageError("--once - needs a prompt on standard input: found none");
}

async function conclude(
  { text, stopReason, detail }: ChatOutcome,
  { io, options }: CommandContext,
): Promise<number> {
  if (stopReason === "answered") {
    if (!options.has("json")) await io.stdout(`${text}\n`);
    return 0;
  }
  // What there is of an answer is not thrown away.
  if (!options.has("json") && text !== "") await io.stdout(`${text}\n`);
  await io.stderr(`${terminalLine(noAnswerText({ stopReason, detail }))}\n`);
  return 1;
}
