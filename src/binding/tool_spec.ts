import type { ToolManifest, ToolSpec } from "../core/tool_manifest.ts";

/** The part of a manifest that goes to a model or another program. */
export function toolSpec(tool: ToolManifest): ToolSpec {
  const { name, description, input_schema } = tool;
  const { output_schema, annotations, _parsed_via_regex_fallback } = tool;
  return {
    name,
    description,
    input_schema,
    ...(output_schema && { output_schema }),
    ...(annotations && { annotations }),
    ...(_parsed_via_regex_fallback && { _parsed_via_regex_fallback }),
  };
}
