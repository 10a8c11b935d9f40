import { parseJson } from "../../../core/parse_json.ts";
import { ModelError } from "../../model_error.ts";
import type {
  ChatMessage,
  GenerateOptions,
  ModelEvent,
  TextModel,
} from "../../text_model.ts";
import type { IdleLimit } from "../idle_limit.ts";
import type { ModelEndpoint } from "../model_endpoint.ts";
import { readServerEvents } from "../read_server_events.ts";
import { chatRequest } from "./chat_request.ts";
import { CompletionReader } from "./completion_reader.ts";
import { OpenAIConnection } from "./openai_connection.ts";

/** Text by chat completions, as OpenAI, Ollama, llama.cpp, vLLM, LM Studio and lollms offer them. */
export class OpenAITextModel implements TextModel {
  /** Its name at the endpoint. */
  readonly name: string;
  /** Option `context_tokens`. */
  readonly contextTokens?: number;
  /** Option `sees`. */
  readonly sees?: boolean;
  readonly #connection: OpenAIConnection;
  #callsTools: boolean;

  /** @param endpoint Where the model is. */
  constructor(endpoint: ModelEndpoint) {
    const { context_tokens, sees, calls_tools } = endpoint.options;
    this.#connection = new OpenAIConnection(endpoint);
    this.name = endpoint.model;
    if (typeof context_tokens === "number") this.contextTokens = context_tokens;
    if (typeof sees === "boolean") this.sees = sees;
    this.#callsTools = calls_tools !== false;
  }

  /** True, unless option `calls_tools` is false or the endpoint has refused tools for this model. */
  get callsTools(): boolean {
    return this.#callsTools;
  }

  /**
   * Answers a conversation.
   *
   * @param messages The conversation so far.
   * @param options Tools and limits.
   * @throws {ModelError} If the endpoint fails, or its answer breaks off or stalls.
   */
  async *stream(
    messages: readonly ChatMessage[],
    options: GenerateOptions = {},
  ): AsyncGenerator<ModelEvent> {
    const { signal } = options;
    const body = chatRequest(this.#connection.endpoint, messages, options);
    try {
      yield* this.#connection.stream(
        (client, signal) =>
          client.post("/chat/completions", { body, signal, stream: true }),
        readAnswer,
        { action: "generate text", signal },
      );
    } catch (thrown) {
      if (options.tools?.length && refusesTools(thrown)) {
        this.#callsTools = false;
      }
      throw thrown;
    }
  }
}

/** The end of a stream, alone or behind the last chunk. */
const DONE = /(?:^|\n)\[DONE\]\s*$/;

/** As Ollama and vLLM say it. */
function refusesTools(thrown: unknown): boolean {
  return thrown instanceof ModelError && thrown.status === 400 &&
    /does not support tools|tool choice requires|tools? (?:is|are) not supported/i
      .test(thrown.message);
}

async function* readAnswer(
  response: Response,
  idle: IdleLimit,
): AsyncGenerator<ModelEvent> {
  const reader = new CompletionReader();
  if (/^application\/json\b/.test(response.headers.get("content-type") ?? "")) {
    // Some servers do not stream, whatever they are asked.
    for (const chunk of chunksOf(await response.text())) {
      yield* reader.read(chunk);
    }
    yield* reader.end();
    return;
  }
  if (!response.body) throw new TypeError("the answer is empty");
  let done = false;
  const onBytes = () => idle.touch();
  for await (const data of readServerEvents(response.body, { onBytes })) {
    done = DONE.test(data);
    for (const chunk of chunksOf(data.replace(DONE, ""))) {
      yield* reader.read(chunk);
    }
    if (done) break;
  }
  if (!done && !reader.finished) {
    throw new Error("the stream broke off before the answer was complete");
  }
  yield* reader.end();
}

/** The chunks of an event: one, but where a server leaves out the line between events. */
function chunksOf(data: string): readonly unknown[] {
  const whole = parseJson(data);
  if (whole !== undefined) return [whole];
  const lines = data.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => {
    const chunk = parseJson(line);
    if (chunk !== undefined) return chunk;
    throw new Error(`a part of the answer is no JSON: ${line.slice(0, 200)}`);
  });
}
