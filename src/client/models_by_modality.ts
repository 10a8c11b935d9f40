import type { DocumentStore } from "./document_store.ts";
import type { EmbeddingModel } from "./embedding_model.ts";
import type { ImageModel } from "./image_model.ts";
import type { MediaModel } from "./media_model.ts";
import type { SpeechModel } from "./speech_model.ts";
import type { TextModel } from "./text_model.ts";
import type { TranscriptionModel } from "./transcription_model.ts";

/** What each modality's models can do. */
export interface ModelsByModality {
  /** Text. */
  readonly llm: TextModel;
  /** Images. */
  readonly tti: ImageModel;
  /** Speech. */
  readonly tts: SpeechModel;
  /** Transcription. */
  readonly stt: TranscriptionModel;
  /** Videos. */
  readonly ttv: MediaModel;
  /** Music. */
  readonly ttm: MediaModel;
  /** Vectors of texts. */
  readonly embeddings: EmbeddingModel;
  /** Documents. */
  readonly rag: DocumentStore;
}
