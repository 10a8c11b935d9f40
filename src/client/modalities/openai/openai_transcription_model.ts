import { isPlainObject } from "../../../core/json.ts";
import type {
  TranscriptionModel,
  TranscriptionRequest,
} from "../../transcription_model.ts";
import { fileKind } from "../file_kind.ts";
import type { ModelEndpoint } from "../model_endpoint.ts";
import { OpenAIConnection } from "./openai_connection.ts";

/** Transcription by `/audio/transcriptions`. */
export class OpenAITranscriptionModel implements TranscriptionModel {
  /** Its name at the endpoint. */
  readonly name: string;
  readonly #connection: OpenAIConnection;

  /** @param endpoint Where the model is. */
  constructor(endpoint: ModelEndpoint) {
    this.name = endpoint.model;
    this.#connection = new OpenAIConnection(endpoint);
  }

  /** Writes down what is said. */
  async transcribe(
    { audio, language, prompt }: TranscriptionRequest,
    signal?: AbortSignal,
  ): Promise<string> {
    const { model, request } = this.#connection.endpoint;
    const body = new FormData();
    const { extension, mimeType } = fileKind(audio) ??
      { extension: "wav", mimeType: "audio/wav" };
    const type = { type: mimeType };
    body.set("model", model);
    body.set(
      "file",
      new File([new Uint8Array(audio)], `audio.${extension}`, type),
    );
    if (language !== undefined) body.set("language", language);
    if (prompt !== undefined) body.set("prompt", prompt);
    for (const [name, value] of Object.entries(request)) {
      body.set(name, typeof value === "string" ? value : JSON.stringify(value));
    }
    const action = "transcribe audio";
    const answer = await this.#connection.json(
      (client, signal) =>
        client.post("/audio/transcriptions", { body, signal }),
      { action, signal },
    );
    const text = isPlainObject(answer) ? answer.text : undefined;
    if (typeof text === "string") return text;
    throw this.#connection.error(action, `the answer has no "text"`);
  }
}
