import { isPlainObject } from "../../core/json.ts";
import type { ParamDoc } from "../docs/param_docs.ts";
import { applySchemaTags } from "../docs/schema_tags.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import { setDefault } from "../writing/document_property.ts";
import type { SchemaWriter } from "../writing/schema_writer.ts";

/** Applies the tags of `@param options.limit` to the member of the argument's schema. */
export function documentMembers(
  writer: SchemaWriter,
  argument: SchemaDraft,
  docs: readonly (readonly [path: string, doc: ParamDoc])[],
): void {
  for (const [path, { tags = [] }] of docs) {
    const [first] = tags;
    if (first === undefined) continue;
    const found = findMember(argument, path.split("."));
    if (found === undefined) {
      writer.reporter.report(first.place, {
        severity: "warning",
        code: "invalid-tag",
        message:
          `Tag @${first.name} is left out, as it cannot be told what ${path} is: put it in a comment before the property`,
      });
      continue;
    }
    const { owner, name, schema } = found;
    // What stands before the property itself wins.
    const own = { ...schema };
    const tagged = applySchemaTags(schema, { tags }, writer.reporter);
    Object.assign(schema, own);
    if (tagged === undefined || Object.hasOwn(own, "default")) continue;
    if (setDefault(writer, schema, tagged)) makeOptional(owner, name);
  }
}

/** A property in a schema. */
export interface Member {
  readonly owner: SchemaDraft;
  readonly name: string;
  readonly schema: SchemaDraft;
}

/**
 * Finds the property that a path leads to, items of lists passed over.
 *
 * @param schema The schema.
 * @param path Names of properties, from the outside in.
 * @returns The property; undefined when the schema has none there.
 */
export function findMember(
  schema: SchemaDraft,
  path: readonly string[],
): Member | undefined {
  let member: Member | undefined;
  let at = schema;
  for (const name of path) {
    const owner = objectIn(at);
    const properties = owner?.properties;
    if (owner === undefined || !isPlainObject(properties)) return undefined;
    const inner = Object.hasOwn(properties, name)
      ? properties[name]
      : undefined;
    if (!isPlainObject(inner)) return undefined;
    // Drafts are made here and are mutable although JSON values are not.
    at = inner as SchemaDraft;
    member = { owner, name, schema: at };
  }
  return member;
}

/** The only form that has properties. */
export function objectIn(schema: SchemaDraft): SchemaDraft | undefined {
  if (schema.properties !== undefined) return schema;
  const parts = Array.isArray(schema.anyOf) ? schema.anyOf : [schema.items];
  const found: SchemaDraft[] = [];
  for (const part of parts) {
    const inner = isPlainObject(part)
      ? objectIn(part as SchemaDraft)
      : undefined;
    if (inner !== undefined) found.push(inner);
  }
  return found.length === 1 ? found[0] : undefined;
}

/** Takes a property that has a default out of those that are required. */
export function makeOptional(owner: SchemaDraft, name: string): void {
  if (!Array.isArray(owner.required)) return;
  const required = owner.required.filter((other) => other !== name);
  if (required.length > 0) owner.required = required;
  else delete owner.required;
}
