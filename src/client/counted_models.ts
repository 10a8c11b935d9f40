import type { EmbeddingModel, Embeddings } from "./embedding_model.ts";
import type {
  ChatMessage,
  GenerateOptions,
  ModelEvent,
  TextModel,
} from "./text_model.ts";
import type { UsageCounter } from "./usage_counter.ts";

/** The same model, counted, whoever uses it. */
export function countedText(model: TextModel, usage: UsageCounter): TextModel {
  const { name, contextTokens, sees, callsTools } = model;
  async function* stream(
    messages: readonly ChatMessage[],
    options?: GenerateOptions,
  ): AsyncGenerator<ModelEvent> {
    for await (const event of model.stream(messages, options)) {
      if (event.kind === "usage") usage.tokens("llm", event.usage);
      if (event.kind === "finish") usage.count("llm");
      yield event;
    }
  }
  return { name, contextTokens, sees, callsTools, stream };
}

/** The same model, counted, whoever uses it. */
export function countedEmbeddings(
  model: EmbeddingModel,
  usage: UsageCounter,
): EmbeddingModel {
  return {
    name: model.name,
    async embed(texts, signal): Promise<Embeddings> {
      const answer = await model.embed(texts, signal);
      usage.count("embeddings");
      if (answer.usage) usage.tokens("embeddings", answer.usage);
      return answer;
    },
  };
}
