import type {
  ModelEvent,
  TextModel,
  TokenUsage,
} from "../../client/text_model.ts";

/**
 * The same model, whose tokens are told.
 *
 * @param model The model.
 * @param used Told after each answer.
 */
export function meteredModel(
  model: TextModel,
  used: (usage: TokenUsage) => void,
): TextModel {
  return {
    name: model.name,
    contextTokens: model.contextTokens,
    sees: model.sees,
    callsTools: model.callsTools,
    async *stream(messages, options): AsyncGenerator<ModelEvent> {
      for await (const event of model.stream(messages, options)) {
        if (event.kind === "usage") used(event.usage);
        yield event;
      }
    },
  };
}
