import { isPlainObject } from "../core/json.ts";
import type {
  HttpServer,
  McpServer,
  StdioServer,
} from "../mcp/client/server.ts";
import { checkOptions, type OptionCheck } from "./check_options.ts";

/** What an alias may be: it stands before `::`, and in rules. */
const ALIAS = /^(?! )[^\p{C}\p{Zl}\p{Zp}:*\\]{1,64}(?<! )$/u;

const text: OptionCheck = [
  "a text",
  (value) => typeof value === "string" && value !== "",
];
const texts: OptionCheck = [
  "a list of texts",
  (value) =>
    Array.isArray(value) && value.every((item) => typeof item === "string"),
];
const textRecord: OptionCheck = [
  "an object of texts",
  (value) =>
    isPlainObject(value) &&
    Object.values(value).every((item) => typeof item === "string"),
];
const flag: OptionCheck = [
  "true or false",
  (value) => typeof value === "boolean",
];
const alias: OptionCheck = [
  "1 to 64 characters without colon, star and backslash",
  (value) => typeof value === "string" && ALIAS.test(value),
];

const STDIO: Readonly<Record<keyof StdioServer, OptionCheck>> = {
  alias,
  type: ['"stdio"', (value) => value === "stdio"],
  command: text,
  args: texts,
  env: textRecord,
  cwd: text,
  sandbox: flag,
  readPaths: texts,
  writePaths: texts,
  network: flag,
};

const HTTP: Readonly<Record<keyof HttpServer, OptionCheck>> = {
  alias,
  type: ['"http"', (value) => value === "http"],
  url: text,
  headers: textRecord,
  auth: [
    "a token, a function or an object",
    (value) =>
      typeof value === "string" || typeof value === "function" ||
      (typeof value === "object" && value !== null),
  ],
};

/**
 * Checks the definitions of servers; a type that is left out is told by whether
 * there is a command or a url.
 *
 * @param servers As the host gave them.
 * @param action What cannot be done with wrong ones.
 * @throws {TypeError} If one is none, or two have one alias.
 */
export function parseMcpServers(
  servers: readonly unknown[],
  action: string,
): readonly McpServer[] {
  const parsed = servers.map((server, index) =>
    parseServer(
      server,
      `${action} as servers[${index}] cannot be used: cannot read it`,
    )
  );
  const seen = new Set<string>();
  for (const { alias: name } of parsed) {
    if (seen.has(name)) {
      throw new TypeError(
        `Cannot ${action} as two servers have the alias ${
          JSON.stringify(name)
        }`,
      );
    }
    seen.add(name);
  }
  return parsed;
}

function parseServer(server: unknown, action: string): McpServer {
  const isRemote = isPlainObject(server) &&
    (server.type === "http" || (server.type === undefined && "url" in server));
  const checks: Readonly<Record<string, OptionCheck>> = isRemote ? HTTP : STDIO;
  const checked = checkOptions(server, { checks, action });
  const needed = ["alias", isRemote ? "url" : "command"];
  const missing = needed.find((name) => !checked.has(name));
  if (missing !== undefined) {
    throw new TypeError(`Cannot ${action} as it has no ${missing}`);
  }
  const type = isRemote ? "http" : "stdio";
  // Every name and value was checked against the table.
  return { ...Object.fromEntries(checked), type } as McpServer;
}
