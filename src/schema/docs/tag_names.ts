import { nearestNames } from "../../core/nearest_names.ts";
import type { TagNames } from "./doc_comment.ts";

/** What a tag's text is read as. */
export type TagKind =
  | "number"
  | "positive"
  | "count"
  | "flag"
  | "text"
  | "pattern"
  | "value";

/** Keyword and kind of each tag that refines a schema, by the tag's name in lower case. */
export const KEYWORDS: ReadonlyMap<
  string,
  readonly [keyword: string, kind: TagKind]
> = new Map([
  ["minimum", ["minimum", "number"]],
  ["maximum", ["maximum", "number"]],
  ["exclusiveminimum", ["exclusiveMinimum", "number"]],
  ["exclusivemaximum", ["exclusiveMaximum", "number"]],
  ["multipleof", ["multipleOf", "positive"]],
  ["minlength", ["minLength", "count"]],
  ["maxlength", ["maxLength", "count"]],
  ["minitems", ["minItems", "count"]],
  ["maxitems", ["maxItems", "count"]],
  ["uniqueitems", ["uniqueItems", "flag"]],
  ["deprecated", ["deprecated", "flag"]],
  ["integer", ["integer", "flag"]],
  ["pattern", ["pattern", "pattern"]],
  ["format", ["format", "text"]],
  ["title", ["title", "text"]],
  ["default", ["default", "value"]],
  ["defaultvalue", ["default", "value"]],
  ["example", ["example", "value"]],
]);

/** Tags of JSDoc, TSDoc and the compiler, which mean what they say. */
const ORDINARY: ReadonlySet<string> = new Set(
  `abstract access alias alpha async augments author beta borrows callback
  category class classdesc constant constructor constructs copyright decorator
  desc description enum event eventproperty experimental exports extends
  external file fileoverview final fires function generator global group
  hideconstructor host ignore implements import inheritdoc inner instance
  interface internal kind label lends license link linkcode linkplain listens
  member memberof method mimetype mixes mixin module name namespace overload override
  package packagedocumentation param preserve private privateremarks prop
  property protected public readonly remarks requires return returns satisfies
  sealed see since static summary template this throws todo tutorial type
  typedef typeparam uri var variation version virtual yields`.split(/\s+/),
);
const MAX_NAME = 20;

/**
 * The tag that was meant by one that no one knows.
 *
 * @param name Its name in lower case.
 * @returns The nearest name, or undefined when none is near, or when it is an ordinary tag.
 */
export function misspeltTag(name: string): string | undefined {
  const isOther = KEYWORDS.has(name) || ORDINARY.has(name) ||
    name.length < 3 || name.length > MAX_NAME;
  if (isOther) return undefined;
  const names = [...KEYWORDS.values()].map(([keyword]) => keyword);
  return nearestNames(name, names, { limit: 1 })[0];
}

/** Tags that refine a schema, and misspelt ones, which are to be reported. */
export const SCHEMA_TAGS: TagNames = {
  has: (name) => KEYWORDS.has(name) || misspeltTag(name) !== undefined,
};

/** Those that say nothing about a function. */
export const PARAMETER_TAGS: ReadonlySet<string> = new Set(
  [...KEYWORDS.keys()].filter((name) =>
    !["title", "deprecated", "example"].includes(name)
  ),
);
