import type { CliSettings } from "../cli_settings.ts";
import type { RulesConfig } from "../config/lcp_config.ts";

/** Where a configured rule stands, counted from 1. */
export interface RulePlace {
  /** Absolute path of the configuration file. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Finds where a rule stands in the configuration file.
 *
 * @param list The list that it is in.
 * @param text The rule.
 * @param settings The command's, which know the file.
 * @returns The place, or undefined when the file does not have it.
 */
export async function rulePlace(
  list: keyof RulesConfig,
  text: string,
  { config }: Pick<CliSettings, "config">,
): Promise<RulePlace | undefined> {
  const index = config?.rules?.[list].indexOf(text) ?? -1;
  if (config === undefined || index < 0) return undefined;
  const { jsonPlaces } = await import("../config/json_places.ts");
  const trail = ["rules", list, index];
  const { line, column } = jsonPlaces(config.text)(trail, { atKey: false });
  return { path: config.path, line, column };
}
