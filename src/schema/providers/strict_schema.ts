import type { JsonObject, JsonSchema, JsonValue } from "../../core/json.ts";
import { pointerPart } from "../../core/json_pointer.ts";
import type { SchemaDraft } from "../schema_draft.ts";
import { describeKeywords, isConstraint } from "./keyword_note.ts";
import { acceptsNull, nullable } from "./nullable.ts";
import type { ProviderLoss } from "./provider_loss.ts";
import {
  elementsOf,
  ifSet,
  isEmptyList,
  isMixed,
  isObject,
  membersOf,
  NO_TUPLES,
  resolved,
  tupleItems,
  typesOf,
} from "./schema_parts.ts";
import { STRICT_STRUCTURE, strictObstacle } from "./strict_obstacle.ts";
import { isStrictKeyword } from "./strict_keyword.ts";
import { strictLimit } from "./strict_limit.ts";
import { tellApart } from "./tell_apart.ts";

/** What strict mode takes for a schema, or why it takes none. */
export type StrictSchema =
  | { readonly schema: JsonSchema; readonly losses: readonly ProviderLoss[] }
  | { readonly loss: ProviderLoss };

/**
 * Writes a schema as OpenAI's strict mode takes it: every object is closed, every
 * member required, what was optional may be null. Which keywords it knows is in
 * the guide "Structured model outputs", section "Supported schemas".
 *
 * @param schema A tool's `input_schema`.
 * @returns The schema and what it lost, or what makes it impossible.
 */
export function toStrictSchema(schema: JsonSchema): StrictSchema {
  const writer = new StrictWriter(schema);
  try {
    const written = writer.writeRoot(schema);
    const reason = strictLimit(written);
    return reason === undefined
      ? { schema: written, losses: writer.losses }
      : { loss: { pointer: "", message: reason } };
  } catch (error) {
    if (error instanceof NotStrict) return { loss: error.loss };
    throw error;
  }
}

class NotStrict extends Error {
  readonly loss: ProviderLoss;

  constructor(pointer: string, message: string) {
    super(message);
    this.loss = { pointer, message };
  }
}

class StrictWriter {
  readonly losses: ProviderLoss[] = [];
  readonly #root: JsonSchema;

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  writeRoot(schema: JsonSchema): SchemaDraft {
    this.#refuseObstacle(schema, "");
    const written = this.#object(schema, "");
    const definitions = membersOf(schema.$defs).map(([name, definition]) =>
      [name, this.#write(definition, `/$defs${pointerPart(name)}`)] as const
    );
    return {
      type: "object",
      ...written,
      ...this.#annotations(schema, ""),
      ...(definitions.length === 0
        ? {}
        : { $defs: Object.fromEntries(definitions) }),
    };
  }

  #write(schema: JsonValue, pointer: string): SchemaDraft {
    if (!isObject(schema)) throw new NotStrict(pointer, "any value fits");
    this.#refuseObstacle(schema, pointer);
    const types = typesOf(schema);
    const annotations = this.#annotations(schema, pointer);
    if (schema.$ref !== undefined) {
      const ref = { $ref: schema.$ref };
      // A reference must stand alone.
      return Object.keys(annotations).length === 0
        ? ref
        : { anyOf: [ref], ...annotations };
    }
    if (schema.anyOf !== undefined) {
      return { anyOf: this.#branches(schema.anyOf, pointer), ...annotations };
    }
    if (types.length === 0 || schema.not !== undefined) {
      throw new NotStrict(pointer, "any value fits");
    }
    return { ...this.#typed(schema, types, pointer), ...annotations };
  }

  /** What is said of a schema, and in it of keywords that there are not. */
  #annotations(schema: JsonObject, pointer: string): SchemaDraft {
    const types = typesOf(schema);
    const dropped = Object.keys(schema).filter((keyword) =>
      !STRICT_STRUCTURE.has(keyword) && !isStrictKeyword(schema, keyword, types)
    );
    const description = describeKeywords(schema, dropped);
    const lost = dropped.filter(isConstraint);
    if (lost.length > 0) {
      this.losses.push({
        pointer,
        message: `only the description tells of ${lost.join(", ")}`,
      });
    }
    return {
      ...ifSet("title", schema.title),
      ...ifSet("description", description),
    };
  }

  #refuseObstacle(schema: JsonObject, pointer: string): void {
    const obstacle = strictObstacle(schema);
    if (obstacle !== undefined) throw new NotStrict(pointer, obstacle);
  }

  #typed(
    schema: JsonObject,
    types: readonly string[],
    pointer: string,
  ): SchemaDraft {
    const [type = ""] = types;
    const written: SchemaDraft = {
      type: types.length === 1 ? type : [...types],
    };
    for (const keyword of ["enum", "const"]) {
      const value = schema[keyword];
      if (value !== undefined) written[keyword] = value;
    }
    for (const keyword of Object.keys(schema)) {
      const value = schema[keyword];
      if (
        !STRICT_STRUCTURE.has(keyword) &&
        isStrictKeyword(schema, keyword, types)
      ) {
        written[keyword] = value ?? null;
      }
    }
    if (types.includes("array")) {
      Object.assign(written, this.#array(schema, pointer));
    }
    if (types.includes("object")) {
      Object.assign(written, this.#object(schema, pointer));
    }
    return written;
  }

  #array(schema: JsonObject, pointer: string): SchemaDraft {
    if (isEmptyList(schema)) return { items: { type: "string" }, maxItems: 0 };
    if (schema.prefixItems === undefined) {
      return { items: this.#write(schema.items ?? {}, `${pointer}/items`) };
    }
    const items = tupleItems(schema);
    if (isMixed(items)) this.losses.push({ pointer, message: NO_TUPLES });
    return { items: this.#write(items, `${pointer}/prefixItems`) };
  }

  #object(schema: JsonObject, pointer: string): SchemaDraft {
    const { additionalProperties = false } = schema;
    if (
      additionalProperties !== false ||
      schema.patternProperties !== undefined ||
      schema.propertyNames !== undefined
    ) {
      throw new NotStrict(pointer, "an object with members of any name fits");
    }
    // A tool may take no arguments.
    if (schema.properties === undefined && pointer !== "") {
      throw new NotStrict(pointer, "an object with any members fits");
    }
    const required = new Set(elementsOf(schema.required));
    const known = new Set(membersOf(schema.properties).map(([name]) => name));
    if ([...required].some((name) => !known.has(String(name)))) {
      throw new NotStrict(pointer, "a member is required that has no schema");
    }
    const properties = membersOf(schema.properties).map(([name, property]) => {
      const place = `${pointer}/properties${pointerPart(name)}`;
      const written = this.#write(property, place);
      return [
        name,
        required.has(name)
          ? written
          : this.#optional(written, { property, pointer: place }),
      ] as const;
    });
    return {
      properties: Object.fromEntries(properties),
      required: properties.map(([name]) => name),
      additionalProperties: false,
    };
  }

  /** What is left out is null in strict mode. */
  #optional(
    written: SchemaDraft,
    { property, pointer }: {
      readonly property: JsonValue;
      readonly pointer: string;
    },
  ): SchemaDraft {
    if (acceptsNull(property, this.#root)) {
      this.losses.push({
        pointer,
        message: "null cannot be told from what is left out",
      });
      return written;
    }
    return nullable(written);
  }

  #branches(anyOf: JsonValue, pointer: string): SchemaDraft[] {
    const branches = elementsOf(anyOf).map((branch, index) =>
      this.#write(branch, `${pointer}/anyOf/${index}`)
    );
    const apart = tellApart(branches, (branch) => resolved(branch, this.#root));
    if (apart === undefined) {
      throw new NotStrict(
        pointer,
        "objects of several kinds fit that nothing tells apart",
      );
    }
    return apart;
  }
}
