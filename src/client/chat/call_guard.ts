import { isPlainObject, type JsonValue } from "../../core/json.ts";
import { parseJson } from "../../core/parse_json.ts";
import type { ToolResult } from "../../core/tool_result.ts";
import type { ToolCall } from "../text_model.ts";

/** What the guard says of a call: make it, say something else to the model, or end the chat. */
export type GuardVerdict =
  | { readonly kind: "make" }
  | {
    readonly kind: "redirect" | "end";
    readonly reason: "failed-before" | "repeated-call";
    /** What the model, or the operator, is told. */
    readonly text: string;
  };

/** What is known of a call that was made. */
interface PastCall {
  readonly success: boolean;
  /** The result as text, to tell whether another one is the same. */
  readonly outcome: string;
  /** How often in a row the call gave it. */
  readonly times: number;
  /** How many calls had succeeded when it was made. */
  readonly successes: number;
}

/** How often a call that was redirected may be asked for before the chat ends. */
const MAX_REDIRECTS = 2;

/**
 * Keeps a model from going in circles: a call that failed is not made again until
 * another has succeeded, and one that gave the same twice is not made a third time.
 */
export class CallGuard {
  readonly #past = new Map<string, PastCall>();
  readonly #redirects = new Map<string, number>();
  #successes = 0;

  /** Judges a call before it is made. */
  judge(call: ToolCall): GuardVerdict {
    const key = keyOf(call);
    const past = this.#past.get(key);
    if (past === undefined) return { kind: "make" };
    if (!past.success && past.successes === this.#successes) {
      return this.#hold(key, {
        reason: "failed-before",
        text:
          `Not run: this very call of ${call.name} has failed already. Nothing has changed since. Use other arguments or another tool, or tell the user what stands in the way.`,
      });
    }
    if (past.times >= 2) {
      return this.#hold(key, {
        reason: "repeated-call",
        text:
          `Not run: this very call of ${call.name} was made ${past.times} times and gave the same each time; you have its result above. Go on with that, or answer the user.`,
      });
    }
    return { kind: "make" };
  }

  /** Remembers what came of a call. */
  note(call: ToolCall, result: ToolResult): void {
    const key = keyOf(call);
    const outcome = JSON.stringify([result.output, result.error]);
    const before = this.#past.get(key);
    const same = before?.outcome === outcome;
    if (result.success) this.#successes++;
    if (!same) this.#redirects.delete(key);
    this.#past.set(key, {
      success: result.success,
      outcome,
      times: same ? before.times + 1 : 1,
      successes: this.#successes,
    });
  }

  #hold(
    key: string,
    said: Omit<Extract<GuardVerdict, { text: string }>, "kind">,
  ): GuardVerdict {
    const redirects = (this.#redirects.get(key) ?? 0) + 1;
    this.#redirects.set(key, redirects);
    return { kind: redirects > MAX_REDIRECTS ? "end" : "redirect", ...said };
  }
}

/** The same for calls that mean the same, whatever the order and spacing of their arguments. */
function keyOf({ name, arguments: text }: ToolCall): string {
  const value = parseJson(text);
  const args = value === undefined ? text : JSON.stringify(sorted(value));
  return `${name} ${args}`;
}

function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isPlainObject(value)) return value;
  // A plain object that was JSON holds JSON.
  const entries = Object.entries(value as Record<string, JsonValue>);
  return Object.fromEntries(
    entries.sort(([a], [b]) => a < b ? -1 : 1)
      .map(([key, item]) => [key, sorted(item)]),
  );
}
