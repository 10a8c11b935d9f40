import type { MCPBinding } from "../binding/mcp_binding.ts";
import { errorText } from "../core/error_text.ts";
import type { CliOperator } from "./cli_rooms.ts";
import type { CliSettings } from "./cli_settings.ts";
import { mcpServersOf } from "./mcp_servers.ts";
import { serverNeeds } from "./permission_needs.ts";
import { requestPermissions } from "./request_permissions.ts";
import { unmetNeedsText } from "./unmet_needs_text.ts";
import { UsageError } from "./usage_error.ts";

/**
 * Opens a binding to the configured MCP servers; nothing is started yet.
 *
 * @param settings The command's.
 * @param operator Who approves; nobody by default.
 * @returns The binding, or undefined when no servers are configured.
 * @throws UsageError for a server that cannot be one, and for missing permissions.
 */
export async function openMcpBinding(
  settings: CliSettings,
  operator?: CliOperator,
): Promise<MCPBinding | undefined> {
  const servers = mcpServersOf(settings);
  if (servers.length === 0) return undefined;
  const unmet = await requestPermissions(serverNeeds(servers));
  if (unmet.length > 0) throw new UsageError(unmetNeedsText(unmet));
  const { MCPBinding } = await import("../binding/mcp_binding.ts");
  const { workspace, autonomyLevel, rules, secrets, timeoutMs } = settings;
  try {
    return new MCPBinding({
      servers,
      workspace,
      autonomyLevel,
      rules,
      secrets,
      timeoutMs,
      confirmHandler: operator?.confirmHandler,
      userInteractionHandler: operator?.userInteractionHandler,
      listPatienceMs: operator?.listPatienceMs,
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`mcp_servers cannot be used: ${errorText(error)}`);
  }
}
