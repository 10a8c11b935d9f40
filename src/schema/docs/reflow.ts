/**
 * Joins the lines of a doc text: lines of one paragraph by a space, except
 * where a list, a table, a quotation or a fence starts; paragraphs by an empty
 * line.
 *
 * @param lines Lines without comment margin.
 * @returns The text; empty when there is none.
 */
export function reflow(lines: readonly string[]): string {
  if (lines.length === 1) return unlink(lines[0]?.trim() ?? "");
  let text = "";
  let fenced = false;
  let breakNext = false;
  for (const raw of lines) {
    const isFence = /^\s*(```|~~~)/.test(raw);
    const line = fenced && !isFence ? raw : raw.trim();
    if (line === "" && !fenced) {
      breakNext = text !== "";
      continue;
    }
    if (text !== "") {
      const block = fenced || isFence || /^([-*+] |\d+[.)] |[|>#])/.test(line);
      text += breakNext ? "\n\n" : block ? "\n" : " ";
    }
    text += line;
    breakNext = false;
    if (isFence) fenced = !fenced;
  }
  return unlink(text);
}

/**
 * Takes the first paragraph of a doc text.
 *
 * @param lines Lines without comment margin.
 * @returns The lines from the first that is not empty to the next that is.
 */
export function firstParagraph(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => line.trim() !== "");
  if (start < 0) return [];
  const length = lines.slice(start).findIndex((line) => line.trim() === "");
  return lines.slice(start, length < 0 ? undefined : start + length);
}

function unlink(text: string): string {
  if (!text.includes("{@")) return text;
  return text.replace(
    /\{@(?:link|linkcode|linkplain)\s([^{}|]{1,500})(?:\|([^{}]{1,500}))?\}/g,
    (_, target: string, label: string | undefined) => {
      if (label !== undefined) return label.trim();
      const [, name = target, title] = /^(\S+)\s+(.+)$/.exec(target.trim()) ??
        [];
      return (title ?? name).trim();
    },
  );
}
