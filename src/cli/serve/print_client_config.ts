import { resolve } from "../../core/path.ts";
import type { CliSettings } from "../cli_settings.ts";
import type { CommandContext } from "../command.ts";
import { isNamedSource } from "../config/is_named_source.ts";
import { reportDiagnostics } from "../report_diagnostics.ts";
import { UsageError } from "../usage_error.ts";
import {
  clientConfig,
  type ClientName,
  type ServerAccess,
} from "./client_config.ts";
import { clientConfigNote } from "./client_config_note.ts";
import { serverCommand } from "./server_command.ts";

/** Variables that lead to what is kept between runs; clients do not pass on all of theirs. */
const FOLDER_VARIABLES = ["LCP_STATE_DIR", "LCP_CACHE_DIR", "DENO_DIR"];

/**
 * Prints what to paste into a client's configuration, so that it starts `lcp
 * serve` with the same options, or with `--http` reaches the one that runs.
 *
 * @param client One of `claude`, `cursor`, `vscode`, `goose`.
 * @param settings The command's, without MCP servers, which are not started for it.
 * @param context The command line and where to print.
 * @returns The exit code.
 * @throws {UsageError} If a source of tools is missing, or what is said of HTTP makes no server.
 */
export async function printClientConfig(
  client: ClientName,
  settings: CliSettings,
  context: CommandContext,
): Promise<number> {
  const { io, options } = context;
  const access = options.has("http")
    ? await httpAccess(context)
    : await stdioAccess(settings, context);
  await io.stdout(clientConfig(client, access));
  if (options.has("quiet")) return 0;
  const note = clientConfigNote(client, access);
  await io.stderr(note.map((line) => `${line}\n`).join(""));
  return 0;
}

async function httpAccess(context: CommandContext): Promise<ServerAccess> {
  const { readHttpServer } = await import("./read_http_server.ts");
  const { hostname, port, token } = await readHttpServer(context);
  if (port === 0) {
    throw new UsageError(
      "--print-config needs a port that stays the same: found 0",
    );
  }
  const isAny = hostname === "0.0.0.0" || hostname === "::";
  const host = isAny
    ? "127.0.0.1"
    : hostname.includes(":")
    ? `[${hostname}]`
    : hostname;
  const url = context.options.text("oauth-resource") ??
    `http://${host}:${port}/mcp`;
  return { kind: "http", url, needsToken: token !== undefined };
}

async function stdioAccess(
  settings: CliSettings,
  context: CommandContext,
): Promise<ServerAccess> {
  const { io } = context;
  await checkSources(settings, context);
  const env = Object.fromEntries(
    FOLDER_VARIABLES.flatMap((name) => {
      const folder = io.env(name);
      return folder ? [[name, resolve(io.cwd, folder)]] : [];
    }),
  );
  const command = serverCommand(servedOptions(settings, context));
  return { kind: "stdio", ...command, env };
}

/** A client would show no more than that the server does not start. */
async function checkSources(
  settings: CliSettings,
  context: CommandContext,
): Promise<void> {
  const { diagnostics } = await context.rooms.discover(settings);
  if (await reportDiagnostics(diagnostics, context) !== 0) {
    throw new UsageError("Cannot serve: a source of tools is missing");
  }
}

/** The options of this command line, paths made absolute: clients start servers in any folder. */
function servedOptions(
  settings: CliSettings,
  { options, io }: CommandContext,
): readonly string[] {
  const path = (text: string) =>
    isNamedSource(text) ? text : resolve(io.cwd, text);
  const level = options.text("autonomy");
  return [
    ...options.all("tools").flatMap((text) => ["--tools", path(text)]),
    "--workspace",
    settings.workspace,
    ...(settings.config === undefined
      ? []
      : ["--config", settings.config.path]),
    ...(level === undefined ? [] : ["--autonomy", level]),
    ...["bare-names", "resources", "mcp-servers"].filter((name) =>
      options.has(name)
    )
      .map((name) => `--${name}`),
  ];
}
