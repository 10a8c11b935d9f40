import { resolve } from "../../core/path.ts";
import type { CliSettings } from "../cli_settings.ts";
import type { CommandContext } from "../command.ts";
import { isNamedSource } from "../config/is_named_source.ts";
import { printJson } from "../print_json.ts";
import { type ServerCommand, serverCommand } from "./server_command.ts";

/** Name under which clients list the server. */
const NAME = "lcp";

/**
 * Prints what to paste into a client's configuration, so that it starts `lcp
 * serve` with the same options.
 *
 * @param client One of `claude`, `cursor`, `vscode`, `goose`.
 * @param settings The command's.
 * @param context The command line and where to print.
 * @returns The exit code.
 */
export async function printClientConfig(
  client: string,
  settings: CliSettings,
  context: CommandContext,
): Promise<number> {
  const { io } = context;
  const server = serverCommand(servedOptions(settings, context));
  if (client === "goose") await io.stdout(gooseYaml(server));
  else await printJson(jsonFor(client, server), io);
  return 0;
}

function jsonFor(client: string, { command, args }: ServerCommand): unknown {
  const entry = { command, args };
  return client === "vscode"
    ? { servers: { [NAME]: { type: "stdio", ...entry } } }
    : { mcpServers: { [NAME]: entry } };
}

function gooseYaml({ command, args }: ServerCommand): string {
  // A text of JSON is one of YAML.
  const text = (value: string) => JSON.stringify(value);
  return [
    "extensions:",
    `  ${NAME}:`,
    `    name: ${NAME}`,
    "    type: stdio",
    "    enabled: true",
    `    cmd: ${text(command)}`,
    "    args:",
    ...args.map((arg) => `      - ${text(arg)}`),
    "    envs: {}",
    "    timeout: 300",
    "",
  ].join("\n");
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
