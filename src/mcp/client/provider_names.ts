/** Longest name that the model APIs take. */
const MAX_LENGTH = 64;

/**
 * Names that every model API takes (letters, digits, `_` and `-`, 64 of them at
 * most, no digit first) for names that not all of them do. Two names never become
 * one, and the same names always become the same.
 *
 * @param names The names, each once.
 * @returns The names that are sent, by the names that are meant.
 */
export function providerNames(
  names: readonly string[],
): ReadonlyMap<string, string> {
  const plain = new Map(names.map((name) => [name, plainName(name)]));
  const uses = new Map<string, number>();
  for (const text of plain.values()) uses.set(text, (uses.get(text) ?? 0) + 1);
  return new Map(names.map((name) => {
    const text = plain.get(name) ?? name;
    const isFit = text.length <= MAX_LENGTH && uses.get(text) === 1;
    return [name, isFit ? text : withDigest(text, name)];
  }));
}

/**
 * How a name is spelled for model APIs while it is the only one of its spelling.
 *
 * @param name Such as `files::read`.
 */
export function plainName(name: string): string {
  const text = name.replace("::", "__").replace(/[^A-Za-z0-9_-]/g, "_");
  return /^[A-Za-z_]/.test(text) ? text : `_${text}`;
}

function withDigest(text: string, name: string): string {
  const digest = digestOf(name);
  return `${text.slice(0, MAX_LENGTH - digest.length - 1)}_${digest}`;
}

/** FNV-1a over 64 bits: enough to tell names apart, and needs no waiting. */
function digestOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(36).padStart(13, "0").slice(-10);
}
