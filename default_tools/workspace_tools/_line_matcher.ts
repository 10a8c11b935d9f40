/** How lines are compared with what is looked for. */
export type GrepMode = "exact" | "case_insensitive" | "words" | "regex";

/** In the mode `regex`, characters of a line that are looked at. */
const MAX_REGEX_LINE = 10_000;

/**
 * Makes the test of one way of searching.
 *
 * @param query What is looked for.
 * @param mode How.
 * @returns A test for one line, without its line end.
 * @throws {SyntaxError} When the query makes no sense in that mode, saying why.
 */
export function lineMatcher(
  query: string,
  mode: GrepMode,
): (line: string) => boolean {
  if (query.trim() === "") throw new SyntaxError("it is empty");
  if (query.includes("\n")) {
    throw new SyntaxError("lines are searched one by one, it holds several");
  }
  switch (mode) {
    case "exact":
      return (line) => line.includes(query);
    case "case_insensitive": {
      const folded = query.toLowerCase();
      return (line) => line.toLowerCase().includes(folded);
    }
    case "words":
      return wordsMatcher(query);
    case "regex":
      return regexMatcher(query);
    default:
      mode satisfies never;
      throw new SyntaxError(`there is no mode "${mode}"`);
  }
}

function wordsMatcher(query: string): (line: string) => boolean {
  const words = wordsOf(query);
  if (words.length === 0) throw new SyntaxError("it holds no word");
  return (line) => {
    const folded = line.toLowerCase();
    // Cheap first look: most lines hold none of the words.
    if (!words.every((word) => folded.includes(word))) return false;
    const present = new Set(wordsOf(line));
    return words.every((word) => present.has(word));
  };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
}

function regexMatcher(query: string): (line: string) => boolean {
  // Known from other languages, but not to JavaScript.
  const anyCase = query.startsWith("(?i)");
  const source = anyCase ? query.slice("(?i)".length) : query;
  try {
    // RegExp backtracks: some patterns, such as (a+)+$, practically never end on a long line, and
    // no code in here runs meanwhile. The time-out of the call ends them, by stopping the process.
    const regExp = new RegExp(source, anyCase ? "iu" : "u");
    return (line) => regExp.test(line.slice(0, MAX_REGEX_LINE));
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    const hint = "write \\ before each of ^ $ \\ . * + ? ( ) [ ] { } | / that" +
      " stands for itself and before no other sign, or use the mode exact";
    // The message repeats the whole expression before its last colon.
    const reason = cause.message.slice(cause.message.lastIndexOf(": ") + 2);
    throw new SyntaxError(`${reason}; ${hint}`, { cause });
  }
}
