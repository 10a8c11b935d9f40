import { nearestNames } from "../../core/nearest_names.ts";
import { quote } from "./_problem_report.ts";

/**
 * Asks whether another name was meant.
 *
 * @param name What was given.
 * @param names What is known.
 * @returns Words that stand at the end; none when no name is near.
 */
export function meant(name: string, names: readonly string[]): string {
  const [near] = nearestNames(name, names, { limit: 1 });
  return near === undefined ? "" : ` (did you mean ${quote(near)}?)`;
}
