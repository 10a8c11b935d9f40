import type { TokenUsage } from "./text_model.ts";

/** Vectors of texts, and what they cost. */
export interface Embeddings {
  /** One for each text, in order, all of one length. */
  readonly vectors: readonly Float32Array[];
  /** The tokens, if the endpoint tells. */
  readonly usage?: TokenUsage;
}

/** A model that places texts by their meaning. */
export interface EmbeddingModel {
  /** Its name at the endpoint. */
  readonly name: string;
  /** The vectors of texts. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Embeddings>;
}
