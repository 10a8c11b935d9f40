import type { JsonSchema } from "./json.ts";

/**
 * The schema of a tool's arguments as MCP and the APIs of models want it, which
 * name the type that arguments have; a written schema may leave it out.
 *
 * @param input A tool's `input_schema`.
 */
export function mcpInputSchema(input: JsonSchema): JsonSchema {
  return input.type === undefined ? { type: "object", ...input } : input;
}
