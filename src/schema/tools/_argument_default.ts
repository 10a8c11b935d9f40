import type { JsonValue } from "../../core/json.ts";
import { parseJson } from "../../core/parse_json.ts";
import type { TaggedDefault } from "../docs/schema_tags.ts";
import type { Place } from "../modules/source_module.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import { acceptsJson } from "../writing/accepts_json.ts";
import { setDefault } from "../writing/document_property.ts";
import type { SchemaWriter } from "../writing/schema_writer.ts";
import type { ArgumentSource, MemberDefault } from "./argument_source.ts";
import { findMember, makeOptional } from "./_document_members.ts";
import type { DefaultSource } from "./read_default.ts";

/**
 * Sets an argument's `default`, or `x-default-source` where only the function
 * knows it: from the code, else from `@default`, else from `@param [name=value]`.
 *
 * @param writer The writer of the root schema.
 * @param schema The argument's schema.
 * @param argument The argument.
 * @param tagged What `@default` says.
 * @returns Whether there is a default that the host fills in.
 */
export function applyDefaults(
  writer: SchemaWriter,
  schema: SchemaDraft,
  argument: ArgumentSource,
  tagged: TaggedDefault | undefined,
): boolean {
  reportContradiction(writer, argument, tagged);
  const hasDefault = applyDefault(writer, schema, argument.default) ||
    (tagged !== undefined && setDefault(writer, schema, tagged)) ||
    applyDocumentedDefault(schema, argument, writer);
  if (hasDefault) delete schema["x-default-source"];
  return hasDefault;
}

/** Sets the defaults that a pattern gives to members within an argument, where the schema has such members of its own. */
export function applyMemberDefaults(
  writer: SchemaWriter,
  argument: SchemaDraft,
  defaults: readonly MemberDefault[],
): void {
  for (const { path, default: found } of defaults) {
    const member = findMember(argument, path);
    if (member === undefined) continue;
    applyDefault(writer, member.schema, found);
    makeOptional(member.owner, member.name);
  }
}

/** Sets `default` or `x-default-source` from the code; false when `@default` may still give one. */
function applyDefault(
  writer: SchemaWriter,
  schema: SchemaDraft,
  found: DefaultSource | undefined,
): boolean {
  if (found === undefined || found.kind === "none") return false;
  if (found.kind === "value") {
    const fits = !found.computed ||
      acceptsJson(schema, found.value, writer.definitions);
    if (fits && setDefault(writer, schema, found)) return true;
  }
  schema["x-default-source"] = found.text;
  return false;
}

/** `@param [limit=5]`, for what has no default in code. */
function applyDocumentedDefault(
  schema: SchemaDraft,
  argument: ArgumentSource,
  writer: SchemaWriter,
): boolean {
  const text = argument.doc?.defaultText;
  if (text === undefined || argument.default !== undefined) return false;
  if (!argument.optional) return false;
  for (const value of readDocumented(text)) {
    if (acceptsJson(schema, value, writer.definitions)) {
      schema.default = value;
      return true;
    }
  }
  return false;
}

/** What a default in a comment may mean: JSON, or a text without its quotes. */
function readDocumented(text: string): JsonValue[] {
  const bare = /^(['"`])(.*)\1$/s.exec(text)?.[2] ?? text;
  const value = parseJson(text);
  return value === undefined ? [bare] : [value, bare];
}

/** Reports a default in a comment that is not the one that the function applies. */
function reportContradiction(
  { reporter }: SchemaWriter,
  { default: found, doc, name }: ArgumentSource,
  tagged: TaggedDefault | undefined,
): void {
  if (found?.kind !== "value") return;
  const report = (place: Place, said: string): void =>
    reporter.report(place, {
      severity: "error",
      code: "contradicting-default",
      message: `The comment says that ${name} is ${
        said.slice(0, 100)
      } by default, and the function that it is ${
        JSON.stringify(found.value).slice(0, 100)
      }: change one of the two`,
    });
  if (tagged !== undefined && !isSame(tagged.value, found.value)) {
    report(tagged.place, JSON.stringify(tagged.value));
  }
  const text = doc?.defaultText;
  // `[limit=LIMIT]` names a constant, and `[name=x]` may be any text.
  const isLiteral = text !== undefined &&
    (/^(['"`]).*\1$/s.test(text) || readDocumented(text).length > 1);
  if (doc?.place === undefined || !isLiteral) return;
  if (readDocumented(text).every((value) => !isSame(value, found.value))) {
    report(doc.place, text);
  }
}

function isSame(a: JsonValue, b: JsonValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
