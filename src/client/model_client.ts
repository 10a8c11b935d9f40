import { TOOL_VIEW, type ViewedCall } from "../core/tool_view.ts";
import type { ToolBinding } from "../core/tool_binding.ts";
import type { ChatOptions } from "./chat/chat_options.ts";
import type { ChatRun } from "./chat/chat_run.ts";
import { runChat } from "./chat/run_chat.ts";
import { modelOf } from "./chat_client.ts";
import { checkNames } from "./check_names.ts";
import { ClientModels } from "./client_models.ts";
import type { DocumentStore } from "./document_store.ts";
import type { EmbeddingModel } from "./embedding_model.ts";
import type { ImageModel } from "./image_model.ts";
import { keysOfModels, KNOWN_SECRETS } from "./known_secrets.ts";
import type { ModelClientOptions } from "./model_client_options.ts";
import type { MediaModel } from "./media_model.ts";
import type { Modality } from "./modality.ts";
import { openTools } from "./open_tools.ts";
import { serverTools } from "./server_tools.ts";
import { SpecCapabilities } from "./spec_capabilities.ts";
import type { SpeechModel } from "./speech_model.ts";
import type { ChatMessage, TextModel } from "./text_model.ts";
import { ToolClient } from "./tool_client.ts";
import type { TranscriptionModel } from "./transcription_model.ts";
import type { ModalityUsage } from "./usage_counter.ts";

const OPTION_NAMES: readonly string[] = [
  ...["llm", "tti", "tts", "stt", "ttv", "ttm", "embeddings", "rag"],
  ...["toolsBinding", "createToolsBinding"],
  ...["tools_binding_name", "toolsBindingName"],
  ...["tools_binding_config", "toolsBindingConfig"],
];

/** Models of every modality, and the tools that they may use. */
export class ModelClient extends SpecCapabilities implements AsyncDisposable {
  /** The tools, or null. */
  readonly tools: ToolBinding | null;
  readonly #models: ClientModels;
  /** Tools that other tools may use: those of servers, which are asked about one by one. */
  readonly #servers: ToolBinding | null;
  readonly #sources: readonly unknown[];
  readonly #held = new AsyncDisposableStack();

  /**
   * Takes what there is; nothing is sent yet.
   *
   * @param options Models and tools. Nothing is sent or loaded before it is used.
   * @throws {TypeError} If an option is not what it should be.
   */
  constructor(options: ModelClientOptions = {}) {
    checkNames(options, { known: OPTION_NAMES, action: "open a client" });
    const models = ClientModels.create(options);
    super(models);
    this.#models = models;
    const { llm, tti, tts, stt, ttv, ttm, embeddings } = options;
    this.#sources = [llm, tti, tts, stt, ttv, ttm, embeddings];
    this.#held.use(models);
    const { tools, owned } = openTools(options);
    this.tools = tools;
    if (owned) this.#held.use(owned);
    const { toolsBindingName, tools_binding_name = toolsBindingName } = options;
    this.#servers = tools_binding_name === "mcp" ? tools : null;
  }

  /** The text model in use, or null. */
  get llm(): TextModel | null {
    return this.#models.find("llm");
  }

  /** The image model in use, or null. */
  get tti(): ImageModel | null {
    return this.#models.find("tti");
  }

  /** The model in use that speaks, or null. */
  get tts(): SpeechModel | null {
    return this.#models.find("tts");
  }

  /** The model in use that listens, or null. */
  get stt(): TranscriptionModel | null {
    return this.#models.find("stt");
  }

  /** The video model in use, or null. */
  get ttv(): MediaModel | null {
    return this.#models.find("ttv");
  }

  /** The music model in use, or null. */
  get ttm(): MediaModel | null {
    return this.#models.find("ttm");
  }

  /** The embedding model in use, or null. */
  get embeddings(): EmbeddingModel | null {
    return this.#models.find("embeddings");
  }

  /** The documents in use, or null. */
  get rag(): DocumentStore | null {
    return this.#models.find("rag");
  }

  /** What was asked of models so far, by tools too. */
  get usage(): Readonly<Partial<Record<Modality, ModalityUsage>>> {
    return this.#models.usage.counts();
  }

  /**
   * Lets the text model answer, with this client's tools. Nothing is asked before
   * the events are read, or the outcome is waited for.
   *
   * @param conversation A question, or the whole conversation, the question last.
   * @param options Tools, limits and who is asked.
   * @throws {Error} If there is no text model.
   * @throws {RangeError} If a limit is not > 0.
   */
  chat(
    conversation: string | readonly ChatMessage[],
    options: ChatOptions = {},
  ): ChatRun {
    const messages: readonly ChatMessage[] = typeof conversation === "string"
      ? [{ role: "user", content: conversation }]
      : conversation;
    return runChat(modelOf(this), messages, {
      ...(this.tools && { tools: this.tools }),
      lollmsClientInstance: this,
      ...options,
    });
  }

  /** Keys of the models: no model is to see them in what tools tell. */
  [KNOWN_SECRETS](): readonly string[] {
    return keysOfModels(this.#sources);
  }

  /** What a call of a tool sees of this: its capabilities, MCP servers' tools, and no keys or addresses. */
  [TOOL_VIEW](call: ViewedCall): ToolClient {
    const { workspace, signal } = call;
    const tools = this.#servers && serverTools(this.#servers, call);
    return new ToolClient(this.#models, { workspace, signal, tools });
  }

  /** Closes the documents and tools that were opened here. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#held.disposeAsync();
  }
}
