import type { Discovery } from "../discovery/discover_libraries.ts";
import type { CliRooms } from "./cli_rooms.ts";
import type { CliSettings } from "./cli_settings.ts";
import { mcpServersOf } from "./mcp_servers.ts";

/**
 * The libraries of the sources, and the configured MCP servers with their tools,
 * for which these are started.
 *
 * @param settings Where the tools are.
 * @param rooms What finds them.
 */
export async function discoverAll(
  settings: CliSettings,
  rooms: CliRooms,
): Promise<Discovery> {
  const [local, remote] = await Promise.all([
    rooms.discover(settings),
    mcpServersOf(settings).length === 0
      ? { libraries: [], diagnostics: [] }
      : rooms.discoverServers(settings),
  ]);
  return {
    libraries: [...local.libraries, ...remote.libraries],
    diagnostics: [...local.diagnostics, ...remote.diagnostics],
  };
}
