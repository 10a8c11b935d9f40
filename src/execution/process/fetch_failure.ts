/** Largest message, in characters. */
const MAX_LENGTH = 500;

/**
 * What Deno says of a module that it could not fetch, without a word of what it
 * was answered: that may come from a server which only the host reaches.
 *
 * @param stderr What `deno cache` wrote.
 * @returns Its first line, and the remote place that it names.
 */
export function fetchFailure(stderr: Uint8Array): string {
  const text = new TextDecoder().decode(stderr).trim();
  const [first = ""] = text.split("\n", 1);
  const message = first.replace(/^error: /, "");
  const [, place] = /^ +at (https?:\/\/\S+:\d+:\d+)$/m.exec(text) ?? [];
  const where = place === undefined ? "" : ` (at ${place})`;
  const said = withoutSource(message) || "Deno gave no reason";
  return `${said}${where}`.slice(0, MAX_LENGTH);
}

/** A message without what it quotes of a source text. */
function withoutSource(message: string): string {
  if (/^(?:Uncaught )?SyntaxError\b/.test(message)) return "SyntaxError";
  if (/^Import ".*" not a dependency\b/.test(message)) {
    return "Import of a name that is in no import map";
  }
  const [start = ""] = message.split(/(?<=could not be parsed)/, 1);
  return start;
}
