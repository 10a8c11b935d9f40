import { SourceWatch } from "../discovery/source_watch.ts";
import { watchedPaths } from "../discovery/watched_paths.ts";
import type { ToolsChange } from "../core/tools_change.ts";
import type { ToolMounts } from "./tool_mounts.ts";
import { toolsChange, type ToolsState } from "./tools_change.ts";

/** Options of `LCPBinding.watchTools`. */
export interface WatchToolsOptions {
  /** Ends the watching. */
  readonly signal?: AbortSignal;
  /** How long the sources must be quiet before they are read again, in milliseconds. @default {50} */
  readonly debounceMs?: number;
}

/** Times that sources are read at once because what there is to watch changes under way. */
const MAX_ROUNDS = 20;

/**
 * Watches the sources of tools, and reads them again when they change. While it
 * is iterated, a broken library stays as it was when it was good.
 *
 * @param mounts The tools.
 * @param options The end, the quiet time, and what was known `before`.
 * @yields What became of the tools.
 * @throws {Error} If the system cannot watch a folder.
 */
export async function* watchTools(
  mounts: ToolMounts,
  { signal, debounceMs = 50, before }: WatchToolsOptions & {
    readonly before?: ToolsState | undefined;
  } = {},
): AsyncGenerator<ToolsChange, void, void> {
  if (signal?.aborted) return;
  using _held = await mounts.reader.watch(mounts.known.libraries());
  await using watch = new SourceWatch();
  using _listening = mounts.listen(() => watch.wake());
  let known = before;
  let isRead = false;
  while (!signal?.aborted) {
    if (!isRead) await readAll(mounts, watch);
    watch.calm();
    const state = mounts.state;
    const change = known && toolsChange(known, state);
    known = state;
    if (change) yield change;
    const awakening = await watch.next({ signal, quietMs: debounceMs });
    if (awakening === "ended") return;
    isRead = awakening === "woken";
  }
}

/** Reads the sources until all that was read is watched. */
async function readAll(mounts: ToolMounts, watch: SourceWatch): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await mounts.discover();
    const { reading } = mounts.reader;
    if (!reading || await watch.arm(await watchedPaths(reading))) return;
  }
}
