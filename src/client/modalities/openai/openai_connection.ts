import type OpenAI from "openai";
import { endpointError } from "../endpoint_error.ts";
import type { ModelEndpoint } from "../model_endpoint.ts";
import { openOpenAI } from "./open_openai.ts";

/** Options of {@linkcode OpenAIConnection.send}. */
export interface SendOptions {
  /** What is being done, for messages. */
  readonly action: string;
  readonly signal?: AbortSignal;
}

/** Requests to one endpoint; the client package is loaded for the first. */
export class OpenAIConnection {
  /** Where it leads to. */
  readonly endpoint: ModelEndpoint;
  #client: Promise<OpenAI> | undefined;

  /** @param endpoint Where to send requests. */
  constructor(endpoint: ModelEndpoint) {
    this.endpoint = endpoint;
  }

  /**
   * Sends a request.
   *
   * @param request Sends it with the client.
   * @param options What it is for, and what ends it.
   * @throws {ModelError} If it fails; the signal's reason if that ended it.
   */
  async send<Answer>(
    request: (client: OpenAI, signal?: AbortSignal) => Promise<Answer>,
    { action, signal }: SendOptions,
  ): Promise<Answer> {
    signal?.throwIfAborted();
    try {
      const client = await (this.#client ??= openOpenAI(this.endpoint));
      return await request(client, signal);
    } catch (thrown) {
      signal?.throwIfAborted();
      throw endpointError(action, this.endpoint, thrown);
    }
  }
}
