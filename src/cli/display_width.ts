const PLAIN = /^[\x20-\x7e]*$/;

/**
 * A function that tells how many columns a line takes in a terminal. The
 * tables for that are loaded only when a text needs them.
 *
 * @param texts The lines that will be measured.
 */
export async function displayWidthFor(
  texts: readonly string[],
): Promise<(text: string) => number> {
  if (texts.every((text) => PLAIN.test(text))) return (text) => text.length;
  const { default: stringWidth } = await import("string-width");
  return (text) => PLAIN.test(text) ? text.length : stringWidth(text);
}
