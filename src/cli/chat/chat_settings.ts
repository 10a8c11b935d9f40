import { stateDir } from "../../approval/state_dir.ts";
import type { CliIo } from "../cli_io.ts";
import type { CliSettings } from "../cli_settings.ts";
import type { CommandContext } from "../command.ts";
import { UsageError } from "../usage_error.ts";

/** What of a chat's options is the same for each of its turns. */
export interface TurnLimits {
  readonly maxReasoningSteps?: number;
  /** Values that no model may see. */
  readonly secrets: readonly string[];
  /** Paths that no model may see, and what stands for each. */
  readonly hiddenPaths: Readonly<Record<string, string>>;
}

/**
 * What limits the turns of a chat, from the command line and the settings.
 *
 * @param context The command's.
 * @param settings The command's.
 * @throws UsageError for a number of steps that is none.
 */
export function turnLimits(
  { io, options }: Pick<CommandContext, "io" | "options">,
  { secrets = [] }: Pick<CliSettings, "secrets">,
): TurnLimits {
  const maxReasoningSteps = stepsOf(options.text("max-steps"));
  return {
    ...(maxReasoningSteps !== undefined && { maxReasoningSteps }),
    secrets: secrets.flatMap((name) => io.env(name) ?? []),
    hiddenPaths: homeHidden(io),
  };
}

function stepsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const steps = Number(text);
  if (Number.isInteger(steps) && steps > 0) return steps;
  throw new UsageError(
    `--max-steps must be a whole number > 0: found "${text}"`,
  );
}

function homeHidden(io: Pick<CliIo, "env">): Readonly<Record<string, string>> {
  const home = io.env("HOME");
  return home ? { [home]: "~" } : {};
}

/**
 * The folder that chats keep things in.
 *
 * @throws UsageError if none is known.
 */
export async function chatStateDir(): Promise<string> {
  const dir = await stateDir();
  if (dir !== null) return dir;
  throw new UsageError("Cannot keep the discussion as no folder is known", {
    hint: "Set LCP_STATE_DIR to a folder.",
  });
}
