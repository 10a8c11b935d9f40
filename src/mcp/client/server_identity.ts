import type { McpServer } from "./server.ts";

/**
 * What tells a server from others of the same alias: how it is reached, without
 * what may be secret.
 *
 * @param server The server, as it was configured.
 */
export function serverIdentity(server: McpServer): string {
  return server.type === "http"
    ? JSON.stringify(["http", server.url])
    : JSON.stringify([
      "stdio",
      server.command,
      server.args ?? [],
      server.cwd ?? "",
    ]);
}
