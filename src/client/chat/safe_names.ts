/** Longest name of a tool that every vendor takes. */
const MAX_LENGTH = 64;

/**
 * Names that every vendor takes (letters, digits, `_` and `-`, at most 64), each
 * another one: `files::read` becomes `files__read`.
 *
 * @param names The tools' own names, each once.
 * @param taken Names that are given already.
 * @returns The tools' own names by the safe ones, in order.
 */
export function safeNames(
  names: readonly string[],
  taken: Iterable<string> = [],
): ReadonlyMap<string, string> {
  const used = new Set(taken);
  const safe = new Map<string, string>();
  // Those that need no change keep their names, whoever else would become the same.
  const isSafe = (name: string) => plain(name) === name && !used.has(name);
  const kept = new Set(names.filter(isSafe));
  for (const name of names) {
    const given = kept.has(name) ? name : free(
      plain(name),
      (candidate) =>
        used.has(candidate) || kept.has(candidate) || safe.has(candidate),
    );
    safe.set(given, name);
  }
  return safe;
}

function plain(name: string): string {
  return name.replace(/[^\w-]/g, "_").slice(0, MAX_LENGTH) || "tool";
}

function free(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  for (let number = 2;; number++) {
    const ending = `_${number}`;
    const candidate = name.slice(0, MAX_LENGTH - ending.length) + ending;
    if (!isTaken(candidate)) return candidate;
  }
}
