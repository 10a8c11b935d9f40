import type { ConfirmHandler } from "../core/handlers.ts";
import type { ParsedOptions } from "./parsed_options.ts";

/**
 * Who answers when a tool asks for approval: `--yes` allows everything;
 * without it nobody can be asked, so everything is rejected.
 *
 * @param options The command line's options.
 */
export function confirmHandlerFor(options: ParsedOptions): ConfirmHandler {
  if (options.has("yes")) return () => ["allow", ""];
  return (_source, scriptLabel) => [
    "reject",
    `"${scriptLabel}" needs approval, and lcp asks nobody: lcp call approves only with --yes`,
  ];
}
