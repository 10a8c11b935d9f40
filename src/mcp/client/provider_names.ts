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

/** Letters of the digest that tells names apart. */
const DIGEST_LENGTH = 10;

/** What all spellings of a name, with or without a digest, start with. */
const START_LENGTH = MAX_LENGTH - DIGEST_LENGTH - 1;

/**
 * How the names start that are sent for names that start so.
 *
 * @param start Such as `files::`.
 */
export function plainStart(start: string): string {
  return plainName(start).slice(0, START_LENGTH);
}

function plainName(name: string): string {
  const text = name.replace("::", "__").replace(/[^A-Za-z0-9_-]/g, "_");
  return /^[A-Za-z_]/.test(text) ? text : `_${text}`;
}

function withDigest(text: string, name: string): string {
  return `${text.slice(0, START_LENGTH)}_${digestOf(name)}`;
}

/** FNV-1a over 64 bits: enough to tell names apart, and needs no waiting. */
function digestOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(36).padStart(13, "0").slice(-DIGEST_LENGTH);
}
