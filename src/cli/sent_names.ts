import type { ToolManifest } from "../core/tool_manifest.ts";
import { providerNames } from "../mcp/client/provider_names.ts";
import { TOOL_NAME_SEPARATOR } from "../mcp/client/tool_names.ts";

/**
 * Names of servers' tools as model APIs take them; calls take these too.
 *
 * @param tools All tools, those of folders included.
 * @returns The names that are sent, by the tools' own names.
 */
export function sentNames(
  tools: readonly ToolManifest[],
): ReadonlyMap<string, string> {
  const remote = tools.map(({ name }) => name)
    .filter((name) => name.includes(TOOL_NAME_SEPARATOR));
  return providerNames(remote);
}
