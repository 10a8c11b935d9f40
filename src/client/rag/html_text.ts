/** Elements whose text nobody reads. */
const HIDDEN = new Set(["script", "style", "template", "noscript", "head"]);

/** Elements that stand within a line. */
const INLINE = new Set(
  "a abbr b bdi bdo cite code data dfn em i img kbd mark q s samp small span strong sub sup time u var wbr"
    .split(" "),
);

/**
 * The text of an HTML document, its blocks on lines of their own.
 *
 * @param html The document.
 */
export async function htmlText(html: string): Promise<string> {
  const { Parser } = await import("htmlparser2");
  const parts: string[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (HIDDEN.has(name)) hidden++;
      const level = /^h([1-6])$/.exec(name)?.[1];
      if (level) parts.push("\n\n", "#".repeat(Number(level)), " ");
      else if (!INLINE.has(name)) parts.push("\n");
    },
    ontext(text) {
      if (hidden === 0) parts.push(text.replace(/\s+/g, " "));
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden--;
      if (!INLINE.has(name)) parts.push(name === "p" ? "\n\n" : "\n");
    },
  });
  parser.end(html);
  const lines = parts.join("").split("\n").map((line) => line.trim());
  return lines.join("\n").replace(/\n{3,}/g, "\n\n").trim();
}
