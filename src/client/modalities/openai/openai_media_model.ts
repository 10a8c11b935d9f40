import { isPlainObject } from "../../../core/json.ts";
import type { MediaModel, MediaRequest } from "../../media_model.ts";
import type { ModelEndpoint } from "../model_endpoint.ts";
import { pause } from "../pause.ts";
import { mediaBytes } from "./media_bytes.ts";
import { OpenAIConnection, type SendOptions } from "./openai_connection.ts";

const DEFAULT_POLL_MS = 2_000;
const DEFAULT_LIMIT_MS = 30 * 60_000;

/** What to make, and where. */
export interface OpenAIMediaOptions {
  /** Such as `/videos`; the option `path` beats it. */
  readonly path: string;
  /** Such as `generate a video`. */
  readonly action: string;
}

/**
 * Videos and music by jobs over HTTP, as OpenAI's `/videos` has them:
 *
 * - `POST {base_url}{path}` with `{ model, prompt, seconds?, size?, lyrics? }` as JSON;
 * - the answer is the file itself, or `{ data: [{ b64_json | url }] }`, or a job
 *   `{ id, status }`;
 * - `GET {base_url}{path}/{id}` tells of the job until its `status` is `completed`
 *   (`GET .../content` is the file then) or `failed` (`error.message` says why).
 *
 * Options: `path`, `poll_ms` (2,000), `limit_ms` (30 minutes).
 */
export class OpenAIMediaModel implements MediaModel {
  /** Its name at the endpoint. */
  readonly name: string;
  readonly #connection: OpenAIConnection;
  readonly #path: string;
  readonly #action: string;

  /**
   * @param endpoint Where the model is.
   * @param options What to make.
   */
  constructor(endpoint: ModelEndpoint, { path, action }: OpenAIMediaOptions) {
    this.name = endpoint.model;
    this.#connection = new OpenAIConnection(endpoint);
    const given = endpoint.options.path;
    this.#path = typeof given === "string" ? given : path;
    this.#action = action;
  }

  /** Makes it, however long that takes. */
  async generate(
    { prompt, lyrics, seconds, width, height }: MediaRequest,
    signal?: AbortSignal,
  ): Promise<Uint8Array> {
    const { model, request } = this.#connection.endpoint;
    const body = {
      model,
      prompt,
      ...(lyrics !== undefined && { lyrics }),
      // OpenAI's API takes it as a text.
      ...(seconds !== undefined && { seconds: `${seconds}` }),
      ...(width !== undefined && height !== undefined &&
        { size: `${width}x${height}` }),
      ...request,
    };
    const options = { action: this.#action, signal };
    const { bytes, response } = await this.#connection.bytes(
      (client, signal) => client.post(this.#path, { body, signal }),
      options,
    );
    const type = response.headers.get("content-type") ?? "";
    if (!/^application\/json\b/.test(type)) return bytes;
    return await this.#finished(parse(bytes), options);
  }

  async #finished(answer: unknown, options: SendOptions): Promise<Uint8Array> {
    const { poll_ms, limit_ms } = this.#connection.endpoint.options;
    const until = Date.now() +
      (typeof limit_ms === "number" ? limit_ms : DEFAULT_LIMIT_MS);
    for (let job = answer;;) {
      const { data, status } = isPlainObject(job) ? job : {};
      if (Array.isArray(data)) {
        return await mediaBytes(this.#connection, data[0], options);
      }
      const path = this.#jobPath(job);
      if (status === "completed") {
        const { bytes } = await this.#connection.bytes(
          (client, signal) => client.get(`${path}/content`, { signal }),
          options,
        );
        return bytes;
      }
      if (Date.now() >= until) throw this.#error("the job takes too long");
      await pause(
        typeof poll_ms === "number" ? poll_ms : DEFAULT_POLL_MS,
        options.signal,
      );
      job = await this.#connection.json(
        (client, signal) => client.get(path, { signal }),
        options,
      );
    }
  }

  #jobPath(job: unknown): string {
    const { id, status, error } = isPlainObject(job) ? job : {};
    const { message } = isPlainObject(error) ? error : { message: error };
    if (status === "failed" || message) {
      throw this.#error(`the job has failed: ${message ?? "no reason given"}`);
    }
    if (typeof id !== "string") throw this.#error("the answer names no job");
    return `${this.#path}/${encodeURIComponent(id)}`;
  }

  #error(why: string): Error {
    return this.#connection.error(this.#action, why);
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    // What is no JSON names no job either, which is then said.
    return undefined;
  }
}
