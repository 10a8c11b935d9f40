/** What is left of a size limit, in bytes of JSON text; below zero it is exceeded. */
export interface SizeSurvey {
  bytesLeft: number;
}

/** Deeper values are left to the conversion, which bounds them. */
const MAX_DEPTH = 500;

/**
 * Whether `JSON.stringify` alone writes a value the way `toJsonValue` converts
 * it. Counts the least size of its text on the way and stops when that exceeds
 * the limit, so that a value that shares its parts cannot blow up.
 *
 * @throws Whatever a getter or proxy throws.
 */
export function isPlainJson(
  value: unknown,
  depth: number,
  survey: SizeSurvey,
): boolean {
  switch (typeof value) {
    case "string":
      survey.bytesLeft -= value.length + 2;
      return survey.bytesLeft >= 0;
    case "bigint":
      return false;
    case "object":
      if (value !== null) return isPlainContainer(value, depth, survey);
      survey.bytesLeft -= 4;
      return survey.bytesLeft >= 0;
    default:
      // `JSON.stringify` itself leaves out undefined, functions and symbols, and writes NaN as null.
      survey.bytesLeft -= 1;
      return survey.bytesLeft >= 0;
  }
}

function isPlainContainer(
  value: object,
  depth: number,
  survey: SizeSurvey,
): boolean {
  survey.bytesLeft -= 2;
  if (depth > MAX_DEPTH || survey.bytesLeft < 0) return false;
  if (Array.isArray(value)) return isPlainArray(value, depth, survey);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  const record = value as Record<string, unknown>; // its own keys are read only
  let between = 0;
  for (const key of Object.keys(value)) {
    const member = record[key];
    if (member === undefined) continue;
    if (typeof member === "function") {
      if (key === "toJSON") return false;
      continue;
    }
    if (typeof member === "symbol") continue;
    survey.bytesLeft -= key.length + 3 + between;
    between = 1;
    if (!isPlainJson(member, depth + 1, survey)) return false;
  }
  return true;
}

function isPlainArray(
  value: readonly unknown[],
  depth: number,
  survey: SizeSurvey,
): boolean {
  if ("toJSON" in value) return false;
  survey.bytesLeft -= Math.max(0, value.length - 1);
  for (let index = 0; index < value.length; index++) {
    if (!isPlainJson(value[index], depth + 1, survey)) return false;
  }
  return survey.bytesLeft >= 0;
}
