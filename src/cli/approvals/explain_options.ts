import type { CliSettings } from "../cli_settings.ts";
import type { CommandContext } from "../command.ts";
import type { FoundPolicy } from "./policy_for.ts";

/** What an explanation is made of. */
export interface ExplainOptions extends FoundPolicy {
  readonly settings: CliSettings;
  readonly context: CommandContext;
}

/** Exit codes by what is decided. */
export const EXIT_CODES = { allow: 0, ask: 0, deny: 3 } as const;

/** The members of a document that say for whom an explanation holds. */
export function circumstances(
  { policy: { level, workspace }, library }: FoundPolicy,
): Readonly<Record<string, unknown>> {
  return {
    level,
    workspace,
    ...(library && { library: { name: library.name, path: library.path } }),
  };
}
