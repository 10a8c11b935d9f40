import type { JsonSchema } from "./json.ts";

/** The member that holds what is no object, in MCP's structured content. */
export const WRAPPED_OUTPUT = "result";

/**
 * The schema of a tool's structured content, which in MCP is an object: another
 * output stands in its member `result`.
 *
 * @param output A tool's `output_schema`.
 */
export function mcpOutputSchema(output: JsonSchema): JsonSchema {
  if (output.type === "object") return output;
  const { $defs, ...result } = output;
  return {
    type: "object",
    properties: { [WRAPPED_OUTPUT]: result },
    required: [WRAPPED_OUTPUT],
    ...($defs !== undefined && { $defs }),
  };
}
