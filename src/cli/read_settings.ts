import { isAutonomyLevel } from "../core/handlers.ts";
import { errorText } from "../core/error_text.ts";
import { resolve } from "../core/path.ts";
import { isNamedSource } from "./config/is_named_source.ts";
import type { CliIo } from "./cli_io.ts";
import type { CliSettings } from "./cli_settings.ts";
import type { LcpConfig } from "./config/lcp_config.ts";
import { readConfig } from "./config/read_config.ts";
import type { ParsedOptions } from "./parsed_options.ts";
import { shownPath } from "./shown_path.ts";
import { terminalLine } from "./terminal_text.ts";
import { UsageError } from "./usage_error.ts";

/** Options of {@linkcode readSettings}. */
export interface ReadSettingsOptions {
  /** Tool paths that stand in for those of `--tools` and of the file, when there are any. */
  readonly toolPaths?: readonly string[];
}

/**
 * Merges the command line with the configuration file: what is typed beats
 * what is written.
 *
 * @param options The command line's options.
 * @param io Current folder and environment.
 * @param overrides Tool paths from elsewhere.
 * @throws UsageError for a configuration file that is missing though named, or faulty, and for a workspace that is no folder.
 */
export async function readSettings(
  options: ParsedOptions,
  io: CliIo,
  { toolPaths = [] }: ReadSettingsOptions = {},
): Promise<CliSettings> {
  const config = await getConfig(options.text("config"), io);
  const paths = toolPaths.length > 0 ? toolPaths : options.all("tools");
  const tools = paths.length > 0
    // Discovery takes a file among the folders for what it is.
    ? { toolsFolders: paths.map((path) => toolsFolder(path, io.cwd)) }
    : { toolsFolders: config?.toolsFolders, toolFiles: config?.toolFiles };
  const level = options.text("autonomy");
  return {
    ...tools,
    workspace: await getWorkspace(options.text("workspace"), { config, io }),
    autonomyLevel: isAutonomyLevel(level) ? level : config?.autonomyLevel,
    hostToolConfigs: config?.hostToolConfigs,
    executor: config?.executor,
    rules: config?.rules,
    sandbox: config?.sandbox,
    secrets: config?.secrets,
    timeoutMs: config?.timeoutMs,
    maxMemoryMb: config?.maxMemoryMb,
    config,
  };
}

async function getConfig(
  named: string | undefined,
  io: CliIo,
): Promise<LcpConfig | undefined> {
  const path = resolve(io.cwd, named ?? "lcp.json");
  const reading = await readConfig(path, io);
  const shown = shownPath(path, io.cwd);
  switch (reading.kind) {
    case "read":
      return reading.config;
    case "missing":
      if (named === undefined) return undefined;
      throw new UsageError(
        `Cannot read the configuration ${shown}: there is no such file`,
      );
    case "unreadable":
      throw new UsageError(
        `Cannot read the configuration ${shown}: ${reading.reason}`,
      );
    case "faulty": {
      const lines = reading.faults.map(({ line, column, code, message }) =>
        terminalLine(`${shown}:${line}:${column} error ${code} ${message}`)
      );
      throw new UsageError(lines.join("\n"), {
        hint: `Correct ${shown}, or name another file with --config.`,
        located: true,
      });
    }
    default:
      return reading satisfies never;
  }
}

function toolsFolder(path: string, cwd: string): string {
  return isNamedSource(path) ? path : resolve(cwd, path);
}

async function getWorkspace(
  named: string | undefined,
  { config, io }: { config: LcpConfig | undefined; io: CliIo },
): Promise<string> {
  const path = named === undefined ? config?.workspace : resolve(io.cwd, named);
  if (path === undefined) return io.cwd;
  const problem = await workspaceProblem(path);
  if (problem === undefined) return path;
  const shown = shownPath(path, io.cwd);
  if (named !== undefined || config === undefined) {
    throw new UsageError(`Cannot use the workspace ${shown}: ${problem}`);
  }
  const { jsonPlaces } = await import("./config/json_places.ts");
  const { line, column } = jsonPlaces(config.text)(["workspace"], {
    atKey: false,
  });
  const file = shownPath(config.path, io.cwd);
  const place = `${file}:${line}:${column}`;
  throw new UsageError(
    terminalLine(
      `${place} error wrong-value workspace ${shown} cannot be used: ${problem}`,
    ),
    { located: true },
  );
}

async function workspaceProblem(path: string): Promise<string | undefined> {
  try {
    const { isDirectory } = await Deno.stat(path);
    return isDirectory ? undefined : "it is no folder";
  } catch (error) {
    const isMissing = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory;
    if (isMissing) return "there is no such folder";
    return errorText(error);
  }
}
