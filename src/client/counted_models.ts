import type { EmbeddingModel, Embeddings } from "./embedding_model.ts";
import type { ModelEvent, TextModel } from "./text_model.ts";
import type { UsageCounter } from "./usage_counter.ts";

/** The same model, counted, whoever uses it. */
export function countedText(model: TextModel, usage: UsageCounter): TextModel {
  return {
    get name(): string {
      return model.name;
    },
    get contextTokens(): number | undefined {
      return model.contextTokens;
    },
    get sees(): boolean | undefined {
      return model.sees;
    },
    get callsTools(): boolean | undefined {
      return model.callsTools;
    },
    async *stream(messages, options): AsyncGenerator<ModelEvent> {
      for await (const event of model.stream(messages, options)) {
        if (event.kind === "usage") usage.tokens("llm", event.usage);
        if (event.kind === "finish") usage.count("llm");
        yield event;
      }
    },
  };
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
