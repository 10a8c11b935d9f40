import { isPlainObject } from "../../../core/json.ts";
import type { ModelEvent, TokenUsage } from "../../text_model.ts";
import { ThoughtTags } from "./thought_tags.ts";
import { ToolCallAssembly } from "./tool_call_assembly.ts";

type FinishReason = Extract<ModelEvent, { kind: "finish" }>["reason"];

const REASONS: Readonly<Record<string, FinishReason>> = {
  stop: "stop",
  end_turn: "stop",
  eos: "stop",
  eos_token: "stop",
  stop_sequence: "stop",
  length: "length",
  max_tokens: "length",
  model_length: "length",
  tool_calls: "tool-calls",
  tool_call: "tool-calls",
  tool_use: "tool-calls",
  function_call: "tool-calls",
  content_filter: "content-filter",
  safety: "content-filter",
};

/** Ends of an answer that say that there is none. */
const FAILURES: ReadonlySet<string> = new Set([
  "error",
  "insufficient_system_resource",
]);

/** Reads the chunks of a chat completion, or a whole one, in the dialects that servers speak. */
export class CompletionReader {
  readonly #assembly = new ToolCallAssembly();
  readonly #tags = new ThoughtTags();
  #usage: TokenUsage | undefined;
  #reason: string | undefined;

  /** Whether the server has said that the answer is complete. */
  get finished(): boolean {
    return this.#reason !== undefined;
  }

  /**
   * Reads one chunk; what is complete in it comes out.
   *
   * @throws {Error} If the server says that the answer has failed.
   */
  *read(chunk: unknown): Generator<ModelEvent> {
    if (!isPlainObject(chunk)) return;
    throwIfFailed(chunk);
    const { usage, x_groq: extra } = chunk;
    this.#usage = usageOf(usage) ??
      usageOf(isPlainObject(extra) ? extra.usage : undefined) ?? this.#usage;
    const choices = Array.isArray(chunk.choices) ? chunk.choices : [];
    for (const choice of choices) {
      // One answer is asked for; whoever sends more is read as far as the first.
      if (!isPlainObject(choice) || (choice.index ?? 0) !== 0) continue;
      throwIfFailed(choice);
      this.#usage = usageOf(choice.usage) ?? this.#usage;
      const delta = isPlainObject(choice.delta) ? choice.delta : choice.message;
      if (isPlainObject(delta)) yield* this.#readDelta(delta);
      const { finish_reason: reason } = choice;
      if (!isText(reason)) continue;
      if (FAILURES.has(reason.toLowerCase())) {
        throw new Error(`the server ended the answer with "${reason}"`);
      }
      this.#reason = reason;
    }
  }

  /** What can be told only once all has been read. */
  *end(): Generator<ModelEvent> {
    yield* this.#tags.end();
    const calls = this.#assembly.calls();
    for (const call of calls) yield { kind: "tool-call", call };
    if (this.#usage) yield { kind: "usage", usage: this.#usage };
    yield { kind: "finish", reason: this.#finishReason(calls.length > 0) };
  }

  *#readDelta(delta: Record<string, unknown>): Generator<ModelEvent> {
    const { reasoning_content, reasoning, thinking, content } = delta;
    const thought = [reasoning_content, reasoning, thinking].find(isText);
    if (thought) yield { kind: "reasoning", text: thought };
    for (const event of readContent(content)) {
      if (event.kind === "text") yield* this.#tags.push(event.text);
      else yield event;
    }
    // A refusal is what the model says instead.
    if (isText(delta.refusal)) yield { kind: "text", text: delta.refusal };
    this.#assembly.add(delta.tool_calls);
    // The form before there were several calls.
    if (isPlainObject(delta.function_call)) {
      this.#assembly.add([{ index: 0, function: delta.function_call }]);
    }
  }

  #finishReason(hasCalls: boolean): FinishReason {
    const reason = REASONS[this.#reason?.toLowerCase() ?? "stop"] ?? "other";
    // Several servers say "stop" where they mean that tools are to be called.
    return hasCalls && reason === "stop" ? "tool-calls" : reason;
  }
}

/** Content is a text, or a list of parts of which some are thoughts. */
function* readContent(content: unknown): Generator<ModelEvent> {
  if (isText(content)) yield { kind: "text", text: content };
  for (const part of Array.isArray(content) ? content : []) {
    if (!isPlainObject(part)) continue;
    if (isText(part.text)) yield { kind: "text", text: part.text };
    const thoughts = Array.isArray(part.thinking) ? part.thinking : [];
    for (const thought of thoughts) {
      if (isPlainObject(thought) && isText(thought.text)) {
        yield { kind: "reasoning", text: thought.text };
      }
    }
  }
}

function usageOf(value: unknown): TokenUsage | undefined {
  if (!isPlainObject(value)) return undefined;
  const { prompt_tokens, completion_tokens } = value;
  const { input_tokens = prompt_tokens, output_tokens = completion_tokens } =
    value;
  const [inputTokens, outputTokens] = [input_tokens, output_tokens];
  if (typeof inputTokens !== "number" && typeof outputTokens !== "number") {
    return undefined;
  }
  return { inputTokens: count(inputTokens), outputTokens: count(outputTokens) };
}

function count(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

/** Errors come as a member of a chunk or of a choice, or are the whole chunk. */
function throwIfFailed(part: Readonly<Record<string, unknown>>): void {
  const { error, object, type, message } = part;
  const isError = [object, type].includes("error") && message !== undefined;
  const told = error ? error : isError ? message : undefined;
  if (!told) return;
  const text = isPlainObject(told) ? told.message : told;
  throw new Error(isText(text) ? text : JSON.stringify(told));
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
