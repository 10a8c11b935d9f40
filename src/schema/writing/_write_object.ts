import type { RevivalPlan } from "../../core/tool_manifest.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import type { IndexSignature, ObjectType, Property } from "../types/type.ts";
import { includesUndefined, unionOf } from "../types/union_type.ts";
import { documentProperty } from "./document_property.ts";
import type { SchemaWriter, WrittenType } from "./schema_writer.ts";

/** A member of an object schema. */
export interface WrittenProperty extends WrittenType {
  readonly required: boolean;
}

/** Writes an object type; it stays open. */
export function writeObject(
  writer: SchemaWriter,
  type: ObjectType,
  path: string,
): WrittenType {
  if (type.lacking?.kind === "inexpressible") {
    writer.report(type.lacking.reason, type.lacking.place);
  }
  if (type.opaque === true) return { schema: {} };
  const properties = new Map<string, SchemaDraft>();
  const plans = new Map<string, RevivalPlan>();
  const required: string[] = [];
  for (const [name, property] of type.properties) {
    if (writer.overflowed) break;
    const written = writeProperty(writer, property, join(path, name));
    if (written === undefined) continue;
    properties.set(name, written.schema);
    if (written.plan !== undefined) plans.set(name, written.plan);
    if (written.required) required.push(name);
  }
  const schema: SchemaDraft = { type: "object" };
  if (properties.size > 0) schema.properties = Object.fromEntries(properties);
  if (required.length > 0) schema.required = required;
  const additional = writeIndexes(writer, type.indexes, path);
  Object.assign(schema, additional?.schema);
  if (plans.size === 0 && additional?.plan === undefined) return { schema };
  return {
    schema,
    plan: {
      kind: "object",
      properties: Object.fromEntries(plans),
      ...(additional?.plan === undefined
        ? {}
        : { additional: additional.plan }),
    },
  };
}

/**
 * Writes one member of an object type.
 *
 * @param writer The writer of the root schema.
 * @param property The member.
 * @param path Its dotted path.
 * @returns Its schema and plan, or undefined for a member that no JSON can hold (`a?: never`).
 */
function writeProperty(
  writer: SchemaWriter,
  property: Property,
  path: string,
): WrittenProperty | undefined {
  const type = property.type();
  const optional = property.optional || includesUndefined(type);
  if (type.kind === "undefined") return undefined;
  if (type.kind === "never" && optional) return undefined;
  // The host leaves functions out of results.
  if (type.kind === "function" && writer.direction === "output") {
    return undefined;
  }
  const written = writer.within(
    property.place,
    () => writer.write(type, path),
  );
  const documented = documentProperty(writer, property, written.schema, path);
  return {
    ...written,
    schema: documented.schema,
    required: !optional && !documented.hasDefault,
  };
}

function writeIndexes(
  writer: SchemaWriter,
  indexes: readonly IndexSignature[],
  path: string,
): WrittenType | undefined {
  const patterns = new Map<string, SchemaDraft>();
  const open: IndexSignature[] = [];
  let patternPlan: RevivalPlan | undefined;
  for (const index of indexes) {
    if (index.key.kind !== "template") {
      open.push(index);
      continue;
    }
    const written = writer.write(index.value(), path);
    patterns.set(writer.pattern(index.key), written.schema);
    patternPlan ??= written.plan;
  }
  if (open.length === 0 && patterns.size === 0) return undefined;
  const value = open.length === 0
    ? undefined
    : writer.write(unionOf(open.map((index) => index.value())), path);
  const plan = value?.plan ?? patternPlan;
  return {
    schema: {
      ...(value === undefined ? {} : { additionalProperties: value.schema }),
      ...(patterns.size === 0
        ? {}
        : { patternProperties: Object.fromEntries(patterns) }),
    },
    ...(plan === undefined ? {} : { plan }),
  };
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
