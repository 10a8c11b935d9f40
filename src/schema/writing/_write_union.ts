import type { JsonSchema, JsonValue } from "../../core/json.ts";
import type { RevivalPlan } from "../../core/tool_manifest.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import type { LiteralValue, Type } from "../types/type.ts";
import type { SchemaWriter, WrittenType } from "./schema_writer.ts";

/** Most members whose schemas are compared with each other. */
const MAX_COMPARED = 100;

/** Writes a union: literals as `enum`, anything else as `anyOf`. */
export function writeUnion(
  writer: SchemaWriter,
  all: readonly Type[],
  path: string,
): WrittenType {
  const members = all.filter(({ kind }) => kind !== "undefined");
  const literals = members.flatMap((member) =>
    member.kind === "literal" ? [member.value] : []
  );
  if (literals.length === members.length) {
    return writeLiterals(writer, literals);
  }
  const options: WrittenType[] = [];
  const seen = new Set<string>();
  for (const member of groupLiterals(members)) {
    if (writer.overflowed) break;
    const written = Array.isArray(member)
      ? writeLiterals(writer, member)
      : writer.write(member, path);
    if (members.length <= MAX_COMPARED) {
      const text = JSON.stringify([written.schema, written.plan]);
      if (seen.has(text)) continue;
      seen.add(text);
    }
    options.push(written);
  }
  const [only] = options;
  if (options.length === 1 && only !== undefined) return only;
  const schema: SchemaDraft = { anyOf: options.map((option) => option.schema) };
  const plan = unionPlan(options);
  return plan === undefined ? { schema } : { schema, plan };
}

/** The members in order, with the literals of one JSON type together where the first stands. */
function groupLiterals(
  members: readonly Type[],
): (Exclude<Type, { kind: "literal" }> | LiteralValue[])[] {
  const groups = new Map<string, LiteralValue[]>();
  const result: (Exclude<Type, { kind: "literal" }> | LiteralValue[])[] = [];
  for (const member of members) {
    if (member.kind !== "literal") {
      result.push(member);
      continue;
    }
    const kind = member.value === null ? "null" : typeof member.value;
    const group = groups.get(kind);
    if (group !== undefined) group.push(member.value);
    else {
      const started = [member.value];
      groups.set(kind, started);
      result.push(started);
    }
  }
  return result;
}

function writeLiterals(
  writer: SchemaWriter,
  values: readonly LiteralValue[],
): WrittenType {
  const [first] = values;
  if (values.length === 1 && first !== undefined) {
    return writer.write({ kind: "literal", value: first });
  }
  if (!writer.claim(values.length)) return { schema: {} };
  const isOutput = writer.direction === "output";
  const json = values.map((value): JsonValue =>
    typeof value !== "bigint" ? value : isOutput ? String(value) : Number(value)
  );
  const types = new Set(
    json.map((value) => value === null ? "null" : typeof value),
  );
  const hasBigints = values.some((value) => typeof value === "bigint");
  const [type] = types;
  const schema: SchemaDraft = types.size === 1 && type !== undefined
    ? { type: hasBigints && !isOutput ? "integer" : type, enum: json }
    : { enum: json };
  if (!hasBigints || isOutput) return { schema };
  if (values.every((value) => typeof value === "bigint")) {
    return { schema, plan: { kind: "bigint" } };
  }
  return { schema, plan: mixedPlan(values) };
}

/** `1n | "a"`: only the numbers become bigints. */
function mixedPlan(values: readonly LiteralValue[]): RevivalPlan {
  const hasNumbers = values.some((value) => typeof value === "number");
  const bigints = values.flatMap((value) =>
    typeof value === "bigint" ? [Number(value)] : []
  );
  const schema: JsonSchema = hasNumbers
    ? { enum: bigints }
    : { type: "integer" };
  return {
    kind: "union",
    options: [{ schema, plan: { kind: "bigint" } }, { schema: {}, plan: null }],
  };
}

function unionPlan(options: readonly WrittenType[]): RevivalPlan | undefined {
  if (options.every(({ plan }) => plan === undefined)) return undefined;
  return {
    kind: "union",
    options: options.map(({ schema, plan }) => ({
      schema,
      plan: plan ?? null,
    })),
  };
}
