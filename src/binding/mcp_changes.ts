import type { ToolSpec } from "../core/tool_manifest.ts";
import type { ToolsChange } from "../core/tools_change.ts";
import { LookPace } from "./look_pace.ts";

const NONE = { added: [], removed: [], changed: [] };

/** Options of {@linkcode McpChanges.watch}. */
export interface McpChangesOptions {
  /** The servers' tools as they are now. */
  readonly list: () => Promise<readonly ToolSpec[]>;
  /** The tools as they were known when it was asked to watch. */
  readonly known: readonly ToolSpec[];
  /** How many changes had been noted when they were known. @default as many as now */
  readonly since?: number;
  /** Ends it. */
  readonly signal?: AbortSignal;
}

/** What servers say of changes of their lists, for those who watch. */
export class McpChanges {
  readonly #listeners = new Set<() => void>();
  #count = 0;

  /** How many changes were noted. */
  get count(): number {
    return this.#count;
  }

  /** Notes that a server's list has changed. */
  note(): void {
    this.#count++;
    for (const listener of this.#listeners) listener();
  }

  /**
   * Tells of changes as they happen, until the signal aborts.
   *
   * @param options What there is, and until when.
   */
  watch(options: McpChangesOptions): AsyncIterable<ToolsChange> {
    // What changes from now on is told, though watching begins with the iteration.
    const { since = this.#count } = options;
    return { [Symbol.asyncIterator]: () => this.#follow(options, since) };
  }

  async *#follow(
    { list, known, signal }: McpChangesOptions,
    since: number,
  ): AsyncGenerator<ToolsChange, void, void> {
    let wake = () => {};
    let isNoted = this.#count > since;
    const listener = () => {
      isNoted = true;
      wake();
    };
    const stop = () => wake();
    this.#listeners.add(listener);
    signal?.addEventListener("abort", stop, { once: true });
    try {
      const pace = new LookPace();
      let before = textsOf(known);
      while (!signal?.aborted) {
        if (!isNoted) {
          await new Promise<void>((resolve) => wake = resolve);
          continue;
        }
        // A server may go on without end, even because it is asked.
        await pace.take(signal);
        if (signal?.aborted) return;
        isNoted = false;
        const after = textsOf(await list());
        const change = changeOf(before, after);
        before = after;
        if (change !== undefined) yield change;
      }
    } finally {
      this.#listeners.delete(listener);
      signal?.removeEventListener("abort", stop);
    }
  }
}

type Texts = ReadonlyMap<string, string>;

function textsOf(specs: readonly ToolSpec[]): Texts {
  return new Map(specs.map((spec) => [spec.name, JSON.stringify(spec)]));
}

function changeOf(before: Texts, after: Texts): ToolsChange | undefined {
  const added = [...after.keys()].filter((name) => !before.has(name));
  const removed = [...before.keys()].filter((name) => !after.has(name));
  const changed = [...after].filter(([name, text]) =>
    before.has(name) && before.get(name) !== text
  ).map(([name]) => name);
  const count = added.length + removed.length + changed.length;
  return count === 0 ? undefined : {
    added,
    removed,
    changed,
    resources: NONE,
    prompts: NONE,
    diagnostics: [],
  };
}
