import type { ToolBinding } from "../../core/tool_binding.ts";
import { toJsonValue } from "../../core/to_json_value.ts";
import { LocalMCPTool } from "./local_mcp_tool.ts";
import { probeError } from "./probe_result.ts";
import type { RegisterOptions, ToolRegistry } from "./tool_registry.ts";

/**
 * Makes the tools of a binding strategies: those of a library, or of MCP servers.
 * They run where they would, with its approvals. A call gives what the tool
 * returned, without what only says that it succeeded.
 *
 * @param registry Where they are added.
 * @param binding Has them; the caller closes it.
 * @param options What to do with tools of the same name.
 * @returns Their names.
 * @throws {TypeError} If there is one of that name already.
 */
export async function registerLibrary(
  registry: ToolRegistry,
  binding: ToolBinding,
  options: RegisterOptions = {},
): Promise<readonly string[]> {
  const specs = await binding.discoverTools();
  for (const { name, description, input_schema: inputSchema } of specs) {
    const tool = new LocalMCPTool(
      { name, description, inputSchema },
      async (args, { signal }) => {
        let returned: unknown;
        const result = await binding.executeTool(name, args, {
          signal,
          onReturned: (value) => returned = value,
        });
        if (!result.success) {
          const { error = result.output, status_code } = result;
          return probeError("failed", `${error}`, { status_code });
        }
        return toJsonValue(returned ?? result.output);
      },
    );
    registry.register(tool, options);
  }
  return specs.map(({ name }) => name);
}
