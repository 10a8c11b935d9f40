import { isPlainObject } from "../../../core/json.ts";
import type { EmbeddingModel, Embeddings } from "../../embedding_model.ts";
import type { ModelEndpoint } from "../model_endpoint.ts";
import { OpenAIConnection } from "./openai_connection.ts";

const ACTION = "embed texts";

/** Texts of one request. */
const BATCH = 64;

/** Embeddings by `/embeddings`. */
export class OpenAIEmbeddingModel implements EmbeddingModel {
  /** Its name at the endpoint. */
  readonly name: string;
  readonly #connection: OpenAIConnection;

  /** @param endpoint Where the model is. */
  constructor(endpoint: ModelEndpoint) {
    this.name = endpoint.model;
    this.#connection = new OpenAIConnection(endpoint);
  }

  /** The vectors of texts. */
  async embed(
    texts: readonly string[],
    signal?: AbortSignal,
  ): Promise<Embeddings> {
    const vectors: Float32Array[] = [];
    let inputTokens = 0;
    for (let at = 0; at < texts.length; at += BATCH) {
      const batch = texts.slice(at, at + BATCH);
      const answer = await this.#embed(batch, signal);
      vectors.push(...this.#vectors(answer, batch.length));
      inputTokens += tokensOf(answer);
    }
    if (vectors.some(({ length }) => length !== vectors[0]?.length)) {
      throw this.#connection.error(ACTION, "its vectors differ in length");
    }
    return { vectors, usage: { inputTokens, outputTokens: 0 } };
  }

  #embed(
    input: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const { model, request } = this.#connection.endpoint;
    const body = { model, input, encoding_format: "float", ...request };
    return this.#connection.json(
      (client, signal) => client.post("/embeddings", { body, signal }),
      { action: ACTION, signal },
    );
  }

  #vectors(answer: unknown, count: number): Float32Array[] {
    const data = isPlainObject(answer) ? answer.data : undefined;
    const vectors: Float32Array[] = [];
    for (const [at, item] of (Array.isArray(data) ? data : []).entries()) {
      const { index = at, embedding } = isPlainObject(item) ? item : {};
      if (!isVector(embedding) || typeof index !== "number") continue;
      vectors[index] = Float32Array.from(embedding);
    }
    if (vectors.length === count && Object.keys(vectors).length === count) {
      return vectors;
    }
    const why = `the answer has no vector for each of the ${count} texts`;
    throw this.#connection.error(ACTION, why);
  }
}

function isVector(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 &&
    value.every((item) => Number.isFinite(item));
}

function tokensOf(answer: unknown): number {
  const usage = isPlainObject(answer) ? answer.usage : undefined;
  const tokens = isPlainObject(usage) ? usage.prompt_tokens : undefined;
  return typeof tokens === "number" ? tokens : 0;
}
