import type { ToolsChange } from "../core/tools_change.ts";

/**
 * The changes of several sources as they come, until all have ended.
 *
 * @param sources What tells of changes.
 * @throws What any of them throws.
 */
export async function* mergedChanges(
  sources: readonly AsyncIterable<ToolsChange>[],
): AsyncGenerator<ToolsChange, void, void> {
  const iterators = sources.map((source) => source[Symbol.asyncIterator]());
  const waiting = new Map(
    iterators.map((iterator) => [iterator, nextOf(iterator)]),
  );
  try {
    while (waiting.size > 0) {
      const { iterator, result } = await Promise.race(waiting.values());
      if (result.done) waiting.delete(iterator);
      else {
        waiting.set(iterator, nextOf(iterator));
        yield result.value;
      }
    }
  } finally {
    for (const iterator of waiting.keys()) {
      // One that waits ends with its own signal.
      iterator.return?.()?.catch(() => {});
    }
  }
}

async function nextOf(iterator: AsyncIterator<ToolsChange>): Promise<{
  readonly iterator: AsyncIterator<ToolsChange>;
  readonly result: IteratorResult<ToolsChange>;
}> {
  return { iterator, result: await iterator.next() };
}
