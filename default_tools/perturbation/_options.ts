/** A question whose options stand in its text. */
export interface WithOptions {
  /** What stands before the options. */
  readonly stem: string;
  readonly options: readonly string[];
}

/**
 * Finds the options of a question: `A) ...`, `(B) ...` or `C. ...`, one a line or
 * one after the other.
 *
 * @returns Undefined where there are fewer than two, or they do not begin with A.
 */
export function findOptions(input: string): WithOptions | undefined {
  const marks = [...input.matchAll(/(?:^|\s)\(?([A-H])[).:]\s+/g)];
  const inOrder = marks.filter(({ 1: letter }, at) => letter === letterOf(at));
  if (inOrder.length < 2 || inOrder.length < marks.length) return undefined;
  const options = inOrder.map((mark, at) => {
    const from = mark.index + mark[0].length;
    return input.slice(from, inOrder[at + 1]?.index).trim();
  });
  return { stem: input.slice(0, inOrder[0]?.index).trim(), options };
}

/** The letter of an option. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}

/**
 * Which option an answer means: its letter, alone or before a mark, or its text.
 *
 * @returns -1 where it means none.
 */
export function optionOf(
  expected: string,
  options: readonly string[],
): number {
  const plain = (text: string) => text.trim().toLowerCase();
  const byText = options.findIndex((option) =>
    plain(option) === plain(expected)
  );
  if (byText !== -1) return byText;
  const letter = /^\(?([A-Ha-h])(?:[).:]|$)/.exec(expected.trim())?.[1];
  const index = letter ? letter.toUpperCase().charCodeAt(0) - 65 : -1;
  return index < options.length ? index : -1;
}
