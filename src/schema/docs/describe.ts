import { splitArgs } from "./args_block.ts";
import type { DocComment } from "./doc_comment.ts";
import { firstParagraph, reflow } from "./reflow.ts";

const DESCRIPTION_TAGS: ReadonlySet<string> = new Set([
  "description",
  "desc",
  "summary",
]);

/**
 * The description of a function: the first paragraph of its doc comment.
 *
 * @param doc The doc comment.
 * @returns The description, or undefined when there is none.
 */
export function describeFunction(doc: DocComment): string | undefined {
  const text = reflow(firstParagraph(splitArgs(doc.lines).text));
  return text !== "" ? text : taggedDescription(doc, firstParagraph);
}

/**
 * The description of a property or a parameter: all of its doc comment's text.
 *
 * @param doc The doc comment.
 * @returns The description, or undefined when there is none.
 */
export function describeProperty(doc: DocComment): string | undefined {
  const text = reflow(doc.lines);
  return text !== "" ? text : taggedDescription(doc, (lines) => lines);
}

function taggedDescription(
  doc: DocComment,
  select: (lines: readonly string[]) => readonly string[],
): string | undefined {
  const tag = doc.tags.find(({ name }) => DESCRIPTION_TAGS.has(name));
  const text = tag === undefined ? "" : reflow(select(tag.lines));
  return text === "" ? undefined : text;
}
