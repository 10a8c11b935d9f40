import type { ClientModels } from "./client_models.ts";
import type { Modality } from "./modality.ts";
import type { ServerTools } from "./server_tools.ts";
import { SpecCapabilities } from "./spec_capabilities.ts";

/** What a tool sees of a model: that it is there. */
export interface SeenModel {
  /** Its name. */
  readonly name: string;
}

/** What a call of a tool may ask models for. */
export interface ToolClientOptions {
  /** The only folder whose files a tool can have read. */
  readonly workspace: string;
  /** Ends what the call has asked for. */
  readonly signal?: AbortSignal;
  /** Tools that the call may use, or null. */
  readonly tools?: ServerTools | null;
}

/**
 * A client as one call of a tool sees it: it can ask for all capabilities, and switch
 * models for itself, but reaches neither addresses and keys, nor any of the host's
 * tools but those of MCP servers.
 */
export class ToolClient extends SpecCapabilities {
  /** Tools of MCP servers, where they are the client's; else null. */
  readonly tools: ServerTools | null;
  readonly #models: ClientModels;

  /**
   * Takes what there is; nothing is sent yet.
   *
   * @param models The client's models; the call switches its own copy.
   * @param options The call's workspace.
   */
  constructor(
    models: ClientModels,
    { workspace, signal, tools = null }: ToolClientOptions,
  ) {
    const own = models.fork();
    super(own, { signal, documentsWithin: workspace });
    this.#models = own;
    this.tools = tools;
  }

  /** Text, or null. */
  get llm(): SeenModel | null {
    return this.#seen("llm");
  }

  /** Images, or null. */
  get tti(): SeenModel | null {
    return this.#seen("tti");
  }

  /** Speech, or null. */
  get tts(): SeenModel | null {
    return this.#seen("tts");
  }

  /** Transcription, or null. */
  get stt(): SeenModel | null {
    return this.#seen("stt");
  }

  /** Videos, or null. */
  get ttv(): SeenModel | null {
    return this.#seen("ttv");
  }

  /** Music, or null. */
  get ttm(): SeenModel | null {
    return this.#seen("ttm");
  }

  /** Documents, or null. */
  get rag(): SeenModel | null {
    return this.#models.has("rag") ? { name: "rag" } : null;
  }

  #seen(modality: Modality): SeenModel | null {
    const model = this.#models.find(modality);
    return model && { name: model.name };
  }
}
