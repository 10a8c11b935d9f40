import { stateDir } from "../../approval/state_dir.ts";
import {
  chatConfirmHandler,
  chatInteractionHandler,
} from "../../client/chat/chat_handlers.ts";
import type { ChatOutcome } from "../../client/chat/chat_event.ts";
import { LollmsDiscussion } from "../../client/discussion/lollms_discussion.ts";
import type { CommandContext } from "../command.ts";
import { operatorFor } from "../operator_for.ts";
import { readSettings } from "../read_settings.ts";
import { reportDiagnostics } from "../report_diagnostics.ts";
import { terminalLine } from "../terminal_text.ts";
import { UsageError } from "../usage_error.ts";
import { warnOfApprovals } from "../warn_of_approvals.ts";
import { warnOfIneffectiveKeys } from "../warn_of_ineffective_keys.ts";
import { chatModels } from "./chat_models.ts";
import { ChatPrinter } from "./chat_printer.ts";
import { chooseDiscussion } from "./choose_discussion.ts";

/**
 * Runs `lcp chat --once`: one turn of a discussion.
 *
 * @param context The command line and where to print.
 * @returns 0 when the model answered, 1 when it did not.
 */
export async function runChatCommand(context: CommandContext): Promise<number> {
  const { io, options, rooms } = context;
  const prompt = getPrompt(context);
  const maxReasoningSteps = getSteps(options.text("max-steps"));
  const signal = io.watchSignals();
  const settings = await readSettings(options, io);
  await warnOfIneffectiveKeys(settings, context);
  const models = await chatModels(settings.config, context);
  const folder = await discussionsDir();
  using operator = operatorFor(context, { hint: "" });
  await using tools = await rooms.openBinding(settings, {
    confirmHandler: chatConfirmHandler(operator.confirmHandler),
    userInteractionHandler: chatInteractionHandler(
      operator.userInteractionHandler,
    ),
  });
  await tools.discoverTools();
  await reportDiagnostics(tools.diagnostics, context);
  await using client = await rooms.openClient(models, tools);
  const { workspace } = settings;
  const chosen = await chooseDiscussion(folder, { context, workspace });
  await using discussion = await LollmsDiscussion.open(folder, chosen);
  const printer = new ChatPrinter(context, discussion.id);
  const run = discussion.chat(prompt, {
    lollmsClient: client,
    signal,
    ...(maxReasoningSteps !== undefined && { maxReasoningSteps }),
    secrets: (settings.secrets ?? []).flatMap((name) => io.env(name) ?? []),
    hiddenPaths: hiddenPaths(io.env("HOME")),
  });
  for await (const event of run) await printer.print(event);
  const outcome = await run.outcome();
  await warnOfApprovals(tools.diagnostics, context);
  signal.throwIfAborted();
  return await conclude(outcome, context);
}

function getPrompt({ options, operands }: CommandContext): string {
  if (operands.length > 0) {
    throw new UsageError(
      `"lcp chat" takes no words: found "${operands.join(" ")}"`,
      { hint: 'Write lcp chat --once "..."' },
    );
  }
  const prompt = options.text("once");
  if (prompt !== undefined) return prompt;
  throw new UsageError("lcp chat needs --once PROMPT", {
    hint: 'One turn: lcp chat --once "..."; go on with it: --resume',
  });
}

function getSteps(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const steps = Number(text);
  if (Number.isInteger(steps) && steps > 0) return steps;
  throw new UsageError(
    `--max-steps must be a whole number > 0: found "${text}"`,
  );
}

async function discussionsDir(): Promise<string> {
  const dir = await stateDir();
  if (dir !== null) return `${dir}/discussions`;
  throw new UsageError("Cannot keep the discussion as no folder is known", {
    hint: "Set LCP_STATE_DIR to a folder.",
  });
}

function hiddenPaths(
  home: string | undefined,
): Readonly<Record<string, string>> {
  return home ? { [home]: "~" } : {};
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
  const why = detail === undefined ? "" : `: ${detail}`;
  await io.stderr(`${terminalLine(`no answer (${stopReason})${why}`)}\n`);
  return 1;
}
