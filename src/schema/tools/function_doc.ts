import type { OfferedKind } from "../../core/offered_kind.ts";
import { type DocComment, readDocComment } from "../docs/doc_comment.ts";
import { RESOURCE_TAGS } from "../docs/resource_tags.ts";
import { PARAMETER_TAGS, SCHEMA_TAGS } from "../docs/tag_names.ts";
import { TOOL_TAGS } from "../docs/tool_tags.ts";
import type { FunctionSource } from "./function_source.ts";

const FUNCTION_TAGS: ReadonlySet<string> = TOOL_TAGS.union(PARAMETER_TAGS);
const TAGS_OF_RESOURCES: ReadonlySet<string> = FUNCTION_TAGS.union(
  RESOURCE_TAGS,
);

/**
 * Finds the doc comment of a function: the first of those that may have it.
 *
 * @param source The function.
 * @param kind What it is offered as, which tells which tags start in the middle of a line.
 * @returns The comment, or undefined when there is none.
 */
export function findFunctionDoc(
  source: FunctionSource,
  kind: OfferedKind,
): DocComment | undefined {
  for (const { module, node } of source.documented) {
    const doc = readDocComment(module, node, {
      inlineTags: kind === "resource" ? TAGS_OF_RESOURCES : FUNCTION_TAGS,
      refiningTags: SCHEMA_TAGS,
    });
    if (doc !== undefined) return doc;
  }
  return undefined;
}
