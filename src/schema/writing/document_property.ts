import { describeProperty } from "../docs/describe.ts";
import { readDocComment } from "../docs/doc_comment.ts";
import {
  applySchemaTags,
  SCHEMA_TAGS,
  type TaggedDefault,
} from "../docs/schema_tags.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import type { Property } from "../types/type.ts";
import { acceptsJson } from "./accepts_json.ts";
import type { SchemaWriter } from "./schema_writer.ts";

/** A schema with what the docs say added. */
export interface DocumentedSchema {
  readonly schema: SchemaDraft;
  /** Whether there is a value for when the member is left out. */
  readonly hasDefault: boolean;
}

/**
 * Adds description and tags of a member's doc comment to its schema.
 *
 * @param writer The writer of the root schema.
 * @param property The member.
 * @param bare Its schema.
 * @param path Its dotted path, for what the function's own docs say.
 * @returns The schema with its docs.
 */
export function documentProperty(
  writer: SchemaWriter,
  property: Property,
  bare: SchemaDraft,
  path: string,
): DocumentedSchema {
  const { documented } = property;
  const doc = documented === undefined
    ? undefined
    : readDocComment(documented.module, documented.node, {
      inlineTags: SCHEMA_TAGS,
    });
  const described = doc === undefined ? undefined : describeProperty(doc);
  const description = described ?? writer.describePath(path);
  if (doc === undefined && description === undefined) {
    return { schema: bare, hasDefault: false };
  }
  const schema: SchemaDraft = {
    ...bare,
    ...(description === undefined ? {} : { description }),
  };
  const tagged = doc === undefined || doc.tags.length === 0
    ? undefined
    : applySchemaTags(schema, doc, writer.reporter);
  if (tagged === undefined) return { schema, hasDefault: false };
  return { schema, hasDefault: setDefault(writer, schema, tagged) };
}

/**
 * Sets a schema's default if the schema accepts it, and reports it if not.
 *
 * @param writer The writer of the root schema.
 * @param schema The schema.
 * @param found The default.
 * @returns Whether it was set.
 */
export function setDefault(
  writer: SchemaWriter,
  schema: SchemaDraft,
  found: TaggedDefault,
): boolean {
  if (acceptsJson(schema, found.value, writer.definitions)) {
    schema.default = found.value;
    return true;
  }
  writer.reporter.report(found.place, {
    severity: "error",
    code: "contradicting-default",
    message: `The default ${
      JSON.stringify(found.value).slice(0, 100)
    } is not of the declared type: change the default, or the type or tags beside it`,
  });
  return false;
}
