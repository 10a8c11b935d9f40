import { knownSecretsOf } from "../known_secrets.ts";
import type { ChatMessage, TextModel } from "../text_model.ts";
import { CallGuard } from "./call_guard.ts";
import { CallRunner } from "./call_runner.ts";
import type { ArtefactChange } from "./chat_event.ts";
import { type ChatOptions, DEFAULT_CONTEXT_TOKENS } from "./chat_options.ts";
import { createRegisterTool } from "./dynamic_tools.ts";
import type { HostTool } from "./host_tool.ts";
import { OfferedTools } from "./offered_tools.ts";
import { createRedactor } from "./redactor.ts";
import { ResultTeller } from "./result_teller.ts";
import { MAX_TOOL_TOKENS } from "./tool_budget.ts";
import { WorkspaceChanges } from "./workspace_changes.ts";

/** The side of a chat that deals with tools. */
export interface ChatTools {
  /** What the model is offered. */
  readonly offered: OfferedTools;
  /** Runs what it calls. */
  readonly runner: CallRunner;
  /** Tells what became of the workspace's files. */
  readonly findChanges: () => Promise<readonly ArtefactChange[]>;
}

/**
 * Gets the tools of a chat ready.
 *
 * @param model Who is to use them.
 * @param history The conversation: tools that it used are not deferred.
 * @param options The chat's.
 */
export async function openChatTools(
  model: TextModel,
  history: readonly ChatMessage[],
  options: ChatOptions,
): Promise<ChatTools> {
  const { contextTokens = DEFAULT_CONTEXT_TOKENS, sees = false } = model;
  const { tools, workspace, outputShare = 0.15 } = options;
  const used = history.flatMap(({ toolCalls = [] }) => toolCalls);
  const offered: OfferedTools = await OfferedTools.open(tools, {
    budgetTokens: options.toolBudgetTokens ??
      Math.min(MAX_TOOL_TOKENS, contextTokens / 5),
    pinned: [...options.pinnedTools ?? [], ...used.map(({ name }) => name)],
    hostTools: hostToolsOf(options, () => offered.refresh()),
  });
  const teller = new ResultTeller({
    budgetTokens: contextTokens * outputShare,
    ...(workspace !== undefined && { workspace }),
    sees,
    redact: await redactorOf(options),
  });
  const guard = new CallGuard();
  return {
    offered,
    runner: new CallRunner({ offered, guard, teller, options, model }),
    findChanges: options.findChanges ?? await changesIn(workspace),
  };
}

function hostToolsOf(
  { tools, allowDynamicTools, confirmHandler }: ChatOptions,
  registered: () => Promise<void>,
): readonly HostTool[] {
  if (!allowDynamicTools || tools === undefined) return [];
  return [createRegisterTool({
    binding: tools,
    ...(confirmHandler && { confirmHandler }),
    registered,
  })];
}

async function changesIn(
  workspace: string | undefined,
): Promise<ChatTools["findChanges"]> {
  if (workspace === undefined) return () => Promise.resolve([]);
  const changes = await WorkspaceChanges.open(workspace);
  return () => changes.find();
}

async function redactorOf(
  options: ChatOptions,
): Promise<(text: string) => string> {
  const { workspace, secrets = [], hiddenPaths = {} } = options;
  const own = workspace === undefined
    ? []
    : [workspace, await realWorkspace(workspace)];
  const { lollmsClientInstance } = options;
  const known = [...secrets, ...knownSecretsOf(lollmsClientInstance)];
  const paths = {
    ...hiddenPaths,
    ...Object.fromEntries(own.map((path) => [path, "."])),
  };
  return createRedactor({ secrets: known, paths });
}

/** @throws {TypeError} If there is no such folder. */
async function realWorkspace(path: string): Promise<string> {
  try {
    return await Deno.realPath(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new TypeError(
      `Cannot chat as there is no such folder as the workspace ${path}`,
    );
  }
}
