import type { LiteralValue, Type } from "../types/type.ts";
import type { SchemaWriter, WrittenType } from "./schema_writer.ts";

/** Writes a type without parts. */
export function writeLeaf(writer: SchemaWriter, type: Type): WrittenType {
  const isInput = writer.direction === "input";
  switch (type.kind) {
    case "string":
    case "number":
    case "integer":
    case "boolean":
      return { schema: { type: type.kind } };
    case "bigint":
      return isInput
        ? { schema: { type: "integer" }, plan: { kind: "bigint" } }
        // What `normalize` makes of a bigint.
        : { schema: { type: "string", pattern: "^-?\\d+$" } };
    case "literal":
      return writeLiteral(writer, type.value);
    case "date":
      return revived(isInput, "date", { type: "string", format: "date-time" });
    case "url":
      return revived(isInput, "url", { type: "string", format: "uri" });
    case "bytes":
      return isInput
        ? revived(true, "bytes", { type: "string", contentEncoding: "base64" })
        : { schema: bytesOut() };
    case "template": {
      const pattern = writer.pattern(type);
      return pattern === undefined
        ? { schema: { type: "string" } }
        : { schema: { type: "string", pattern } };
    }
    case "never":
      return { schema: { not: {} } };
    case "inexpressible":
      writer.report(type.reason, type.place);
      return { schema: {} };
    case "function":
      writer.report("a function", type.place);
      return { schema: {} };
    case "promise":
    case "generator":
      writer.report(`a ${type.kind}`, type.place);
      return { schema: {} };
    default:
      return { schema: {} };
  }
}

function revived(
  isInput: boolean,
  kind: "date" | "url" | "bytes",
  schema: WrittenType["schema"],
): WrittenType {
  return isInput ? { schema, plan: { kind } } : { schema };
}

/** The form that the host gives bytes in a result. */
function bytesOut(): WrittenType["schema"] {
  return {
    type: "object",
    properties: {
      type: { type: "string", const: "bytes" },
      base64: { type: "string", contentEncoding: "base64" },
    },
    required: ["type", "base64"],
  };
}

function writeLiteral(writer: SchemaWriter, value: LiteralValue): WrittenType {
  if (value === null) return { schema: { type: "null" } };
  if (typeof value !== "bigint") {
    return { schema: { type: typeof value, const: value } };
  }
  if (writer.direction === "output") {
    return { schema: { type: "string", const: String(value) } };
  }
  const number = Number(value);
  return {
    // Beyond 2 ** 53 JSON numbers have no such value to compare with.
    schema: Number.isSafeInteger(number)
      ? { type: "integer", const: number }
      : { type: "integer" },
    plan: { kind: "bigint" },
  };
}
