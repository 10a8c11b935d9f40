import { parseJson } from "../../core/parse_json.ts";
import { toJsonText } from "../../core/to_json_value.ts";
import { LocalMCPTool } from "./local_mcp_tool.ts";
import { probeError } from "./probe_result.ts";
import { ToolRegistry } from "./tool_registry.ts";
import type { TracedCall } from "./tool_trace.ts";

/**
 * A registry that answers as another one did: each call by the next traced call
 * of the same tool with the same arguments. Nothing is executed.
 *
 * @param registry The tools as they were.
 * @param trace What was called.
 */
export function replayedRegistry(
  registry: Pick<ToolRegistry, "list">,
  trace: readonly TracedCall[],
): ToolRegistry {
  const waiting = Map.groupBy(
    trace,
    ({ tool, arguments: args }) => keyOf(tool, args),
  );
  const replayed = new ToolRegistry();
  for (const spec of registry.list()) {
    // What was given counts, not what its defaults made of it.
    const inputSchema = { type: "object" } as const;
    replayed.register(
      new LocalMCPTool({ ...spec, inputSchema }, (args) => {
        const next = waiting.get(keyOf(spec.name, args))?.shift();
        return next?.result ?? probeError(
          "failed",
          `Nothing was traced of ${spec.name} with these arguments`,
        );
      }),
    );
  }
  return replayed;
}

/** Traces have arguments as they were given, which may be JSON text. */
function keyOf(tool: string, args: unknown): string {
  const given = typeof args === "string" ? parseJson(args) ?? args : args;
  return `${tool} ${toJsonText(given)}`;
}
