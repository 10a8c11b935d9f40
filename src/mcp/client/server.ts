/** An MCP server that is a program, spoken to on its standard streams. */
export interface StdioServer {
  /** Names the server: `alias::tool`. */
  readonly alias: string;
  /** It is a program. */
  readonly type: "stdio";
  /** The program; `${NAME}` in this and what follows is read from the host's environment. */
  readonly command: string;
  /** Its arguments. @default {[]} */
  readonly args?: readonly string[];
  /** Variables that it gets besides the few that every server gets. @default {{}} */
  readonly env?: Readonly<Record<string, string>>;
  /** Folder that it starts in. @default the workspace */
  readonly cwd?: string;
  /** Whether it runs inside the system's sandbox, where it sees no home, no network and can write nowhere but where it is granted. @default {false} */
  readonly sandbox?: boolean;
  /** What a server in the sandbox may read besides the system. @default {[]} */
  readonly readPaths?: readonly string[];
  /** What a server in the sandbox may read and write. @default {[]} */
  readonly writePaths?: readonly string[];
  /** Whether a server in the sandbox may use the network. @default {false} */
  readonly network?: boolean;
}

/** Who knows how to be let in by a server; what the official client takes as an `authProvider` is one. */
export interface HttpAuth {
  /** Gives the bearer token of a request; undefined while there is none. */
  token(): Promise<string | undefined>;
}

/** An MCP server that is spoken to by HTTP. */
export interface HttpServer {
  /** Names the server: `alias::tool`. */
  readonly alias: string;
  /** It is spoken to by HTTP. */
  readonly type: "http";
  /** Where it is; `${NAME}` in this and what follows is read from the host's environment. */
  readonly url: string;
  /** Headers of each request. @default {{}} */
  readonly headers?: Readonly<Record<string, string>>;
  /** A bearer token, a function that gets one for each request, or who does the whole of it. */
  readonly auth?: string | (() => string | Promise<string>) | HttpAuth;
}

/** An MCP server whose tools are bridged to. */
export type McpServer = StdioServer | HttpServer;
