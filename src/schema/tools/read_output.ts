import type { JsonSchema } from "../../core/json.ts";
import type { DocComment } from "../docs/doc_comment.ts";
import { tagType } from "../docs/param_docs.ts";
import type { Reporter } from "../reporter.ts";
import { NULL, type Scope, type Type } from "../types/type.ts";
import type { TypeReader } from "../types/type_reader.ts";
import { membersOf, unionOf } from "../types/union_type.ts";
import { inlineSingleUses } from "../writing/inline_single_uses.ts";
import { MAX_INLINE, SchemaWriter } from "../writing/schema_writer.ts";
import { readDocType } from "./doc_type.ts";
import type { FunctionSource } from "./function_source.ts";

/** What reading the result of one function needs. */
export interface OutputContext {
  readonly reader: TypeReader;
  readonly reporter: Reporter;
  /** Scope with the function's type parameters bound. */
  readonly scope: Scope;
  readonly doc: DocComment | undefined;
  /** The type that the function is declared with, if any. */
  readonly declared: Type | undefined;
}

const MAX_LAYERS = 20;

/**
 * Reads the schema of a function's result from its declared type.
 *
 * @param source The function.
 * @param context What reading it needs.
 * @returns The schema, or undefined when the type says nothing.
 */
export function readOutput(
  source: FunctionSource,
  context: OutputContext,
): JsonSchema | undefined {
  context.reader.renewBudget();
  const declared = readResultType(source, context);
  const type = declared === undefined ? undefined : resultOf(declared);
  if (type === undefined || !saysSomething(type)) return undefined;
  for (const share of [false, true]) {
    context.reader.renewBudget();
    const writer = new SchemaWriter(context.reader, context.reporter, {
      direction: "output",
      share,
    });
    const { schema } = writer.within(source.place, () => writer.write(type));
    if (writer.overflowed || !share && writer.size > MAX_INLINE) continue;
    if (Object.keys(schema).length === 0) return undefined;
    if (writer.definitions.size === 0) return schema;
    const $defs = Object.fromEntries(writer.definitions);
    const whole = { ...schema, $defs };
    return share ? inlineSingleUses(whole) : whole;
  }
  return undefined;
}

function readResultType(
  { signature }: FunctionSource,
  { reader, scope, doc, declared }: OutputContext,
): Type | undefined {
  if (signature.type !== undefined) return reader.read(signature.type, scope);
  if (declared?.kind === "function") return declared.result();
  const tag = doc?.tags.find(({ name }) =>
    name === "returns" || name === "return"
  );
  return tag === undefined
    ? undefined
    : readDocType(reader, tagType(tag), scope);
}

/** What the host sees of a function's result: promises awaited, generators run, failures told apart. */
function resultOf(declared: Type): Type {
  let type = declared;
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    if (type.kind !== "promise" && type.kind !== "generator") break;
    type = type.value();
  }
  const members = membersOf(type).map((member) =>
    member.kind === "promise" ? member.value() : member
  );
  const successes = members.filter((member) => !isFailure(member));
  if (successes.every(({ kind }) => kind === "undefined")) {
    return unionOf(successes);
  }
  return unionOf(
    // What is undefined in a result is null in its JSON form.
    successes.map((member) => member.kind === "undefined" ? NULL : member),
  );
}

/** `{ success: false, ... }`: the host turns it into a failed result. */
function isFailure(type: Type): boolean {
  if (type.kind !== "object") return false;
  const success = type.properties.get("success")?.type();
  return success?.kind === "literal" && success.value === false;
}

function saysSomething(type: Type): boolean {
  switch (type.kind) {
    case "unknown":
    case "never":
    case "undefined":
    case "inexpressible":
    case "function":
    case "promise":
    case "generator":
      return false;
    case "object":
      return type.lacking === undefined &&
        (type.properties.size > 0 ||
          type.indexes.some((index) => index.value().kind !== "unknown"));
    case "union":
      return type.members.every(({ kind }) => kind !== "inexpressible");
    default:
      return true;
  }
}
