import type { CliSettings } from "./cli_settings.ts";
import type { CommandContext } from "./command.ts";
import { ineffectiveKeys } from "./config/ineffective_keys.ts";
import { shownPath } from "./shown_path.ts";
import { terminalLine } from "./terminal_text.ts";

/**
 * Tells on stderr which keys of the configuration file have no effect, for
 * commands that run tools; `--quiet` silences it.
 *
 * @param settings The command's, which know the file.
 * @param context The command's.
 */
export async function warnOfIneffectiveKeys(
  { config }: CliSettings,
  { io, options }: Pick<CommandContext, "io" | "options">,
): Promise<void> {
  if (config === undefined || options.has("quiet")) return;
  const path = shownPath(config.path, io.cwd);
  const lines = (await ineffectiveKeys(config.text))
    .map(({ key, line, column }) =>
      terminalLine(
        `${path}:${line}:${column} warning not-in-effect "${key}" is checked but has no effect in this version`,
      )
    );
  await io.stderr(lines.map((line) => `${line}\n`).join(""));
}
