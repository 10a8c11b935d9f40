import { discoverLibraries } from "../discovery/discover_libraries.ts";
import type { CliRooms } from "./cli_rooms.ts";

// All commands need discovery, most of them nothing but it; a static import is
// the cheaper one.

/** The rooms of this package. */
export const DEFAULT_ROOMS: CliRooms = {
  async discover({ toolsFolders, toolFiles }) {
    return await discoverLibraries({ toolsFolders, toolFiles });
  },
  async openBinding(settings, operator) {
    const { LCPBinding } = await import("../binding/lcp_binding.ts");
    const { config: _config, ...options } = settings;
    return new LCPBinding({ ...options, ...operator });
  },
};
