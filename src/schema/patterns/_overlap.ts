/** Characters that stand for all others when two character classes are compared. */
const SAMPLE: readonly string[] = Array.from(
  { length: 0x180 },
  (_, code) => String.fromCodePoint(code),
);

/** Whether two character classes can match the same character. */
export function overlap(one: string, other: string): boolean {
  const sources = [one, other];
  // What a property such as \p{L} has outside ASCII, only the engine knows.
  if (sources.some(isProperty) && !sources.some(isAscii)) return true;
  const [first, second] = sources
    .map((source) => new RegExp(`^${source}$`, "u"));
  return [...SAMPLE, ...sources.flatMap(limitsOf)]
    .some((text) => first.test(text) && second.test(text));
}

function isProperty(source: string): boolean {
  return /\\p/i.test(source);
}

function isAscii(source: string): boolean {
  return /^[\x20-\x7e]*$/.test(source) &&
    !/^\.$|^\[\^|\\[WDSPpuxc]/.test(source);
}

/** The characters that a class names, where its ranges begin and end, and those beside them. */
function limitsOf(source: string): readonly string[] {
  const escape = /\\u\{([\da-f]+)\}|\\u([\da-f]{4})|\\x([\da-f]{2})/gi;
  const named = [...source.matchAll(escape)]
    .map(([, long, short, byte]) => parseInt(long ?? short ?? byte, 16));
  const plain = [...source].map((text) => text.codePointAt(0) ?? 0);
  return [...named, ...plain]
    .flatMap((code) => [code - 1, code, code + 1])
    .filter((code) => code > 0 && code <= 0x10ffff)
    .map((code) => String.fromCodePoint(code));
}
