import { OpenAIEmbeddingModel } from "./modalities/openai/openai_embedding_model.ts";
import { OpenAIImageModel } from "./modalities/openai/openai_image_model.ts";
import { OpenAIMediaModel } from "./modalities/openai/openai_media_model.ts";
import { OpenAISpeechModel } from "./modalities/openai/openai_speech_model.ts";
import { OpenAITextModel } from "./modalities/openai/openai_text_model.ts";
import { OpenAITranscriptionModel } from "./modalities/openai/openai_transcription_model.ts";
import { resolveEndpoint } from "./modalities/resolve_endpoint.ts";
import type { ModelProfile } from "./model_profile.ts";
import type { ModelsByModality } from "./models_by_modality.ts";

/** How the models of each modality are made from profiles. */
export type ModelOpeners = {
  readonly [M in Exclude<keyof ModelsByModality, "rag">]: (
    profile: ModelProfile,
  ) => ModelsByModality[M];
};

/** Makes models that speak OpenAI's API. Nothing is sent, and no package loaded, before a model is used. */
export const MODEL_OPENERS: ModelOpeners = {
  llm: (profile) => new OpenAITextModel(resolveEndpoint("llm", profile)),
  tti: (profile) => new OpenAIImageModel(resolveEndpoint("tti", profile)),
  tts: (profile) => new OpenAISpeechModel(resolveEndpoint("tts", profile)),
  stt: (profile) =>
    new OpenAITranscriptionModel(resolveEndpoint("stt", profile)),
  ttv: (profile) =>
    new OpenAIMediaModel(resolveEndpoint("ttv", profile), {
      path: "/videos",
      action: "generate a video",
    }),
  ttm: (profile) =>
    new OpenAIMediaModel(resolveEndpoint("ttm", profile), {
      path: "/music",
      action: "generate music",
    }),
  embeddings: (profile) =>
    new OpenAIEmbeddingModel(resolveEndpoint("embeddings", profile)),
};
