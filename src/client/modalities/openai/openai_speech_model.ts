import type { SpeechModel, SpeechRequest } from "../../speech_model.ts";
import type { ModelEndpoint } from "../model_endpoint.ts";
import { OpenAIConnection } from "./openai_connection.ts";

/** Speech by `/audio/speech`; option `voice` names the usual voice. */
export class OpenAISpeechModel implements SpeechModel {
  /** Its name at the endpoint. */
  readonly name: string;
  readonly #connection: OpenAIConnection;

  /** @param endpoint Where the model is. */
  constructor(endpoint: ModelEndpoint) {
    this.name = endpoint.model;
    this.#connection = new OpenAIConnection(endpoint);
  }

  /** Says a text. */
  async speak(
    { text, voice, format, speed }: SpeechRequest,
    signal?: AbortSignal,
  ): Promise<Uint8Array> {
    const { model, options, request } = this.#connection.endpoint;
    const body = {
      model,
      input: text,
      voice: voice ?? options.voice ?? "alloy",
      ...(format !== undefined && { response_format: format }),
      ...(speed !== undefined && { speed }),
      ...request,
    };
    const action = "generate speech";
    const { bytes } = await this.#connection.bytes(
      (client, signal) => client.post("/audio/speech", { body, signal }),
      { action, signal },
    );
    if (bytes.length > 0) return bytes;
    throw this.#connection.error(action, "the answer is empty");
  }
}
