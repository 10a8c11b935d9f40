import type { RevivalPlan } from "../../core/tool_manifest.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import type { Type } from "../types/type.ts";
import { membersOf, unionOf } from "../types/union_type.ts";
import type { SchemaWriter, WrittenType } from "./schema_writer.ts";

/** Writes an array or a set. */
export function writeArray(
  writer: SchemaWriter,
  type: Extract<Type, { kind: "array" | "set" }>,
  path: string,
): WrittenType {
  const items = writer.write(type.item(), path);
  if (type.kind === "array") {
    const schema: SchemaDraft = { type: "array", items: items.schema };
    return items.plan === undefined
      ? { schema }
      : { schema, plan: { kind: "array", items: items.plan } };
  }
  const schema: SchemaDraft = {
    type: "array",
    items: items.schema,
    uniqueItems: true,
  };
  if (writer.direction === "output") return { schema };
  return {
    schema,
    plan: items.plan === undefined
      ? { kind: "set" }
      : { kind: "set", items: items.plan },
  };
}

/** Writes a tuple; a rest that is not last makes it an array of all its elements. */
export function writeTuple(
  writer: SchemaWriter,
  { elements, place }: Extract<Type, { kind: "tuple" }>,
  path: string,
): WrittenType {
  const rest = elements.findIndex(({ kind }) => kind === "rest");
  if (rest >= 0 && rest < elements.length - 1) {
    if (place !== undefined && writer.direction === "input") {
      writer.report(
        "the order of a tuple whose rest is not last",
        place,
        "its elements are accepted in any order",
      );
    }
    const minItems = elements.filter(({ kind }) => kind === "required").length;
    const any = unionOf(elements.map(({ type }) => type()));
    const { schema, plan } = writeArray(
      writer,
      { kind: "array", item: () => any },
      path,
    );
    const sized = minItems > 0 ? { ...schema, minItems } : schema;
    return plan === undefined ? { schema: sized } : { schema: sized, plan };
  }
  const fixed = rest < 0 ? elements : elements.slice(0, rest);
  // What is optional before something required can be undefined, not absent.
  const minItems = fixed.findLastIndex(({ kind }) => kind === "required") + 1;
  const written = fixed.map(({ type }) => writer.write(type(), path));
  const last = rest < 0 ? undefined : elements[rest];
  const others = last === undefined
    ? undefined
    : writer.write(last.type(), path);
  const schema: SchemaDraft = {
    type: "array",
    prefixItems: written.map((item) => item.schema),
    ...(others === undefined ? {} : { items: others.schema }),
    ...(minItems > 0 ? { minItems } : {}),
    ...(others === undefined ? { maxItems: fixed.length } : {}),
  };
  if (fixed.length === 0) delete schema.prefixItems;
  const plan = tuplePlan(written, others);
  return plan === undefined ? { schema } : { schema, plan };
}

function tuplePlan(
  items: readonly WrittenType[],
  rest: WrittenType | undefined,
): RevivalPlan | undefined {
  if (
    rest?.plan === undefined && items.every(({ plan }) => plan === undefined)
  ) {
    return undefined;
  }
  return {
    kind: "tuple",
    items: items.map(({ plan }) => plan ?? null),
    ...(rest?.plan === undefined ? {} : { rest: rest.plan }),
  };
}

/** Writes a map: an object when all its keys are texts, else a list of pairs. */
export function writeMap(
  writer: SchemaWriter,
  type: Extract<Type, { kind: "map" }>,
  path: string,
): WrittenType {
  const key = type.key();
  const value = writer.write(type.value(), path);
  const values = value.plan === undefined ? {} : { values: value.plan };
  const isOutput = writer.direction === "output";
  const isText = key.kind === "unknown" || membersOf(key).every(isTextType);
  if (isText) {
    const schema: SchemaDraft = {
      type: "object",
      additionalProperties: value.schema,
      ...keyNames(writer, key),
    };
    return isOutput
      ? { schema }
      : { schema, plan: { kind: "map", pairs: false, ...values } };
  }
  const keys = writer.write(key, path);
  const schema: SchemaDraft = {
    type: "array",
    items: {
      type: "array",
      prefixItems: [keys.schema, value.schema],
      minItems: 2,
      maxItems: 2,
    },
  };
  if (isOutput) return { schema };
  const keyPlan = keys.plan === undefined ? {} : { keys: keys.plan };
  return { schema, plan: { kind: "map", pairs: true, ...keyPlan, ...values } };
}

function isTextType(type: Type): boolean {
  return type.kind === "string" || type.kind === "template" ||
    (type.kind === "literal" && typeof type.value === "string");
}

function keyNames(writer: SchemaWriter, key: Type): SchemaDraft {
  if (key.kind === "string" || key.kind === "unknown") return {};
  return { propertyNames: writer.write(key).schema };
}
