import type { LibraryManifest, ToolManifest } from "../core/tool_manifest.ts";
import type { RemoteTool } from "../mcp/client/remote_tool.ts";
import { qualifiedName } from "../mcp/client/tool_names.ts";

/** Where the tools of a server stand, for display: it has no file. */
export function serverPath(alias: string): string {
  return `mcp:${alias}`;
}

/** A server's tool in the form that tools of libraries have. */
export function toolManifest(alias: string, tool: RemoteTool): ToolManifest {
  const { name, description, inputSchema, outputSchema, annotations } = tool;
  return {
    name: qualifiedName(alias, name),
    description,
    input_schema: inputSchema.type === undefined
      ? { type: "object", ...inputSchema }
      : inputSchema,
    ...(outputSchema && { output_schema: outputSchema }),
    ...(annotations && { annotations }),
    exportName: name,
    source: { path: serverPath(alias), line: 1, column: 1 },
    parameters: [],
    acceptsUnknown: inputSchema.additionalProperties !== false,
  };
}

/** A server with its tools in the form that libraries have. */
export function serverManifest(
  alias: string,
  tools: readonly ToolManifest[],
): LibraryManifest {
  return {
    name: alias,
    path: serverPath(alias),
    identity: "",
    modules: [],
    externals: [],
    builtin: false,
    dynamic: true,
    tools,
    promptProviders: [],
    hooks: [],
    diagnostics: [],
    description: `Tools of the MCP server ${alias}.`,
  };
}
