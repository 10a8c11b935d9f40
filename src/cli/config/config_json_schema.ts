import type { JsonSchema } from "../../core/json.ts";
import {
  CONFIG_KEYS,
  type ConfigKeys,
  type ConfigShape,
} from "./config_shape.ts";

/**
 * The JSON Schema of `lcp.json`, for editors. `lcp.schema.json` beside this
 * module holds it as published.
 */
export function configJsonSchema(): JsonSchema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "lcp.json",
    ...schemaOf({
      kind: "object",
      about: "Configuration of lcp.",
      keys: CONFIG_KEYS,
    }),
  };
}

function schemaOf(shape: ConfigShape): JsonSchema {
  return { description: shape.about, ...constraintsOf(shape) };
}

function constraintsOf(shape: ConfigShape): JsonSchema {
  switch (shape.kind) {
    case "string":
      return shape.choices === undefined
        ? { type: "string" }
        : { type: "string", enum: shape.choices };
    case "integer": {
      const { minimum, maximum } = shape;
      return { type: "integer", minimum, maximum };
    }
    case "boolean":
      return { type: "boolean" };
    case "open":
      return shape.keys === undefined
        ? { type: "object" }
        : { type: "object", properties: propertiesOf(shape.keys) };
    case "list": {
      const list = { type: "array", items: schemaOf(shape.items) };
      return shape.orOne === true
        ? { anyOf: [schemaOf(shape.items), list] }
        : list;
    }
    case "record":
      return { type: "object", additionalProperties: schemaOf(shape.values) };
    case "object": {
      const { required = [] } = shape;
      return {
        type: "object",
        properties: propertiesOf(shape.keys),
        ...(required.length > 0 ? { required } : {}),
        additionalProperties: false,
      };
    }
    case "either":
      return { anyOf: [schemaOf(shape.first), schemaOf(shape.second)] };
    default:
      return shape satisfies never;
  }
}

function propertiesOf(keys: ConfigKeys): JsonSchema {
  return Object.fromEntries(
    Object.entries(keys).map(([key, shape]) => [key, schemaOf(shape)]),
  );
}
