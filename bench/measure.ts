/** A measured ratio and what it may be at most or at least. */
export interface Comparison {
  readonly name: string;
  readonly ours: number;
  readonly theirs: number;
  readonly unit: string;
  /** What `theirs` is. */
  readonly comparedTo: string;
  /** Bound of `ours / theirs`. */
  readonly goal: { readonly atMost: number } | { readonly atLeast: number };
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? NaN;
}

/** Time of an asynchronous function in milliseconds. */
export async function time(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Runs `deno` with arguments to its end; what it printed. */
export async function runDeno(args: readonly string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...args],
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  if (!success) throw new Error(decoder.decode(stderr));
  return decoder.decode(stdout);
}

/**
 * Times two things in turn, so that a machine whose speed drifts is fair to both.
 *
 * @returns The medians in milliseconds.
 */
export async function inTurn(
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
  { runs = 15 }: { runs?: number } = {},
): Promise<[number, number]> {
  await first();
  await second();
  const times: [number[], number[]] = [[], []];
  for (let i = 0; i < runs; i++) {
    times[0].push(await time(first));
    times[1].push(await time(second));
  }
  return [median(times[0]), median(times[1])];
}

/** Calls per second, one after the other and 32 at a time. */
export async function callRates(
  call: () => Promise<unknown>,
  { calls = 5_000, inFlight = 32 }: { calls?: number; inFlight?: number } = {},
): Promise<{ sequential: number; concurrent: number }> {
  for (let i = 0; i < 1_000; i++) await call();
  const one = await time(async () => {
    for (let i = 0; i < calls; i++) await call();
  });
  let left = calls * 10;
  const many = await time(() =>
    Promise.all(Array.from({ length: inFlight }, async () => {
      while (left-- > 0) await call();
    }))
  );
  return {
    sequential: calls / (one / 1000),
    concurrent: (calls * 10) / (many / 1000),
  };
}
