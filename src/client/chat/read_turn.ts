import { errorText } from "../../core/error_text.ts";
import { untilAborted } from "../../core/until_aborted.ts";
import type {
  ChatMessage,
  GenerateOptions,
  ModelEvent,
  TextModel,
  TokenUsage,
  ToolCall,
} from "../text_model.ts";
import type { ChatEvent } from "./chat_event.ts";
import { type TagEvent, ToolTags } from "./tool_tags.ts";

/** What a model said in one step. */
export interface Turn {
  /** What it wrote, calls in the text form taken out. */
  readonly text: string;
  /** The calls that it asks for, in its order, each with an id of its own. */
  readonly calls: readonly ToolCall[];
  /** What was meant as a call and is none. */
  readonly problems: readonly string[];
  /** How the model's side said that it ended. */
  readonly finish: Extract<ModelEvent, { kind: "finish" }>["reason"];
  /** What the model's side told of tokens. */
  readonly usage?: TokenUsage;
  /** Why the stream broke. */
  readonly error?: string;
}

/** Options of {@linkcode readTurn}. */
export interface ReadTurnOptions extends GenerateOptions {
  /** Whether calls stand in the text. */
  readonly textForm: boolean;
  /** Ids that the conversation has already. */
  readonly usedIds: Set<string>;
}

/**
 * Asks a model once, tells what it says as it comes, and gives the whole.
 *
 * @param model The model.
 * @param messages The conversation, in the form that the model takes.
 * @param options What it is asked with.
 */
export async function* readTurn(
  model: TextModel,
  messages: readonly ChatMessage[],
  { textForm, usedIds, ...options }: ReadTurnOptions,
): AsyncGenerator<ChatEvent, Turn> {
  const reading = new TurnReading(textForm, usedIds);
  let error: string | undefined;
  try {
    for await (const event of heard(model.stream(messages, options), options)) {
      yield* reading.take(event);
    }
  } catch (thrown) {
    error = errorText(thrown);
  }
  yield* reading.end(error !== undefined);
  return { ...reading.turn, ...(error !== undefined && { error }) };
}

/** The events up to the abort: a model that does not listen to the signal must not hold up the end. */
async function* heard(
  events: AsyncIterable<ModelEvent>,
  { signal }: GenerateOptions,
): AsyncGenerator<ModelEvent, void> {
  const iterator = events[Symbol.asyncIterator]();
  try {
    while (!signal?.aborted) {
      const { done, value } = await untilAborted(iterator.next(), signal);
      if (done) return;
      yield value;
    }
  } finally {
    // Not waited for: one that is stuck never ends.
    iterator.return?.().catch(() => {});
  }
}

/** Gathers what a model says. */
class TurnReading {
  readonly #tags: ToolTags | undefined;
  readonly #usedIds: Set<string>;
  #text = "";
  readonly #calls: ToolCall[] = [];
  readonly #problems: string[] = [];
  #finish: Turn["finish"] = "other";
  #usage: TokenUsage | undefined;

  constructor(textForm: boolean, usedIds: Set<string>) {
    this.#tags = textForm ? new ToolTags() : undefined;
    this.#usedIds = usedIds;
  }

  get turn(): Turn {
    return {
      text: this.#text.trim(),
      calls: this.#calls,
      problems: this.#problems,
      finish: this.#finish,
      ...(this.#usage && { usage: this.#usage }),
    };
  }

  *take(event: ModelEvent): Generator<ChatEvent, void> {
    switch (event.kind) {
      case "text":
        if (this.#tags) yield* this.#takeTags(this.#tags.push(event.text));
        else if (event.text !== "") yield this.#addText(event.text);
        return;
      case "reasoning":
        if (event.text !== "") yield event;
        return;
      case "tool-call":
        this.#addCall(event.call);
        return;
      case "usage":
        // Vendors that tell it more than once tell the sum so far.
        this.#usage = event.usage;
        return;
      case "finish":
        this.#finish = event.reason;
        return;
      default:
        event satisfies never;
    }
  }

  *end(broken: boolean): Generator<ChatEvent, void> {
    const rest = this.#tags?.end() ?? [];
    // A stream that broke leaves calls open; that is not the model's fault.
    yield* this.#takeTags(
      broken ? rest.filter(({ kind }) => kind === "text") : rest,
    );
  }

  *#takeTags(events: readonly TagEvent[]): Generator<ChatEvent, void> {
    for (const event of events) {
      if (event.kind === "problem") this.#problems.push(event.text);
      else if (event.kind === "text") yield this.#addText(event.text);
      else this.#addCall({ id: "", ...event.call });
    }
  }

  #addText(text: string): ChatEvent {
    this.#text += text;
    return { kind: "text", text };
  }

  /** Some vendors give no ids, or the same in each message. */
  #addCall(call: ToolCall): void {
    const free = call.id !== "" && !this.#usedIds.has(call.id);
    const id = free
      ? call.id
      : `call_${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`;
    this.#usedIds.add(id);
    this.#calls.push({ ...call, id });
  }
}
