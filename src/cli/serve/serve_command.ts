import type { CliSettings } from "../cli_settings.ts";
import type { CommandContext } from "../command.ts";
import { readSettings } from "../read_settings.ts";
import { UsageError } from "../usage_error.ts";
import { warnOfIneffectiveKeys } from "../warn_of_ineffective_keys.ts";
import type { ClientName } from "./client_config.ts";

/** Options that say who may come in over HTTP. */
const HTTP_OPTIONS = [
  "token",
  "token-file",
  "oauth-issuer",
  "oauth-resource",
  "allow-origin",
];

/** The settings without the MCP servers of the configuration, which are served only when asked. */
function withoutServers(settings: CliSettings): CliSettings {
  const { config } = settings;
  return config === undefined
    ? settings
    : { ...settings, config: { ...config, mcpServers: undefined } };
}

/**
 * Runs `lcp serve`.
 *
 * @param context The command line and where to print.
 * @returns The exit code.
 */
export async function runServe(context: CommandContext): Promise<number> {
  const { io, options, operands } = context;
  if (operands.length > 0) {
    throw new UsageError(
      `"lcp serve" takes no names: found "${operands.join(" ")}"`,
      { hint: "Name a folder with --tools." },
    );
  }
  const stray = options.has("http")
    ? undefined
    : HTTP_OPTIONS.find((name) => options.has(name));
  if (stray !== undefined) {
    throw new UsageError(`--${stray} is of use with --http alone`, {
      hint: "Name a port with --http, or leave it out.",
    });
  }
  const read = await readSettings(options, io);
  const settings = options.has("mcp-servers") ? read : withoutServers(read);
  const client = options.text("print-config");
  if (client !== undefined) {
    const { printClientConfig } = await import("./print_client_config.ts");
    // The command line takes no other names.
    const name = client as ClientName;
    return await printClientConfig(name, withoutServers(read), context);
  }
  await warnOfIneffectiveKeys(settings, context);
  if (options.has("http")) {
    const { serveOverHttp } = await import("./serve_over_http.ts");
    return await serveOverHttp(settings, context);
  }
  const { serveOverStdio } = await import("./serve_over_stdio.ts");
  return await serveOverStdio(settings, context);
}
