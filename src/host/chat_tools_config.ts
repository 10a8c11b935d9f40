import type { ToolsBindingRequest } from "../client/tools_port.ts";
import { isPlainObject } from "../core/json.ts";

type Config = Readonly<Record<string, unknown>>;

/** Members of a configuration that say where tools are. */
const PLACES: ReadonlySet<string> = new Set([
  "tools_folders",
  "toolsFolders",
  "tools_folder_path",
  "toolsFolderPath",
  "tool_files",
  "toolFiles",
]);

/** Members that a chat sets. */
const SET: ReadonlySet<string> = new Set([
  "host_tool_configs",
  "hostToolConfigs",
  "confirm_handler",
  "confirmHandler",
  "user_interaction_handler",
  "userInteractionHandler",
]);

/**
 * The configuration of a client's tools with what a chat asks for: its tools stand
 * in for the client's if it names any, and its levels beat the client's.
 *
 * @param config The client's `tools_binding_config`.
 * @param request What the chat asks for.
 */
export function chatToolsConfig(
  config: Config,
  { hostToolConfigs = {}, ...request }: ToolsBindingRequest,
): Config {
  const hasPlaces = Object.keys(request).some((name) => PLACES.has(name));
  const kept = Object.entries(config).filter(([name]) =>
    !SET.has(name) && !(hasPlaces && PLACES.has(name))
  );
  const given = config.hostToolConfigs ?? config.host_tool_configs ?? {};
  const libraries: Record<string, unknown> = isPlainObject(given)
    ? { ...given }
    : {};
  for (const [key, level] of Object.entries(hostToolConfigs)) {
    // A library's full name beats its stem as a whole, so that it has to hold all.
    const stem = libraries[key.replace(/^builtin:/, "")];
    const before = libraries[key] ?? stem;
    libraries[key] = isPlainObject(before) ? { ...before, ...level } : level;
  }
  const handlers = {
    confirmHandler: config.confirmHandler ?? config.confirm_handler,
    userInteractionHandler: config.userInteractionHandler ??
      config.user_interaction_handler,
  };
  return {
    ...Object.fromEntries(kept),
    ...request,
    // The client's own are asked where the chat has none.
    ...handlers,
    hostToolConfigs: libraries,
  };
}
