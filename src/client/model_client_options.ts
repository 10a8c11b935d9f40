import type { ToolBinding } from "../core/tool_binding.ts";
import type { DocumentStore } from "./document_store.ts";
import type { EmbeddingModel } from "./embedding_model.ts";
import type { ImageModel } from "./image_model.ts";
import type { MediaModel } from "./media_model.ts";
import type { ModelSettings } from "./model_profile.ts";
import type { SpeechModel } from "./speech_model.ts";
import type { TextModel } from "./text_model.ts";
import type { TranscriptionModel } from "./transcription_model.ts";

/** Where tools come from: `lcp` from folders, `mcp` from MCP servers. */
export type ToolsBindingName = "lcp" | "mcp";

/** Makes the tools of a binding from its configuration. */
export type CreateToolsBinding = (
  name: ToolsBindingName,
  config: Readonly<Record<string, unknown>>,
) => ToolBinding;

/** Options of `LollmsClient`. A modality is a model of your own, or how to reach one. */
export interface ModelClientOptions {
  /** Text. */
  readonly llm?: TextModel | ModelSettings | null;
  /** Images. */
  readonly tti?: ImageModel | ModelSettings | null;
  /** Speech. */
  readonly tts?: SpeechModel | ModelSettings | null;
  /** Transcription. */
  readonly stt?: TranscriptionModel | ModelSettings | null;
  /** Videos. */
  readonly ttv?: MediaModel | ModelSettings | null;
  /** Music. */
  readonly ttm?: MediaModel | ModelSettings | null;
  /** Vectors of texts, for `rag`. */
  readonly embeddings?: EmbeddingModel | ModelSettings | null;
  /** Documents; the option `path` is their SQLite file, in memory by default. */
  readonly rag?: DocumentStore | ModelSettings | null;
  /** Tools that are there already, and stay open when the client is closed. */
  readonly toolsBinding?: ToolBinding;
  /** Tools that the client opens and closes. @default `lcp` where there is a configuration and no `toolsBinding` */
  readonly tools_binding_name?: ToolsBindingName;
  /** The same as `tools_binding_name`. */
  readonly toolsBindingName?: ToolsBindingName;
  /** Options of those tools, such as `tools_folders`. */
  readonly tools_binding_config?: Readonly<Record<string, unknown>>;
  /** The same as `tools_binding_config`. */
  readonly toolsBindingConfig?: Readonly<Record<string, unknown>>;
  /** Makes those tools. */
  readonly createToolsBinding?: CreateToolsBinding;
}
