import {
  isPlainObject,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
} from "../../core/json.ts";
import { pointerPart } from "../../core/json_pointer.ts";
import { resolvePointer } from "../../core/resolve_pointer.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import { describeKeywords, isConstraint, withNotes } from "./keyword_note.ts";
import { sayKeyword } from "./gemini_keyword.ts";
import { ANYTHING, kindsOf, ofType } from "./gemini_kinds.ts";
import { hasShape, simplify } from "./gemini_simplified.ts";
import { mergeAllOf } from "./merge_all_of.ts";
import type { ReportLoss } from "./provider_loss.ts";
import {
  elementsOf,
  ifSet,
  isEmptyList,
  isMixed,
  isNever,
  isObject,
  membersOf,
  NO_TUPLES,
  tupleItems,
  typesOf,
} from "./schema_parts.ts";

/** Keywords that are written on their own terms. */
const STRUCTURE: ReadonlySet<string> = new Set([
  "$defs",
  "$ref",
  "anyOf",
  "description",
  "items",
  "prefixItems",
  "properties",
  "required",
  "title",
  "type",
]);

/** Schemas that one tool has at most once its references are written out. */
const MAX_SCHEMAS = 2_000;

/**
 * Writes a schema as the part of OpenAPI 3.0 that the Gemini API takes for
 * `parameters` (its reference, section `Schema`): no references, no constants,
 * only texts in `enum`, `nullable` for null, and no word about further members.
 *
 * @param schema A tool's `input_schema`.
 * @param report Takes what is lost.
 */
export function toGeminiSchema(
  schema: JsonSchema,
  report: ReportLoss,
): JsonSchema {
  return new GeminiWriter(schema, report).write(schema, "");
}

class GeminiWriter {
  readonly #root: JsonSchema;
  readonly #report: ReportLoss;
  /** References that are being written out. */
  readonly #open = new Set<string>();
  #left = MAX_SCHEMAS;

  constructor(root: JsonSchema, report: ReportLoss) {
    this.#root = root;
    this.#report = report;
  }

  write(whole: JsonValue, pointer: string): SchemaDraft {
    if (!isObject(whole) || this.#left-- <= 0) {
      return this.#anything({}, pointer, "there are too many schemas");
    }
    const schema = simplify(
      whole,
      (message) => this.#report({ pointer, message }),
    );
    if (typeof schema.$ref === "string") {
      return this.#reference(schema, schema.$ref, pointer);
    }
    if (schema.anyOf !== undefined && !hasShape(schema)) {
      return this.#union(schema, pointer);
    }
    const types = typesOf(schema).filter((type) => type !== "null");
    const isNullable = typesOf(schema).includes("null");
    const nullable = ifSet("nullable", isNullable || undefined);
    const [type] = types;
    if (type === undefined) {
      return "type" in schema
        ? { type: "string", nullable: true, description: "always null" }
        : this.#anything(schema, pointer, "any value fits");
    }
    if (types.length === 1) {
      return { ...this.#typed(schema, type, pointer), ...nullable };
    }
    const { description, ...rest } = schema;
    const anyOf = types.map((one) => ofType(rest, one));
    const union = { anyOf, ...ifSet("description", description) };
    return { ...this.#union(union, pointer), ...nullable };
  }

  #typed(schema: JsonObject, type: string, pointer: string): SchemaDraft {
    const written: SchemaDraft = { type };
    const dropped: string[] = [];
    for (const [keyword, value] of Object.entries(schema)) {
      if (STRUCTURE.has(keyword) && keyword !== "anyOf") continue;
      const said = sayKeyword(type, keyword, value);
      if (said === undefined) dropped.push(keyword);
      else Object.assign(written, said);
    }
    if (type === "array" && isEmptyList(schema)) {
      Object.assign(written, { items: { type: "string" }, maxItems: 0 });
    } else if (type === "array") {
      written.items = schema.prefixItems === undefined
        ? this.write(schema.items ?? {}, `${pointer}/items`)
        : this.#elements(schema, pointer);
    }
    if (type === "object") {
      Object.assign(written, this.#members(schema, pointer));
    }
    this.#describe(written, { schema, dropped, pointer });
    return type === "object" && written.properties === undefined &&
        pointer !== ""
      ? this.#asText(written, pointer)
      : written;
  }

  /** An object must name members; a call takes its JSON text for it. */
  #asText({ description }: SchemaDraft, pointer: string): SchemaDraft {
    this.#report({ pointer, message: "it is given as JSON text" });
    return {
      type: "string",
      description: withNotes(description, ["as JSON text"]) ?? "",
    };
  }

  #elements(schema: JsonObject, pointer: string): SchemaDraft {
    const items = tupleItems(schema);
    if (isMixed(items)) this.#report({ pointer, message: NO_TUPLES });
    return this.write(items, `${pointer}/prefixItems`);
  }

  #members(schema: JsonObject, pointer: string): SchemaDraft {
    const members = membersOf(schema.properties)
      .filter(([, property]) => !isNever(property))
      .map(([name, property]) =>
        [
          name,
          this.write(property, `${pointer}/properties${pointerPart(name)}`),
        ] as const
      );
    const names = new Set(members.map(([name]) => name));
    const required = elementsOf(schema.required)
      .filter((name) => names.has(String(name)));
    return {
      ...(members.length === 0
        ? {}
        : { properties: Object.fromEntries(members) }),
      ...ifSet("required", required.length === 0 ? undefined : required),
    };
  }

  #union(schema: JsonObject, pointer: string): SchemaDraft {
    const branches = elementsOf(schema.anyOf);
    const nullable = ifSet("nullable", branches.some(isNull) || undefined);
    const written = branches.flatMap((branch, index) =>
      isNull(branch) ? [] : [this.write(branch, `${pointer}/anyOf/${index}`)]
    );
    const [first] = written;
    const union: SchemaDraft = first !== undefined && written.length === 1
      ? { ...first }
      : { anyOf: written };
    const dropped = Object.keys(schema).filter((name) => !STRUCTURE.has(name));
    const own = describeKeywords(schema, dropped);
    const description = withNotes(
      own,
      typeof union.description === "string" ? [union.description] : [],
    );
    return {
      ...union,
      ...ifSet("description", description),
      ...nullable,
    };
  }

  #reference(schema: JsonObject, ref: string, pointer: string): SchemaDraft {
    const target = resolvePointer(this.#root, ref);
    if (this.#open.has(ref) || !isPlainObject(target)) {
      const name = ref.slice(ref.lastIndexOf("/") + 1);
      this.#report({
        pointer,
        message: `${name} is in itself, and is written out once`,
      });
      const description = `another ${name}`;
      const kinds = isPlainObject(target) ? kindsOf(target as JsonSchema) : [];
      const shallow = kinds.filter((type) => type !== "object")
        .map((type): SchemaDraft =>
          type === "array" ? { type, items: { type: "string" } } : { type }
        );
      const [only] = shallow;
      if (only === undefined) return this.#asText({ description }, pointer);
      return shallow.length > 1
        ? { anyOf: shallow, description }
        : { ...only, description };
    }
    this.#open.add(ref);
    try {
      return this.write(
        this.#joined(schema, target as JsonSchema, pointer),
        pointer,
      );
    } finally {
      this.#open.delete(ref);
    }
  }

  /** A schema with a reference and what that leads to, as one. */
  #joined(schema: JsonObject, target: JsonSchema, pointer: string): JsonObject {
    const { $ref: _, allOf, ...own } = schema;
    const joined = mergeAllOf({ ...own, allOf: [target] });
    const isDifferent = joined.allOf !== undefined &&
      Object.keys(own).some((keyword) => target[keyword] !== undefined);
    if (isDifferent) {
      this.#report({
        pointer,
        message:
          "what stands beside its $ref is given in place of the same there",
      });
    }
    const whole = joined.allOf === undefined ? joined : { ...target, ...own };
    return allOf === undefined ? whole : {
      ...whole,
      allOf: [...elementsOf(whole.allOf), ...elementsOf(allOf)],
    };
  }

  #anything(schema: JsonObject, pointer: string, message: string): SchemaDraft {
    this.#report({ pointer, message: `${message}, and some kinds are named` });
    const description = describeKeywords(
      schema,
      Object.keys(schema).filter((name) => !STRUCTURE.has(name)),
    );
    return {
      anyOf: ANYTHING,
      ...ifSet("description", description),
    };
  }

  #describe(
    written: SchemaDraft,
    { schema, dropped, pointer }: {
      readonly schema: JsonObject;
      readonly dropped: readonly string[];
      readonly pointer: string;
    },
  ): void {
    if (schema.title !== undefined) written.title = schema.title;
    const description = describeKeywords(schema, dropped);
    if (description !== undefined) written.description = description;
    const lost = dropped.filter(isConstraint);
    if (lost.length > 0) {
      this.#report({
        pointer,
        message: `only the description tells of ${lost.join(", ")}`,
      });
    }
  }
}

function isNull(schema: JsonValue): boolean {
  return isObject(schema) && schema.type === "null";
}
