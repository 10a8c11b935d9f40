import type { ToolManifest } from "../core/tool_manifest.ts";

/** Forms that {@linkcode toProviderFormat} knows. */
export const PROVIDER_FORMATS = [
  "lcp",
  "mcp",
  "openai",
  "openai-responses",
  "anthropic",
  "gemini",
] as const;

/** Whose form a tool's specification is in. */
export type ProviderFormat = typeof PROVIDER_FORMATS[number];

/** What a specification is made from. */
export type ProviderFormatSource = Pick<
  ToolManifest,
  | "name"
  | "description"
  | "input_schema"
  | "output_schema"
  | "annotations"
  | "_parsed_via_regex_fallback"
>;

/**
 * Puts a tool's specification into the form that a model API, or MCP, takes.
 *
 * @param tool The tool.
 * @param format Whose form.
 * @returns A value that JSON can hold.
 */
export function toProviderFormat(
  tool: ProviderFormatSource,
  format: ProviderFormat,
): Readonly<Record<string, unknown>> {
  const { name, description, input_schema } = tool;
  switch (format) {
    case "lcp":
      return tool._parsed_via_regex_fallback === undefined
        ? { name, description, input_schema }
        : { name, description, input_schema, _parsed_via_regex_fallback: true };
    case "mcp":
      return mcpTool(tool);
    case "openai":
      return {
        type: "function",
        function: { name, description, parameters: input_schema },
      };
    case "openai-responses":
      return { type: "function", name, description, parameters: input_schema };
    case "anthropic":
      return { name, description, input_schema };
    case "gemini":
      return { name, description, parameters: input_schema };
    default:
      return format satisfies never;
  }
}

function mcpTool(
  tool: ProviderFormatSource,
): Readonly<Record<string, unknown>> {
  const { name, description, input_schema, output_schema, annotations } = tool;
  return {
    name,
    description,
    inputSchema: input_schema,
    ...(output_schema === undefined ? {} : { outputSchema: output_schema }),
    ...(annotations === undefined ? {} : { annotations }),
  };
}
