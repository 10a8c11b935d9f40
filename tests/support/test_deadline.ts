/**
 * Gives each test a deadline, so that one that waits for what never comes fails
 * by its name: `deno test --preload` runs this first.
 *
 * @module
 */

/** Time that a test may take, in milliseconds: many times what the longest one needs. */
const DEADLINE_MS = 180_000;

type Words = readonly [first: unknown, second?: unknown, third?: unknown];

/** The words of one `Deno.test()` with a deadline, unless they name one. */
function withDeadline(words: Words): unknown[] {
  const isOptions = (word: unknown) =>
    typeof word === "object" && word !== null;
  const at = words.findIndex(isOptions);
  if (at >= 0) {
    return words.with(at, { timeout: DEADLINE_MS, ...Object(words[at]) });
  }
  const [fn] = words.slice(-1);
  return [...words.slice(0, -1), { timeout: DEADLINE_MS }, fn];
}

const { test } = Deno;
Object.defineProperty(Deno, "test", {
  value: new Proxy(test, {
    apply: (target, self, words) =>
      Reflect.apply(target, self, withDeadline(words as unknown as Words)),
  }),
});
