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

/** What index signatures say. */
interface WrittenIndexes {
  readonly schema: SchemaDraft;
  readonly plans?: Pick<
    Extract<RevivalPlan, { kind: "object" }>,
    "patterns" | "additional"
  >;
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
  const indexes = writeIndexes(writer, type.indexes, path);
  Object.assign(schema, indexes?.schema);
  const others = indexes?.plans;
  if (plans.size === 0 && others === undefined) return { schema };
  return {
    schema,
    plan: {
      kind: "object",
      properties: Object.fromEntries(
        [...properties.keys()].flatMap((name) => {
          const plan = plans.get(name) ?? null;
          // Only where other names have plans does it need saying that this one has none.
          return plan || others ? [[name, plan] as const] : [];
        }),
      ),
      ...others,
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
    () => {
      if (!optional) writer.reportNever({ type, place: property.place });
      return writer.write(type, path);
    },
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
): WrittenIndexes | undefined {
  if (indexes.length === 0) return undefined;
  const patterns = indexes.flatMap(({ key, value }) => {
    if (key.kind !== "template") return [];
    const pattern = writer.pattern(key);
    if (pattern !== undefined) {
      return [[pattern, writer.write(value(), path)] as const];
    }
    writer.report("members named by a template of many texts", key.place);
    return [];
  });
  const open = indexes.filter(({ key }) => key.kind !== "template");
  const additional = open.length === 0
    ? undefined
    : writer.write(unionOf(open.map(({ value }) => value())), path);
  const all = [...patterns.map(([, written]) => written), additional];
  return {
    schema: {
      ...(additional === undefined
        ? {}
        : { additionalProperties: additional.schema }),
      ...(patterns.length === 0 ? {} : {
        patternProperties: Object.fromEntries(
          patterns.map(([pattern, { schema }]) => [pattern, schema]),
        ),
      }),
    },
    ...(all.every((written) => written?.plan === undefined) ? {} : {
      plans: {
        ...(patterns.length === 0 ? {} : {
          patterns: Object.fromEntries(
            patterns.map(([pattern, { plan }]) => [pattern, plan ?? null]),
          ),
        }),
        ...(additional?.plan === undefined
          ? {}
          : { additional: additional.plan }),
      },
    }),
  };
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
