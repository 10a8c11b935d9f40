import type { AutonomyLevel } from "../core/handlers.ts";
import { operatorFunction } from "../core/operator_function.ts";
import type { LibraryManifest } from "../core/tool_manifest.ts";
import { isGenuineBuiltin } from "./genuine_builtin.ts";
import type { LibraryOptions } from "./match_configs.ts";
import type { ListedTool } from "./lcp_binding.ts";
import type { MCPBinding } from "./mcp_binding.ts";
import type { MCPBindingOptions } from "./mcp_binding_options.ts";
import { serverPath } from "./mcp_manifest.ts";

/** The built-in library that calls tools of MCP servers. */
const BRIDGE = "mcp_bridge";

/** What a binding to MCP servers is made with besides them. */
export type BridgeSettings = (
  config: LibraryOptions,
) => Omit<MCPBindingOptions, "servers" | "workspace" | "autonomyLevel">;

/** For whom a bridge is opened. */
export interface BridgeScope {
  /** The library's configuration, as the host gave it. */
  readonly config: LibraryOptions;
  readonly level: AutonomyLevel;
  /** Real path of the workspace. */
  readonly workspace: string;
}

/** The bindings to MCP servers that the built-in bridge uses: the host connects to them, and starts them. */
export class McpBridges implements AsyncDisposable {
  readonly #settings: BridgeSettings;
  /** By the list of servers, as it was configured, and the rest of the scope. */
  readonly #bindings = new Map<unknown, Map<string, MCPBinding>>();

  /** @param settings Who is asked, and what is written down. */
  constructor(settings: BridgeSettings) {
    this.#settings = settings;
  }

  /**
   * What joins the configuration of a library: for the genuine bridge its tools, in
   * the place of its servers, which are nothing that a sandbox needs to know.
   *
   * @throws {TypeError} If a server is none.
   */
  async configFor(
    library: LibraryManifest,
    scope: BridgeScope,
  ): Promise<Readonly<Record<string, unknown>>> {
    const { servers } = scope.config;
    if (library.name !== BRIDGE || !Array.isArray(servers)) return {};
    if (!await isGenuineBuiltin(library)) return {};
    const binding = await this.#bindingFor(servers, scope);
    return {
      servers: undefined,
      mcp: {
        execute_tool: operatorFunction(async ({ signal }, name, params) =>
          await binding.executeTool(`${name}`, params, { signal })
        ),
        list_tools: operatorFunction(async (_asker, alias) =>
          await listTools(
            binding,
            typeof alias === "string" ? alias : undefined,
          )
        ),
      },
    };
  }

  async #bindingFor(
    servers: readonly unknown[],
    { config, level, workspace }: BridgeScope,
  ): Promise<MCPBinding> {
    const { MCPBinding } = await import("./mcp_binding.ts");
    const known = this.#bindings.get(servers) ?? new Map<string, MCPBinding>();
    this.#bindings.set(servers, known);
    const key = JSON.stringify([level, workspace]);
    const binding = known.get(key) ?? new MCPBinding({
      ...this.#settings(config),
      // They are checked there.
      servers: servers as MCPBindingOptions["servers"],
      workspace,
      autonomyLevel: level,
    });
    known.set(key, binding);
    return binding;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await using held = new AsyncDisposableStack();
    for (const known of this.#bindings.values()) {
      for (const binding of known.values()) held.use(binding);
    }
    this.#bindings.clear();
    await Promise.resolve();
  }
}

/**
 * Tools as the bridge lists them. An empty list would tell a model that there is
 * nothing to call, where it has mistaken the name, or no server can be used.
 */
async function listTools(
  binding: MCPBinding,
  alias: string | undefined,
): Promise<readonly ListedTool[]> {
  if (alias !== undefined && !binding.aliases.includes(alias)) {
    const known = binding.aliases.join(", ") || "none";
    throw new Error(
      `There is no MCP server ${
        JSON.stringify(alias.slice(0, 100))
      }: known are ${known}`,
    );
  }
  const listed = await binding.listTools(alias === undefined ? {} : { alias });
  if (listed.length > 0) return listed;
  const failures = binding.diagnostics
    .filter(({ code, path }) =>
      code === "mcp-server" &&
      (alias === undefined || path === serverPath(alias))
    )
    .map(({ message }) => message);
  if (failures.length > 0) throw new Error(failures.join("\n"));
  return listed;
}
