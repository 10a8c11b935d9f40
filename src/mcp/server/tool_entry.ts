import {
  isPlainObject,
  type JsonObject,
  type JsonSchema,
} from "../../core/json.ts";
import { mcpInputSchema } from "../../core/mcp_input_schema.ts";
import { mcpOutputSchema } from "../../core/mcp_output_schema.ts";
import type { ToolSpec } from "../../core/tool_manifest.ts";

/**
 * A tool as MCP lists it.
 *
 * @param spec The tool.
 * @param name The name under which it is offered.
 */
export function toolEntry(spec: ToolSpec, name: string): JsonObject {
  const { description, input_schema } = spec;
  const output = structuredOutput(spec);
  const annotations = isPlainObject(spec.annotations)
    // A manifest is JSON.
    ? spec.annotations as JsonObject
    : undefined;
  const { title } = annotations ?? {};
  return {
    name,
    ...(title !== undefined && { title }),
    description,
    inputSchema: mcpInputSchema(input_schema),
    ...(output && { outputSchema: mcpOutputSchema(output) }),
    ...(annotations && { annotations }),
  };
}

/**
 * The schema of what a tool returns, where it is returned as structured content;
 * what consists of content blocks is not.
 */
export function structuredOutput(spec: ToolSpec): JsonSchema | undefined {
  const { output_schema } = spec;
  if (!isPlainObject(output_schema)) return undefined;
  const { properties } = output_schema;
  const content = isPlainObject(properties) ? properties.content : undefined;
  const isRich = isPlainObject(content) && content.type === "array";
  // A manifest is JSON.
  return isRich ? undefined : output_schema as JsonSchema;
}
