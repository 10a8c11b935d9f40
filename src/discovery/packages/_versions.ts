import { maxSatisfying } from "@std/semver/max-satisfying";
import { parse } from "@std/semver/parse";
import { parseRange } from "@std/semver/parse-range";

// The npm build of `@std/semver` has no types.
interface SemVer {
  readonly major: number;
}
const parseVersion: (version: string) => SemVer = parse;
const parseVersionRange: (range: string) => unknown = parseRange;
const highestOf: (
  versions: SemVer[],
  range: unknown,
) => SemVer | undefined = maxSatisfying;

/** What it takes to hold one version against a range, in steps of finding declarations. */
export const VERSION_STEPS = 10;

/** Longer ranges are no ranges of people. */
const MAX_TEXT = 256;

/**
 * The highest of some versions that satisfies a range.
 *
 * @param versions Versions; what is none is passed over.
 * @param range A range as npm writes them; empty for any.
 * @returns The version, or undefined when none satisfies it or it is no range.
 */
export function highestVersion(
  versions: readonly string[],
  range: string,
): string | undefined {
  const wanted = parsed(parseVersionRange, range.trim() || "*");
  if (wanted === undefined) return undefined;
  const byVersion = new Map(
    versions.flatMap((text): [SemVer, string][] => {
      const version = parsed(parseVersion, text);
      return version === undefined ? [] : [[version, text]];
    }),
  );
  const highest = highestOf([...byVersion.keys()], wanted);
  return highest === undefined ? undefined : byVersion.get(highest);
}

/** Whether a text is a range of versions, and no tag or address. */
export function isRange(range: string): boolean {
  return parsed(parseVersionRange, range.trim() || "*") !== undefined;
}

/** The first number of a version. */
export function majorOf(version: string): number | undefined {
  return parsed(parseVersion, version)?.major;
}

function parsed<Value>(
  parse: (text: string) => Value,
  text: string,
): Value | undefined {
  if (text.length > MAX_TEXT) return undefined;
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
