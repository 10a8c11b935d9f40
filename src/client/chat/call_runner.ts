import { errorText } from "../../core/error_text.ts";
import { isPlainObject, type JsonObject } from "../../core/json.ts";
import { parseJson } from "../../core/parse_json.ts";
import type { StatusCode, ToolResult } from "../../core/tool_result.ts";
import type {
  ContentPart,
  TextModel,
  TokenUsage,
  ToolCall,
} from "../text_model.ts";
import type { CallGuard, GuardVerdict } from "./call_guard.ts";
import type { ChatEvent } from "./chat_event.ts";
import type { ChatOptions } from "./chat_options.ts";
import { ChatOrigin } from "./chat_origin.ts";
import { EventQueue } from "./event_queue.ts";
import type { FoundTool, OfferedTools } from "./offered_tools.ts";
import type { ResultTeller } from "./result_teller.ts";
import { sampleModel } from "./sample_model.ts";

/** What came of a call. */
export interface AnsweredCall {
  readonly call: ToolCall;
  /** What the model is told. */
  readonly told: string;
  /** Images for a model that sees. */
  readonly images: readonly ContentPart[];
  /** Why the chat must end, if it must. */
  readonly ends?: string;
}

/** What calls are run with. */
export interface CallRunnerOptions {
  readonly offered: OfferedTools;
  readonly guard: CallGuard;
  readonly teller: ResultTeller;
  readonly options: ChatOptions;
  /** Answers tools that ask it (`tool_context.sample`). */
  readonly model: TextModel;
}

const NOTHING: TokenUsage = { inputTokens: 0, outputTokens: 0 };

/** A call that was judged. */
interface JudgedCall {
  readonly call: ToolCall;
  readonly verdict: GuardVerdict;
}

/** Runs the calls of a step at once, and gives their answers in the model's order. */
export class CallRunner {
  readonly #parts: CallRunnerOptions;
  #sampled = NOTHING;

  /** Makes a runner for the steps of one chat. */
  constructor(parts: CallRunnerOptions) {
    this.#parts = parts;
  }

  /**
   * Runs calls; when the iteration is ended early they are cancelled and waited for.
   *
   * @param calls In the order of the model.
   * @param signal Cancels them.
   */
  async *run(
    calls: readonly ToolCall[],
    signal: AbortSignal,
  ): AsyncGenerator<ChatEvent, readonly AnsweredCall[]> {
    const { guard, options } = this.#parts;
    const left = new AbortController();
    const ending = AbortSignal.any([signal, left.signal]);
    const queue = new EventQueue<ChatEvent>();
    // Judged before any runs: two of the same kind at once are both fresh.
    const judged = calls.map((call) => ({ call, verdict: guard.judge(call) }));
    const running = inPool(
      judged,
      options.maxParallelCalls ?? 8,
      (item) => this.#answer(item, (event) => queue.push(event), ending),
    ).finally(() => queue.close());
    // Whoever reads the answers gets the failure; until then it is no unhandled one.
    running.catch(() => {});
    try {
      yield* queue;
    } finally {
      left.abort();
      await running.catch(() => {});
    }
    return await running;
  }

  /** Tokens that tools have spent on the model since this was last asked. */
  takeSampledUsage(): TokenUsage {
    const usage = this.#sampled;
    this.#sampled = NOTHING;
    return usage;
  }

  async #answer(
    { call, verdict }: JudgedCall,
    report: (event: ChatEvent) => void,
    signal: AbortSignal,
  ): Promise<AnsweredCall> {
    if (verdict.kind !== "make") {
      const { reason, text } = verdict;
      report({ kind: "redirect", reason, text });
      const ends = verdict.kind === "end" ? { ends: text } : {};
      return { call, told: text, images: [], ...ends };
    }
    const { id, name } = call;
    report({ kind: "tool-call", id, name, arguments: call.arguments });
    const started = performance.now();
    const result = await this.#run(call, report, signal);
    this.#parts.guard.note(call, result);
    const { text: told, images } = await this.#parts.teller.tell(name, result);
    const durationMs = performance.now() - started;
    report({ kind: "tool-result", id, name, result, told, durationMs });
    return { call, told, images };
  }

  async #run(
    call: ToolCall,
    report: (event: ChatEvent) => void,
    signal: AbortSignal,
  ): Promise<ToolResult> {
    const { offered } = this.#parts;
    try {
      if (signal.aborted) return failure(499, "The chat was cancelled");
      const tool = await offered.find(call.name);
      if (tool === undefined) {
        const text = unknownText(call.name, offered.near(call.name));
        report({ kind: "redirect", reason: "unknown-tool", text });
        return failure(404, text);
      }
      const args = parseJson(call.arguments.trim() || "{}");
      if (!isPlainObject(args)) {
        return failure(
          400,
          `The arguments are no JSON object: ${call.arguments.slice(0, 200)}`,
        );
      }
      // What was JSON text holds JSON.
      return await this.#execute(
        { call, tool, args: args as JsonObject },
        report,
        signal,
      );
    } catch (error) {
      // A binding that breaks its promise fails this call and not the chat.
      return failure(500, errorText(error));
    }
  }

  async #execute(
    { call: { id, name }, tool, args }: {
      readonly call: ToolCall;
      readonly tool: FoundTool;
      readonly args: JsonObject;
    },
    report: (event: ChatEvent) => void,
    signal: AbortSignal,
  ): Promise<ToolResult> {
    if (tool.kind === "host") {
      return await tool.tool.run(args, { id, signal, report });
    }
    const { options } = this.#parts;
    const { confirmHandler, userInteractionHandler } = options;
    const { tools: binding, ...given } = options;
    if (binding === undefined) return failure(404, `There is no ${name}`);
    const sample = sampleModel(this.#parts.model, {
      signal,
      spent: (usage) => {
        this.#sampled = {
          inputTokens: this.#sampled.inputTokens + usage.inputTokens,
          outputTokens: this.#sampled.outputTokens + usage.outputTokens,
        };
        report({ kind: "sampled", id, name, usage });
      },
    });
    return await binding.executeTool(tool.name, args, {
      ...definedOnly({
        workspace: given.workspace,
        timeoutMs: given.timeoutMs,
        toolContext: { sample, ...given.toolContext },
        lollmsClientInstance: given.lollmsClientInstance,
        discussionInstance: given.discussionInstance,
      }),
      signal,
      onProgress: (progress) =>
        report({ kind: "progress", id, name, ...progress }),
      origin: new ChatOrigin({
        id,
        name,
        report,
        confirmHandler,
        userInteractionHandler,
      }),
    });
  }
}

function definedOnly<Value extends object>(value: Value): Partial<Value> {
  const entries = Object.entries(value).filter(([, item]) =>
    item !== undefined
  );
  // The entries are the object's own.
  return Object.fromEntries(entries) as Partial<Value>;
}

function failure(status_code: StatusCode, error: string): ToolResult {
  return { success: false, output: error, error, status_code };
}

function unknownText(name: string, near: readonly string[]): string {
  const hint = near.length > 0 ? ` Did you mean ${near.join(" or ")}?` : "";
  return `There is no tool "${name}".${hint}`;
}

/** Works on items, at most `limit` at a time; the outcomes are in the items' order. */
async function inPool<Item, Outcome>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Outcome>,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = items.entries();
  const workers = Array.from(
    { length: Math.min(limit, items.length) },
    async () => {
      for (const [index, item] of waiting) outcomes[index] = await work(item);
    },
  );
  await Promise.all(workers);
  return outcomes;
}
