import { nearestNames } from "../../core/nearest_names.ts";
import { type ProblemReport, quote } from "./_problem_report.ts";

/** More names than these are only counted, where they are ignored. */
const MAX_NOTES = 20;

/** The names that a tool's arguments have. */
export interface ArgumentNames {
  /** Those of its schema. */
  readonly known: ReadonlySet<string>;
  /** What was given, by name. */
  readonly given: object;
}

/**
 * Notes the names that no schema knows, each with the known one that may have
 * been meant. Those that are passed on are noted only where there is one.
 *
 * @param report Has the names that were ignored and those that are passed on.
 * @param names The other names.
 * @returns The notes.
 */
export function noteUnknownNames(
  { ignoredNames, passedNames }: ProblemReport,
  { known, given }: ArgumentNames,
): readonly string[] {
  if (ignoredNames.length === 0 && passedNames.length === 0) return [];
  const names = [...known];
  const free = names.filter((name) => !Object.hasOwn(given, name));
  const ignored = ignoredNames.slice(0, MAX_NOTES).map((name) =>
    `Unknown argument ${quote(name)} was ignored${hint(name, names) ?? "."}`
  );
  const passed = passedNames.slice(0, MAX_NOTES).flatMap((name) => {
    const meant = hint(name, free);
    return meant === undefined
      ? []
      : [`Unknown argument ${quote(name)} was passed on as it is${meant}`];
  });
  const rest = ignoredNames.length - ignored.length;
  return [
    ...ignored,
    ...passed,
    ...rest > 0 ? [`${rest} further unknown arguments were ignored.`] : [],
  ];
}

function hint(name: string, names: readonly string[]): string | undefined {
  const [near] = nearestNames(name, names, { limit: 1 });
  return near === undefined ? undefined : `; did you mean ${quote(near)}?`;
}
