import { MCPBinding } from "../../src/binding/mcp_binding.ts";
import type { MCPBindingOptions } from "../../src/binding/mcp_binding_options.ts";
import { fromFileUrl } from "../../src/core/path.ts";
import type { StdioServer } from "../../src/mcp/client/server.ts";

const SERVER = fromFileUrl(
  new URL("../fixtures/mcp_server/server.ts", import.meta.url),
);
const CONFIG = fromFileUrl(new URL("../../deno.npm.json", import.meta.url));

/** The server of these tests; its flags say how it misbehaves. */
export function fixtureServer(
  alias: string,
  flags: readonly string[] = [],
): StdioServer {
  return {
    alias,
    type: "stdio",
    command: Deno.execPath(),
    args: ["run", "-A", "--quiet", "--no-config", SERVER, ...flags],
  };
}

/** A server that others published, in the version that the lock file has. */
export function publishedServer(
  alias: string,
  name: "everything" | "filesystem" | "memory",
  args: readonly string[] = [],
): StdioServer {
  return {
    alias,
    type: "stdio",
    command: Deno.execPath(),
    args: publishedServerArgs(name, args),
  };
}

/** Brings a package into the cache, with this process's environment: servers have little of it. */
export async function cachePackage(name: string): Promise<void> {
  await new Deno.Command(Deno.execPath(), {
    args: [
      "cache",
      "--quiet",
      `--config=${CONFIG}`,
      "--frozen",
      `npm:@modelcontextprotocol/${name}`,
    ],
  }).output();
}

/** How Deno runs a server that others published. */
export function publishedServerArgs(
  name: string,
  args: readonly string[] = [],
): string[] {
  return [
    "run",
    "-A",
    "--quiet",
    `--config=${CONFIG}`,
    "--frozen",
    `npm:@modelcontextprotocol/server-${name}@2026.8.31`,
    ...args,
  ];
}

/** A binding that keeps nothing on disk. */
export function fixtureBinding(
  servers: MCPBindingOptions["servers"],
  options: MCPBindingOptions = {},
): MCPBinding {
  return new MCPBinding({ servers, stateDir: null, ...options });
}
