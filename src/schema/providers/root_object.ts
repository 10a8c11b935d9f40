import type { JsonObject, JsonSchema, JsonValue } from "../../core/json.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import { SchemaReferences } from "../validation/schema_references.ts";
import { describeKeywords } from "./keyword_note.ts";
import type { ReportLoss } from "./provider_loss.ts";
import {
  elementsOf,
  ifSet,
  isObject,
  membersOf,
  resolved,
} from "./schema_parts.ts";

/** Keywords that APIs of models refuse at the root of the parameters. */
const REFUSED = [
  "$ref",
  "allOf",
  "anyOf",
  "const",
  "enum",
  "not",
  "oneOf",
] as const;

/** Options of {@linkcode toRootObject}. */
export interface RootObjectOptions {
  /** Whether parameters are put there also from `if`, `then`, `else` and `dependentSchemas` of a root with nothing that is refused. Default: no. */
  readonly conditions?: boolean;
}

/**
 * Writes a schema so that its root names the parameters itself, as APIs of models
 * want it: those that are named in forms and conditions only are put there, where
 * any form may use them.
 *
 * @param schema A tool's `input_schema`.
 * @param report Takes what is lost.
 * @param options Which parameters are put there.
 * @returns The schema itself when its root is like that.
 */
export function toRootObject(
  schema: JsonSchema,
  report: ReportLoss,
  { conditions = false }: RootObjectOptions = {},
): JsonSchema {
  const refused = REFUSED.filter((keyword) => schema[keyword] !== undefined);
  const parts = partsOf(schema, schema);
  const named = new Set(membersOf(schema.properties).map(([name]) => name));
  const others = new Map<string, JsonValue[]>();
  for (const { part } of parts) {
    for (const [name, property] of membersOf(part.properties)) {
      if (named.has(name)) continue;
      others.set(name, [...others.get(name) ?? [], property]);
    }
  }
  if (refused.length === 0 && !(conditions && others.size > 0)) {
    return schema.type === undefined ? { type: "object", ...schema } : schema;
  }
  const kept = Object.entries(schema)
    .filter(([keyword]) => !REFUSED.some((one) => one === keyword));
  const required = new Set([
    ...elementsOf(schema.required),
    ...parts.filter(({ always }) => always)
      .flatMap(({ part }) => elementsOf(part.required)),
  ]);
  const isSaid = parts.filter(({ always }) => always)
    .every(({ part }) => isMerged(part, named));
  const told = refused.filter((keyword) =>
    !isSaid || (keyword !== "$ref" && keyword !== "allOf")
  );
  for (const keyword of told) {
    report({
      pointer: `/${keyword}`,
      message:
        `only the description tells of it, as there is no ${keyword} at the root`,
    });
  }
  const properties = Object.fromEntries([
    ...membersOf(schema.properties),
    ...[...others].map(([name, forms]) => [name, oneOfForms(forms)] as const),
  ]);
  return {
    type: "object",
    ...Object.fromEntries(kept),
    ...ifSet("description", describeKeywords(schema, told)),
    properties,
    ...ifSet("required", required.size === 0 ? undefined : [...required]),
  };
}

interface RootPart {
  readonly part: JsonObject;
  /** Whether it holds for all arguments. */
  readonly always: boolean;
}

/** The schemas within the root that are about the arguments too. */
function partsOf(schema: JsonObject, root: JsonSchema): readonly RootPart[] {
  const references = new SchemaReferences(root);
  // Grows on the way; what leads to itself comes once.
  const reached = new Map<JsonObject, boolean>([[schema, true]]);
  for (const [part, always] of reached) {
    const { $ref, allOf, anyOf, oneOf, dependentSchemas } = part;
    const sure = [
      ...typeof $ref === "string"
        ? [resolved({ $ref: references.resolve(part, $ref) ?? "" }, root)]
        : [],
      ...elementsOf(allOf),
    ];
    const maybe = [
      ...elementsOf(anyOf),
      ...elementsOf(oneOf),
      ...[part.if, part.then, part.else],
      ...membersOf(dependentSchemas).map(([, one]) => one),
    ];
    for (const [list, holds] of [[sure, always], [maybe, false]] as const) {
      for (const one of list) {
        if (isObject(one) && !reached.has(one)) reached.set(one, holds);
      }
    }
  }
  reached.delete(schema);
  return [...reached].map(([part, always]) => ({ part, always }));
}

/** What merging properties and names leaves nothing of. */
const MERGED: ReadonlySet<string> = new Set([
  "$anchor",
  "$comment",
  "$ref",
  "allOf",
  "description",
  "properties",
  "required",
  "title",
  "type",
]);

/** Whether a schema says nothing but what was merged. */
function isMerged(part: JsonObject, named: ReadonlySet<string>): boolean {
  return Object.keys(part).every((keyword) => MERGED.has(keyword)) &&
    membersOf(part.properties).every(([name]) => !named.has(name));
}

/** A property that several forms name. */
function oneOfForms(forms: readonly JsonValue[]): JsonValue {
  const texts = new Set(forms.map((form) => JSON.stringify(form)));
  const different: SchemaDraft[] = [...texts].map((text) => JSON.parse(text));
  const [first] = different;
  return different.length === 1 && first !== undefined
    ? first
    : { anyOf: different };
}
