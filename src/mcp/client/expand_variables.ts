import type { McpServer } from "./server.ts";

/** A text names a variable that is not set. */
export class UnsetVariableError extends Error {
  override readonly name = "UnsetVariableError";

  /** @param variable The variable. */
  constructor(readonly variable: string) {
    super(`the environment variable ${variable} is not set`);
  }
}

/** What other clients fill in without a word before it. */
const FOREIGN: ReadonlySet<string> = new Set([
  "userHome",
  "workspaceFolder",
  "workspaceFolderBasename",
]);

/** A text has what another client fills in, and this one cannot. */
export class ForeignVariableError extends Error {
  override readonly name = "ForeignVariableError";

  /** @param variable The variable as it is written. */
  constructor(readonly variable: string) {
    super(
      `${variable} is filled in by other clients alone: write the value, or \${NAME} for an environment variable`,
    );
  }
}

/**
 * Fills in the variables of a server's definition: `${NAME}`, `${env:NAME}` as
 * some clients write it, or `${NAME:-text}` for one that need not be set.
 *
 * @param server The definition.
 * @param env Gives the value of a variable.
 * @throws {UnsetVariableError} If one without a default is not set.
 * @throws {ForeignVariableError} If there is one that only other clients know, such as `${input:key}`.
 */
export function expandVariables(
  server: McpServer,
  env: (name: string) => string | undefined,
): McpServer {
  const expand = (text: string) => expandText(text, env);
  const expandAll = (record: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(
      Object.entries(record).map(([name, text]) => [name, expand(text)]),
    );
  if (server.type === "http") {
    const { auth } = server;
    return {
      ...server,
      url: expand(server.url),
      headers: expandAll(server.headers),
      ...(auth !== undefined &&
        { auth: typeof auth === "string" ? expand(auth) : auth }),
    };
  }
  const { cwd, args = [], readPaths = [], writePaths = [] } = server;
  return {
    ...server,
    command: expand(server.command),
    args: args.map(expand),
    env: expandAll(server.env),
    ...(cwd !== undefined && { cwd: expand(cwd) }),
    readPaths: readPaths.map(expand),
    writePaths: writePaths.map(expand),
  };
}

function expandText(
  text: string,
  env: (name: string) => string | undefined,
): string {
  return text.replace(
    /\$\{(env:)?([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}|\$\{(?:input|config|command):[^}]*\}/g,
    (whole, _kind, name: string | undefined, preset: string | undefined) => {
      if (name === undefined) throw new ForeignVariableError(whole);
      const value = env(name) ?? preset;
      if (value !== undefined) return value;
      throw FOREIGN.has(name)
        ? new ForeignVariableError(whole)
        : new UnsetVariableError(name);
    },
  );
}
