import { isPlainObject } from "../../../core/json.ts";
import type { ImageEdit, ImageModel, ImageRequest } from "../../image_model.ts";
import { fileKind } from "../file_kind.ts";
import type { ModelEndpoint } from "../model_endpoint.ts";
import { mediaBytes } from "./media_bytes.ts";
import { OpenAIConnection, type SendRequest } from "./openai_connection.ts";

/** Images by `/images/generations` and `/images/edits`. */
export class OpenAIImageModel implements ImageModel {
  /** Its name at the endpoint. */
  readonly name: string;
  readonly #connection: OpenAIConnection;

  /** @param endpoint Where the model is. */
  constructor(endpoint: ModelEndpoint) {
    this.name = endpoint.model;
    this.#connection = new OpenAIConnection(endpoint);
  }

  /** Makes an image. */
  async generate(
    request: ImageRequest,
    signal?: AbortSignal,
  ): Promise<Uint8Array> {
    const body = this.#body(request);
    return await this.#first(
      (client, signal) => client.post("/images/generations", { body, signal }),
      "generate an image",
      signal,
    );
  }

  /** Changes images. */
  async edit(request: ImageEdit, signal?: AbortSignal): Promise<Uint8Array> {
    const { images, mask } = request;
    const body = new FormData();
    for (const [name, value] of Object.entries(this.#body(request))) {
      body.set(name, typeof value === "string" ? value : JSON.stringify(value));
    }
    const name = images.length > 1 ? "image[]" : "image";
    for (const image of images) body.append(name, fileOf(image, "image"));
    if (mask) body.set("mask", fileOf(mask, "mask"));
    return await this.#first(
      (client, signal) => client.post("/images/edits", { body, signal }),
      "edit an image",
      signal,
    );
  }

  #body(
    { prompt, negativePrompt, width, height }: ImageRequest,
  ): Record<string, unknown> {
    const { model, request } = this.#connection.endpoint;
    return {
      model,
      prompt: negativePrompt
        ? `${prompt}\n\nIt must not show: ${negativePrompt}`
        : prompt,
      ...(width !== undefined && height !== undefined &&
        { size: `${width}x${height}` }),
      // These models answer with bytes alone, and refuse to be asked for them.
      ...(!/^(?:chat)?gpt-image/.test(model) &&
        { response_format: "b64_json" }),
      ...request,
    };
  }

  async #first(
    request: SendRequest,
    action: string,
    signal: AbortSignal | undefined,
  ): Promise<Uint8Array> {
    const answer = await this.#connection.json(request, { action, signal });
    const data = isPlainObject(answer) ? answer.data : undefined;
    const first: unknown = Array.isArray(data) ? data[0] : undefined;
    return await mediaBytes(this.#connection, first, { action, signal });
  }
}

function fileOf(bytes: Uint8Array, name: string): File {
  const { extension, mimeType } = fileKind(bytes) ??
    { extension: "png", mimeType: "image/png" };
  return new File([new Uint8Array(bytes)], `${name}.${extension}`, {
    type: mimeType,
  });
}
