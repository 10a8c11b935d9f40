import { discoverLibraries } from "../discovery/discover_libraries.ts";
import type { CliRooms } from "./cli_rooms.ts";
import { mcpServersOf } from "./mcp_servers.ts";
import { MODEL_NEED, sandboxNeeds } from "./permission_needs.ts";
import { requestPermissions } from "./request_permissions.ts";
import { unmetNeedsText } from "./unmet_needs_text.ts";
import { UsageError } from "./usage_error.ts";

// All commands need discovery, most of them nothing but it; a static import is
// the cheaper one.

/** The rooms of this package. */
export const DEFAULT_ROOMS: CliRooms = {
  async discover({ toolsFolders, toolFiles }) {
    return await discoverLibraries({ toolsFolders, toolFiles });
  },
  async discoverServers(settings) {
    const { openMcpBinding } = await import("./open_mcp_binding.ts");
    await using binding = await openMcpBinding(settings);
    await binding?.discoverTools();
    const { libraries = [], diagnostics = [] } = binding ?? {};
    return { libraries, diagnostics };
  },
  async openBinding(settings, operator) {
    const unmet = await requestPermissions(sandboxNeeds(settings.executor));
    if (unmet.length > 0) throw new UsageError(unmetNeedsText(unmet));
    const { LCPBinding } = await import("../binding/lcp_binding.ts");
    const { config: _config, ...options } = settings;
    const { confirmHandler, userInteractionHandler } = operator;
    const local = new LCPBinding({
      ...options,
      confirmHandler,
      userInteractionHandler,
    });
    if (mcpServersOf(settings).length === 0) return local;
    const [{ CombinedBinding }, { openMcpBinding }] = await Promise.all([
      import("../binding/combined_binding.ts"),
      import("./open_mcp_binding.ts"),
    ]);
    const remote = await openMcpBinding(settings, operator);
    const isRemote = (name: string) => name.includes("::");
    return new CombinedBinding([
      { binding: local, claims: (name) => !isRemote(name) },
      ...(remote === undefined
        ? []
        : [{ binding: remote, claims: (name: string) => remote.claims(name) }]),
    ]);
  },
  async openClient(models, toolsBinding) {
    const unmet = await requestPermissions([MODEL_NEED]);
    if (unmet.length > 0) throw new UsageError(unmetNeedsText(unmet));
    const { LollmsClient } = await import("../host/lollms_client.ts");
    try {
      return new LollmsClient({ ...models, toolsBinding });
    } catch (error) {
      // What is configured, or typed, is the operator's to mend.
      if (error instanceof TypeError) throw new UsageError(error.message);
      throw error;
    }
  },
};
