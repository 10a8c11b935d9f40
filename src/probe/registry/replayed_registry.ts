import { callKey } from "./call_key.ts";
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
    ({ tool, arguments: args }) => callKey(tool, args),
  );
  const replayed = new ToolRegistry();
  for (const spec of registry.list()) {
    // What was given counts, not what its defaults made of it.
    const inputSchema = { type: "object" } as const;
    replayed.register(
      new LocalMCPTool({ ...spec, inputSchema }, (args) => {
        const next = waiting.get(callKey(spec.name, args))?.shift();
        return next?.result ?? probeError(
          "failed",
          `Nothing was traced of ${spec.name} with these arguments`,
        );
      }),
    );
  }
  return replayed;
}
