import { LollmsClient, type LollmsClientOptions } from "../../mod.ts";
import type { FakeOpenAI } from "../support/fake_openai.ts";

const MODALITIES = ["llm", "tti", "tts", "stt", "ttv", "ttm", "embeddings"];

/** A client with a model of each modality at the fake server, and documents in memory. */
export function clientOf(
  { baseUrl }: FakeOpenAI,
  options: LollmsClientOptions = {},
): LollmsClient {
  const models = MODALITIES.map((name) => [name, {
    base_url: baseUrl,
    model: `${name}-1`,
    api_key: "sk-secret-1",
    options: { poll_ms: 1 },
  }]);
  return new LollmsClient({
    ...Object.fromEntries(models),
    rag: {},
    ...options,
  });
}

/** Bytes that begin as a PNG does. */
export const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);

/** Bytes that begin as a WAV does. */
export const WAV = new TextEncoder().encode("RIFF1234WAVEfmt ");
