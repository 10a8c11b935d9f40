import { resolveEndpoint } from "../../src/client/modalities/resolve_endpoint.ts";
import { OpenAITextModel } from "../../src/client/modalities/openai/openai_text_model.ts";
import type { ModelEvent, TextModel } from "../../src/client/text_model.ts";
import type { FakeOpenAI } from "../support/fake_openai.ts";

/** A text model at the fake server that tries again without waiting long. */
export function textModel(
  fake: FakeOpenAI,
  options: Readonly<Record<string, unknown>> = {},
): OpenAITextModel {
  const { baseUrl } = fake;
  const profile = { baseUrl, model: "fake-1", apiKey: "sk-secret-1", options };
  return new OpenAITextModel(resolveEndpoint("llm", profile));
}

/** All that a model says to one question. */
export async function ask(
  model: TextModel,
  options: Parameters<TextModel["stream"]>[1] = {},
): Promise<ModelEvent[]> {
  const messages = [{ role: "user", content: "Hello?" }] as const;
  return await Array.fromAsync(model.stream(messages, options));
}

/** The text among events. */
export function textOf(events: readonly ModelEvent[]): string {
  return events.map((event) => event.kind === "text" ? event.text : "").join(
    "",
  );
}
