/**
 * Applies an asynchronous function to every item, a bounded number at a time.
 *
 * @param items What to work on.
 * @param work What to do with each.
 * @param options `concurrency`: how many run at a time, 32 by default.
 * @returns The results, in the order of the items.
 * @throws What the first failing work threw, once all that had begun has ended; the rest is not begun.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  { concurrency = 32 }: { readonly concurrency?: number } = {},
): Promise<Result[]> {
  const results: Result[] = new Array(items.length);
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      try {
        results[index] = await work(items[index]);
      } catch (error) {
        next = items.length;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(
    Array.from({ length: Math.min(concurrency, items.length) }, worker),
  );
  for (const end of ends) {
    if (end.status === "rejected") throw end.reason;
  }
  return results;
}
