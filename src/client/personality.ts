import type { AutonomyLevel } from "../core/handlers.ts";
import type { ToolBinding } from "../core/tool_binding.ts";
import type { ChatEvent } from "./chat/chat_event.ts";
import {
  chatConfirmHandler,
  chatInteractionHandler,
} from "./chat/chat_handlers.ts";
import { type ChatOptions, checkChatOptions } from "./chat/chat_options.ts";
import { ChatRun } from "./chat/chat_run.ts";
import { runChat } from "./chat/run_chat.ts";
import { type ChatClient, modelOf } from "./chat_client.ts";
import type { LollmsDiscussion } from "./discussion/lollms_discussion.ts";
import type { ChatMessage } from "./text_model.ts";
import type { OpenToolsBinding, ToolsBindingRequest } from "./tools_port.ts";

/** Options of {@linkcode Personality}. */
export interface PersonalityOptions {
  /** What it is called. */
  readonly name: string;
  /** Who the model is to be. */
  readonly systemPrompt?: string;
}

/** Options of {@linkcode Personality.chat}. */
export interface PersonalityChatOptions extends
  Omit<
    ChatOptions,
    "tools" | "lollmsClientInstance" | "discussionInstance" | "findChanges"
  > {
  /** Has the model, and the tools where no others are given. */
  readonly lollmsClient: ChatClient;
  /** Where the conversation is kept, and whose workspace tools work in; without one nothing is kept. */
  readonly discussion?: LollmsDiscussion;
  /** Tools: a binding, or folders of libraries (`builtin:NAME` too), for this chat. */
  readonly tools?: ToolBinding | string | readonly string[];
  /** Library files, for this chat. */
  readonly toolFiles?: string | readonly string[];
  /** Level of the built-in library `system_shell`. */
  readonly shellAutonomyLevel?: AutonomyLevel;
  /** Level of the built-in library `execute_python`. */
  readonly pythonAutonomyLevel?: AutonomyLevel;
  /** Opens the tools that are given as paths or with levels. @default the client's own */
  readonly openToolsBinding?: OpenToolsBinding;
  /** Receives each event as well; `false` ends the chat. */
  readonly streamingCallback?: (event: ChatEvent) => unknown;
}

/** Codes of the diagnostics of paths that cannot be used. */
const NOT_THERE: ReadonlySet<string> = new Set([
  "missing-path",
  "unknown-builtin",
  "unsupported-source",
  "unusable-source",
]);

/** A character that a model plays, with tools. */
export class Personality {
  /** What it is called. */
  readonly name: string;
  readonly #systemPrompt: string | undefined;

  /** Makes a personality. */
  constructor({ name, systemPrompt }: PersonalityOptions) {
    this.name = name;
    this.#systemPrompt = systemPrompt;
  }

  /**
   * Asks something, and lets the model answer with tools. Nothing is asked before
   * the events are read, or the outcome is waited for.
   *
   * @param prompt The question, or a message with images.
   * @param options Client, tools and limits; see {@linkcode PersonalityChatOptions}.
   * @throws {RangeError} If a limit is not > 0.
   * @throws {TypeError} If tools are given as paths and nothing can open them.
   */
  chat(
    prompt: ChatMessage["content"],
    options: PersonalityChatOptions,
  ): ChatRun {
    checkChatOptions(options);
    const open = opener(options);
    return new ChatRun(() => this.#chat(prompt, { options, open }));
  }

  async *#chat(
    prompt: ChatMessage["content"],
    { options, open }: {
      readonly options: PersonalityChatOptions;
      readonly open: () => Promise<ToolBinding | undefined>;
    },
  ): AsyncGenerator<ChatEvent, void> {
    await using held = new AsyncDisposableStack();
    const tools = await open();
    if (
      tools && tools !== options.tools && tools !== options.lollmsClient.tools
    ) {
      held.use(tools);
      await checkSources(tools, options);
    }
    for await (const event of this.#run(prompt, { options, tools })) {
      const goesOn = options.streamingCallback?.(event) !== false;
      yield event;
      if (!goesOn) return;
    }
  }

  #run(
    prompt: ChatMessage["content"],
    { options, tools }: {
      readonly options: PersonalityChatOptions;
      readonly tools: ToolBinding | undefined;
    },
  ): ChatRun {
    const { lollmsClient, discussion, workspace, ...given } = chatOnly(options);
    const systemPrompt = this.#systemPrompt;
    const all = { ...given, ...(tools && { tools }) };
    if (discussion) {
      const said = systemPrompt === undefined ? {} : { systemPrompt };
      return discussion.chat(prompt, { ...all, ...said, lollmsClient });
    }
    const system: readonly ChatMessage[] = systemPrompt === undefined
      ? []
      : [{ role: "system", content: systemPrompt }];
    return runChat(
      modelOf(lollmsClient),
      [...system, { role: "user", content: prompt }],
      {
        ...all,
        ...(workspace !== undefined && { workspace }),
        lollmsClientInstance: lollmsClient,
      },
    );
  }
}

function chatOnly(
  {
    tools: _tools,
    toolFiles: _toolFiles,
    shellAutonomyLevel: _shell,
    pythonAutonomyLevel: _python,
    openToolsBinding: _open,
    streamingCallback: _callback,
    ...options
  }: PersonalityChatOptions,
) {
  return options;
}

/**
 * Nobody else sees the tools that are opened for one chat: a misspelt folder would
 * be a chat without any.
 *
 * @throws {TypeError} If a path that was given cannot be used.
 */
async function checkSources(
  binding: ToolBinding,
  { tools, toolFiles }: PersonalityChatOptions,
): Promise<void> {
  if (tools === undefined && toolFiles === undefined) return;
  await binding.discoverTools();
  const wrong = binding.diagnostics.find(({ code }) => NOT_THERE.has(code));
  if (wrong === undefined) return;
  throw new TypeError(
    `Cannot chat with the tools of ${wrong.path}: ${wrong.message}`,
  );
}

/** How the tools of a chat are come by. */
function opener(
  options: PersonalityChatOptions,
): () => Promise<ToolBinding | undefined> {
  const { tools, toolFiles, lollmsClient } = options;
  const { shellAutonomyLevel: shell, pythonAutonomyLevel: python } = options;
  if (isBinding(tools)) return () => Promise.resolve(tools);
  const given = [tools, toolFiles, shell, python];
  if (given.every((option) => option === undefined)) {
    return () => Promise.resolve(lollmsClient.tools ?? undefined);
  }
  const open = options.openToolsBinding ?? lollmsClient.openToolsBinding;
  if (open === undefined) {
    throw new TypeError(
      "Cannot chat with tools of its own as nothing can open them: give openToolsBinding, or a client that has it",
    );
  }
  const request: ToolsBindingRequest = {
    ...(tools !== undefined && { toolsFolders: [tools].flat() }),
    ...(toolFiles !== undefined && { toolFiles: [toolFiles].flat() }),
    hostToolConfigs: {
      ...(shell && { "builtin:system_shell": { autonomy_level: shell } }),
      ...(python && { "builtin:execute_python": { autonomy_level: python } }),
    },
    confirmHandler: chatConfirmHandler(),
    userInteractionHandler: chatInteractionHandler(),
  };
  return () => open.call(lollmsClient, request);
}

function isBinding(
  tools: PersonalityChatOptions["tools"],
): tools is ToolBinding {
  return typeof tools === "object" && "executeTool" in tools;
}
