import type { ExecutorKind } from "../core/executor_kind.ts";
import { fromFileUrl } from "../core/path.ts";
import type { McpServer } from "../mcp/client/server.ts";
import type { PermissionNeed } from "./request_permissions.ts";

/** What every command needs: its own modules are loaded when they are used. */
export function startNeeds(): readonly PermissionNeed[] {
  const own = new URL("../..", import.meta.url);
  const paths = own.protocol === "file:" ? [".", fromFileUrl(own)] : ["."];
  return [{
    least: paths.map((path) => ({ name: "read", path })),
    request: { name: "read" },
    access: "read access",
    flag: "--allow-read",
    purpose: "load its own code, lcp.json and the tools' sources",
  }, {
    // The compiler looks for many names.
    least: [{ name: "env" }],
    request: { name: "env" },
    access: "env access",
    flag: "--allow-env",
    purpose: "know where its caches are and whether to use colours",
  }];
}

/** What the sandboxes need that tools run in. */
export function sandboxNeeds(
  executor: ExecutorKind = "process",
): readonly PermissionNeed[] {
  switch (executor) {
    case "process":
      return [
        wholeNeed("write", "make temporary folders for sandboxes"),
        wholeNeed("run", "start the sandboxes that tools run in"),
        wholeNeed("net", "talk to the sandboxes through local sockets"),
      ];
    case "worker":
      return [wholeNeed("write", "make temporary folders for sandboxes")];
    case "inline":
      return [{
        least: [{ name: "run" }],
        access: "run access",
        flag: "--allow-run",
        purpose:
          "start a program, each time a tool in lcp's own process wants one",
      }];
  }
}

/** What models need. */
export const MODEL_NEED: PermissionNeed = wholeNeed("net", "ask models");

/** What connecting to MCP servers needs. */
export function serverNeeds(
  servers: readonly McpServer[],
): readonly PermissionNeed[] {
  const hasType = (type: McpServer["type"]) =>
    servers.some((server) => server.type === type);
  return [
    ...(hasType("stdio")
      ? [
        { ...wholeNeed("run", "start MCP servers"), least: [{ name: "run" }] },
        wholeNeed("write", "make temporary folders for MCP servers"),
      ] as const
      : []),
    ...(hasType("http") ? [wholeNeed("net", "talk to MCP servers")] : []),
  ];
}

function wholeNeed(
  name: "write" | "run" | "net",
  purpose: string,
): PermissionNeed {
  return {
    least: [leastOf(name)],
    request: { name },
    access: `${name} access`,
    flag: `--allow-${name}`,
    purpose,
  };
}

/** A host may have been granted no more than lcp uses. */
function leastOf(name: "write" | "run" | "net"): Deno.PermissionDescriptor {
  return name === "run" ? { name, command: Deno.execPath() } : { name };
}
