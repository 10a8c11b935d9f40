import type { AsyncLocalStorage } from "node:async_hooks";
import { errorText } from "../../core/error_text.ts";
import { isPlainObject, type JsonObject } from "../../core/json.ts";
import { nearestNames } from "../../core/nearest_names.ts";
import { TimeLimit } from "../../core/time_limit.ts";
import { toJsonValue } from "../../core/to_json_value.ts";
import { untilAborted } from "../../core/until_aborted.ts";
import type { TextModel, TokenUsage } from "../../client/text_model.ts";
import { ArgumentPreparer } from "../../schema/arguments/argument_preparer.ts";
import type { PreparedArguments } from "../../schema/arguments/prepared_arguments.ts";
import { callKey } from "./call_key.ts";
import { meteredModel } from "./metered_model.ts";
import {
  PROBE_FAILURES,
  type ProbeError,
  probeError,
  type ProbeResult,
} from "./probe_result.ts";
import type { ProbeTool, ProbeToolSpec } from "./probe_tool.ts";
import type { TracedCall } from "./tool_trace.ts";

const DEFAULT_TIMEOUT_MS = 120_000;
const DEFAULT_MAX_DEPTH = 8;

/** Options of {@linkcode ToolRegistry}. */
export interface ToolRegistryOptions {
  /** The model that handlers get. @default {null} */
  readonly llm?: TextModel | null;
  /** How deep calls of tools by tools may nest. @default {8} */
  readonly maxDepth?: number;
  /** Told of each call once it has ended, the inner ones first. */
  readonly onCall?: (call: TracedCall) => void;
}

/** Options of {@linkcode ToolRegistry.register}. */
export interface RegisterOptions {
  /** Whether it takes the place of one of its name. @default {false} */
  readonly replace?: boolean;
}

/** Options of {@linkcode ToolRegistry.callTool}. */
export interface CallProbeToolOptions {
  /** Ends the call: its result says that it was cancelled. */
  readonly signal?: AbortSignal;
  /** Limit in milliseconds. @default {120000} */
  readonly timeoutMs?: number;
}

/** A tool, ready to be called. */
interface Entry {
  readonly tool: ProbeTool;
  /** Made at the first call: compiling a schema takes some time. */
  preparer?: ArgumentPreparer;
}

/** A call that is under way. */
interface Frame {
  readonly id: number;
  readonly tool: string;
  readonly key: string;
  readonly above: Frame | undefined;
}

/**
 * Tools by name, and the one way to call them. Whatever a tool does, `callTool`
 * resolves: what went wrong is in its `error`.
 *
 * @example
 * ```ts
 * import { LocalMCPTool, ToolRegistry } from "@x/lcp";
 * import { assertEquals } from "@std/assert";
 *
 * const registry = new ToolRegistry();
 * registry.register(
 *   new LocalMCPTool({
 *     name: "double",
 *     description: "Doubles a number.",
 *     inputSchema: {
 *       type: "object",
 *       properties: { n: { type: "number", default: 1 } },
 *     },
 *   }, ({ n }) => ({ doubled: 2 * Number(n) })),
 * );
 * assertEquals(await registry.callTool("double", { n: 4 }), { doubled: 8 });
 * assertEquals((await registry.callTool("duoble")).near, ["double"]);
 * ```
 */
export class ToolRegistry {
  readonly #options: ToolRegistryOptions;
  readonly #entries = new Map<string, Entry>();
  /** The call that is under way where something is asked, however deep in a handler. */
  #current: Promise<AsyncLocalStorage<Frame>> | undefined;
  #calls = 0;

  /** Begins without tools. */
  constructor(options: ToolRegistryOptions = {}) {
    this.#options = options;
  }

  /**
   * Adds a tool.
   *
   * @param tool The tool.
   * @param options What to do with one of its name.
   * @throws {TypeError} If there is one of its name already.
   */
  register(tool: ProbeTool, { replace = false }: RegisterOptions = {}): void {
    const { name } = tool.spec;
    if (this.has(name) && !replace) {
      throw new TypeError(
        `Cannot register the tool ${name} as there is one of that name: pass replace: true`,
      );
    }
    this.#entries.set(name, { tool });
  }

  /** Takes a tool away; whether there was one. */
  unregister(name: string): boolean {
    return this.#entries.delete(name);
  }

  /** Whether there is a tool of that name. */
  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The tools, as a planner is told of them, in the order in which they came. */
  list(): readonly ProbeToolSpec[] {
    return [...this.#entries.values()].map(({ tool }) => tool.spec);
  }

  /** One of them; undefined if there is none of that name. */
  describe(name: string): ProbeToolSpec | undefined {
    return this.#entries.get(name)?.tool.spec;
  }

  /**
   * Calls a tool; never throws.
   *
   * @param name The tool.
   * @param args Its arguments, or their JSON text; missing ones get their defaults.
   * @param options Limits.
   * @returns What it returned, or `{ error, error_code }`.
   */
  async callTool(
    name: string,
    args: unknown = {},
    options: CallProbeToolOptions = {},
  ): Promise<ProbeResult> {
    const current = await (this.#current ??= openStorage());
    const above = current.getStore();
    const frame = {
      id: ++this.#calls,
      tool: name,
      key: callKey(name, args),
      above,
    };
    const startedAt = new Date().toISOString();
    const started = performance.now();
    const logs: string[] = [];
    let tokens: TokenUsage = { inputTokens: 0, outputTokens: 0 };
    const used = ({ inputTokens, outputTokens }: TokenUsage) => {
      tokens = {
        inputTokens: tokens.inputTokens + inputTokens,
        outputTokens: tokens.outputTokens + outputTokens,
      };
    };
    const result = await this.#run(frame, args, {
      ...options,
      enter: (work) => current.run(frame, work),
      used,
      log: (text) => void logs.push(text),
    });
    this.#options.onCall?.({
      id: frame.id,
      ...(above && { parent: above.id }),
      tool: name,
      arguments: args,
      startedAt,
      durationMs: performance.now() - started,
      tokens,
      outcome: outcomeOf(result),
      result,
      logs,
    });
    return result;
  }

  async #run(
    frame: Frame,
    args: unknown,
    options: CallProbeToolOptions & {
      /** Has what is asked within some work known to be asked by this call. */
      readonly enter: <Value>(work: () => Value) => Value;
      readonly used: (usage: TokenUsage) => void;
      readonly log: (text: string) => void;
    },
  ): Promise<ProbeResult> {
    const entry = this.#entries.get(frame.tool);
    if (entry === undefined) return this.#unknown(frame.tool);
    const nested = this.#nestingError(frame);
    if (nested) return nested;
    let prepared: PreparedArguments;
    try {
      prepared = preparerOf(entry).prepare(args);
    } catch (error) {
      const text = `The inputSchema of ${frame.tool} cannot be used`;
      return probeError("failed", `${text}: ${errorText(error)}`);
    }
    if (!prepared.ok) {
      return probeError("invalid-arguments", prepared.problems.join("\n"), {
        problems: prepared.problems,
      });
    }
    const { signal, timeoutMs = DEFAULT_TIMEOUT_MS, enter, log, used } =
      options;
    using limit = new TimeLimit(timeoutMs);
    const ended = AbortSignal.any([limit.signal, ...(signal ? [signal] : [])]);
    if (signal?.aborted) {
      return probeError("cancelled", "The call was cancelled");
    }
    const { llm = null } = this.#options;
    try {
      const work = enter(
        async () =>
          await entry.tool.handler(prepared.args, {
            registry: this,
            signal: ended,
            llm: llm && meteredModel(llm, used),
            log,
          }),
      );
      return resultOf(await untilAborted(work, ended));
    } catch (error) {
      if (signal?.aborted) {
        return probeError("cancelled", "The call was cancelled");
      }
      if (limit.signal.aborted) {
        return probeError(
          "timed-out",
          `${frame.tool} did not end within ${timeoutMs} ms`,
        );
      }
      return probeError("failed", errorText(error));
    }
  }

  #unknown(name: string): ProbeError {
    const names = [...this.#entries.keys()];
    const near = nearestNames(name, names);
    const known = near.length > 0 ? near : names;
    return probeError(
      "unknown-tool",
      `There is no tool ${name}` +
        (known.length > 0 ? `; there is ${known.join(", ")}` : ""),
      { near },
    );
  }

  #nestingError(frame: Frame): ProbeError | undefined {
    const path: string[] = [frame.tool];
    const { maxDepth = DEFAULT_MAX_DEPTH } = this.#options;
    for (let at = frame.above; at !== undefined; at = at.above) {
      path.unshift(at.tool);
      if (at.key === frame.key) {
        const text = `Calls go round: ${
          path.join(" > ")
        }, with the same arguments`;
        return probeError("cycle", text, { path });
      }
    }
    if (path.length <= maxDepth) return undefined;
    const text = `Calls nest more than ${maxDepth} deep: ${path.join(" > ")}`;
    return probeError("too-deep", text, { path });
  }
}

/** Starts Deno's Node layer, which only calls need. */
async function openStorage(): Promise<AsyncLocalStorage<Frame>> {
  const { AsyncLocalStorage } = await import("node:async_hooks");
  return new AsyncLocalStorage();
}

function preparerOf(entry: Entry): ArgumentPreparer {
  return entry.preparer ??= new ArgumentPreparer({
    input_schema: entry.tool.spec.inputSchema,
    acceptsUnknown: true,
  });
}

function resultOf(value: unknown): JsonObject {
  if (value instanceof Error) return probeError("failed", errorText(value));
  const json = toJsonValue(value);
  return isPlainObject(json) ? json as JsonObject : { output: json ?? null };
}

function outcomeOf({ error, error_code }: JsonObject): TracedCall["outcome"] {
  if (typeof error !== "string" || error === "") return "ok";
  const code = PROBE_FAILURES.find((failure) => failure === error_code);
  // Tools may tell of failures in their own words.
  return code ?? "failed";
}
