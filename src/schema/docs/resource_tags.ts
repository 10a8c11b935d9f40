import type { Place } from "../modules/source_module.ts";
import type { Reporter } from "../reporter.ts";
import type { DocComment, DocTag } from "./doc_comment.ts";

/** What the tags of a function's doc comment say about the resource that it is. */
export interface ResourceTags {
  /** From `@uri`, as written. */
  readonly uri?: { readonly text: string; readonly place: Place };
  readonly mimeType?: string;
}

/** Tags that also start in the middle of a line of a resource's comment. */
export const RESOURCE_TAGS: ReadonlySet<string> = new Set(["uri", "mimetype"]);

/** Media types as in a header, with few limits: `type/subtype; parameter=value`. */
const MEDIA_TYPE = /^[\w.+-]{1,100}\/[\w.+-]{1,100}(?:;[ -~]{1,100})?$/;

/**
 * Reads the tags that are about a resource: `@uri` and `@mimeType`.
 *
 * @param doc The function's doc comment.
 * @param reporter Receives reports of a media type that is none.
 * @returns What the tags say; of two, the first.
 */
export function readResourceTags(
  doc: DocComment,
  reporter: Reporter,
): ResourceTags {
  const uri = findTag(doc, "uri");
  const type = findTag(doc, "mimetype");
  const mimeType = type && textOf(type);
  const isType = mimeType !== undefined && MEDIA_TYPE.test(mimeType);
  if (type && !isType) reportType(type, reporter);
  return {
    ...(uri && { uri: { text: textOf(uri), place: uri.place } }),
    ...(isType && { mimeType }),
  };
}

function findTag({ tags }: DocComment, wanted: string): DocTag | undefined {
  return tags.find(({ name, refines }) => name === wanted && refines !== true);
}

function textOf({ lines }: DocTag): string {
  return lines.join(" ").trim();
}

function reportType(tag: DocTag, reporter: Reporter): void {
  const text = textOf(tag).slice(0, 100);
  reporter.report(tag.place, {
    severity: "warning",
    code: "invalid-tag",
    message: `Tag @mimeType wants a media type such as text/markdown: found ${
      text === "" ? "nothing" : JSON.stringify(text)
    }; the tag is left out`,
  });
}
