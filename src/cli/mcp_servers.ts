import { plainStart } from "../mcp/client/provider_names.ts";
import type { McpServer } from "../mcp/client/server.ts";
import type { CliSettings } from "./cli_settings.ts";

/** The MCP servers of the configuration file, in its order. */
export function mcpServersOf({ config }: CliSettings): readonly McpServer[] {
  return Object.entries(config?.mcpServers ?? {})
    .map(([alias, server]) => ({ alias, ...server }));
}

/**
 * The settings with those MCP servers only that a tool of a name needs: none for
 * a tool of a folder, one for `alias::tool` or `alias__tool`, all for an alias
 * that is none.
 *
 * @param settings The command's.
 * @param tool Name of the tool.
 */
export function withServersFor(
  settings: CliSettings,
  tool: string,
): CliSettings {
  const { config } = settings;
  if (config?.mcpServers === undefined) return settings;
  const [alias = "", name] = tool.split("::", 2);
  const all = Object.entries(config.mcpServers);
  const wanted = all.filter(([known]) =>
    name === undefined
      ? tool.startsWith(plainStart(`${known}::`))
      : known === alias
  );
  const isUnknown = name !== undefined && wanted.length === 0;
  const mcpServers = Object.fromEntries(isUnknown ? all : wanted);
  return { ...settings, config: { ...config, mcpServers } };
}
