import {
  chatConfirmHandler,
  chatInteractionHandler,
} from "../../../client/chat/chat_handlers.ts";
import { isHostNote } from "../../../client/chat/host_note.ts";
import { textOfContent } from "../../../client/chat/text_form.ts";
import type { ChatClient } from "../../../client/chat_client.ts";
import type { LollmsDiscussion } from "../../../client/discussion/lollms_discussion.ts";
import type { OpenDiscussionOptions } from "../../../client/discussion/discussion_options.ts";
import type { LibraryManifest } from "../../../core/tool_manifest.ts";
import type { CliModels, CliOperator } from "../../cli_rooms.ts";
import type { CliSettings } from "../../cli_settings.ts";
import type { CommandContext } from "../../command.ts";
import { isNamedSource } from "../../config/is_named_source.ts";
import { reportDiagnostics } from "../../report_diagnostics.ts";
import { terminalLine } from "../../terminal_text.ts";
import { styleFor, type TextStyle } from "../../text_style.ts";
import { chatModels } from "../chat_models.ts";
import { openDiscussion } from "../open_discussion.ts";
import { MountedTools } from "./mounted_tools.ts";
import { typedPath, type TypedPathOptions } from "./typed_path.ts";

/** What a session begins with. */
export interface ChatSessionOptions {
  readonly settings: CliSettings;
  readonly models: CliModels;
  /** Answers what tools ask. */
  readonly operator: CliOperator;
  /** Folder of all discussions. */
  readonly folder: string;
  /** Which discussion it is. */
  readonly discussion: OpenDiscussionOptions;
}

/** What a chat in a terminal is about: its tools, its model, its discussion. */
export class ChatSession implements AsyncDisposable {
  readonly #context: CommandContext;
  readonly #options: ChatSessionOptions;
  readonly #opened: Promise<MountedTools>;
  readonly #tools: Promise<MountedTools>;
  readonly style: TextStyle;
  #models: CliModels;
  #client: (ChatClient & AsyncDisposable) | undefined;
  #discussion: LollmsDiscussion | undefined;
  /** Which discussion to open. */
  #choice: OpenDiscussionOptions;
  /** What was told of tool files, so that it is told once. */
  #told = "";

  /** Begins to open the tools; the discussion is opened when something is asked. */
  constructor(context: CommandContext, options: ChatSessionOptions) {
    this.#context = context;
    this.#options = options;
    this.#models = options.models;
    this.#choice = options.discussion;
    this.style = styleFor(context.io, "stderr");
    this.#opened = this.#openTools();
    this.#tools = this.#opened.then(async (tools) => {
      await tools.discoverTools();
      return tools;
    });
    // Whoever asks for them learns of a failure.
    this.#tools.catch(() => {});
  }

  /** Where relative paths start. */
  get cwd(): string {
    return this.#context.io.cwd;
  }

  /** What typed paths start from. */
  get places(): TypedPathOptions {
    return { cwd: this.cwd, home: this.#context.io.env("HOME") };
  }

  /** Columns of the terminal. */
  get columns(): number | undefined {
    return this.#context.io.stdoutColumns;
  }

  /** The model's name. */
  get model(): string {
    return this.#models.llm?.model ??
      this.#context.io.env("OPENAI_MODEL") ?? "";
  }

  /** Aliases of the other models. */
  get aliases(): readonly string[] {
    return Object.keys(this.#options.models.llm?.profiles ?? {});
  }

  /** Begins a new discussion with the next prompt. */
  async startAnew(): Promise<void> {
    await using _before = this.#discussion;
    this.#discussion = undefined;
    this.#choice = { workspace: this.#options.settings.workspace };
  }

  /** The discussion, once something was asked. */
  get discussion(): LollmsDiscussion | undefined {
    return this.#discussion;
  }

  /** The tools, once they are open. */
  tools(): Promise<MountedTools> {
    return this.#tools;
  }

  async #openTools(): Promise<MountedTools> {
    const { operator, settings } = this.#options;
    return await MountedTools.open(
      settings,
      (given) =>
        this.#context.rooms.openBinding(given, {
          confirmHandler: chatConfirmHandler(operator.confirmHandler),
          userInteractionHandler: chatInteractionHandler(
            operator.userInteractionHandler,
          ),
        }),
    );
  }

  /** Tells of tool files with problems, once. */
  async tellProblems(): Promise<void> {
    const { diagnostics } = await this.#tools;
    const told = JSON.stringify(diagnostics);
    if (told === this.#told) return;
    this.#told = told;
    await reportDiagnostics(diagnostics, this.#context);
  }

  /** The model with its tools. */
  async client(): Promise<ChatClient> {
    return this.#client ??= await this.#context.rooms.openClient(
      this.#models,
      await this.#tools,
    );
  }

  /** Goes on with another model: an alias of the profiles, or a name at the same server. */
  async switchModel(model: string): Promise<void> {
    const models = chatModels({ models: this.#options.models }, {
      model,
      io: this.#context.io,
    });
    if (models === undefined) return;
    await using _before = this.#client;
    this.#client = undefined;
    this.#models = models;
  }

  /** Adds libraries; see {@linkcode MountedTools.mount}. */
  async mount(source: string): Promise<readonly LibraryManifest[]> {
    const tools = await this.#tools;
    const isName = isNamedSource(source) ||
      tools.hiddenNames.includes(source);
    const { libraries, diagnostics } = await tools.mount(
      isName ? source : typedPath(source, this.places),
    );
    await reportDiagnostics(diagnostics, this.#context);
    this.#told = JSON.stringify(tools.diagnostics);
    return libraries;
  }

  /** Opens the discussion, or begins it. */
  async openDiscussion(): Promise<LollmsDiscussion> {
    return this.#discussion ??= await openDiscussion(
      this.#options.folder,
      this.#choice,
    );
  }

  /** Takes the last question back; which one it was. */
  undo(): string | undefined {
    const question = this.#discussion?.messages()
      .findLast(({ role, content }) => role === "user" && !isHostNote(content));
    if (!this.#discussion?.undo()) return undefined;
    return question && textOfContent(question.content);
  }

  /** Prints text of ours. */
  async print(text: string): Promise<void> {
    await this.#context.io.stderr(text);
  }

  /** Tells something in one line. */
  async say(text: string): Promise<void> {
    await this.print(`${this.style.dim(terminalLine(text))}\n`);
  }

  /** Tells in one line what could not be done. */
  async warn(text: string): Promise<void> {
    await this.print(`${this.style.yellow(terminalLine(text))}\n`);
  }

  /** Closes the discussion, the model and the tools. */
  async [Symbol.asyncDispose](): Promise<void> {
    await using held = new AsyncDisposableStack();
    held.defer(async () => {
      // Not until all is discovered: closing ends what a server is waited for.
      const tools = await this.#opened.catch(() => {
        // They were never opened.
      });
      await tools?.[Symbol.asyncDispose]();
    });
    held.use(this.#client);
    held.use(this.#discussion);
  }
}
