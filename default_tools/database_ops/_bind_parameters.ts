import type { Failure } from "../_shared/file_failure.ts";

/** A value that a model can give for a placeholder. */
export type SqlValue = string | number | boolean | null;

/** Values for the placeholders of a statement, by position or by name. */
export type SqlParameters =
  | readonly SqlValue[]
  | Readonly<
    Record<string, SqlValue>
  >;

type BoundValue = string | number | bigint | null;

/** Values in the form that SQLite takes: those by name, then those by position. */
export type BoundParameters = readonly [
  Readonly<Record<string, BoundValue>>,
  ...BoundValue[],
];

/** Strings, quoted names and comments, whose content is no placeholder, then placeholders. */
const TOKENS =
  /'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[^]*?(?:\*\/|$)|([?:@$])([A-Za-z0-9_]*)/g;

/**
 * Fits values to the placeholders of a statement. SQLite itself takes a forgotten value for NULL,
 * which a query answers with no rows and no hint.
 *
 * @param statement The SQL text.
 * @param parameters The values.
 * @returns The values to bind, or a failure that names what is missing or too much.
 */
export function bindParameters(
  statement: string,
  parameters: SqlParameters,
): BoundParameters | Failure {
  const names = placeholdersOf(statement);
  const named = names.filter((name) => !/^\d+$/.test(name));
  if (isPositional(parameters)) {
    if (named.length > 0) {
      return failure(
        `the statement has named placeholders: give an object with ${
          named.join(", ")
        }`,
      );
    }
    const wanted = Math.max(0, ...names.map(Number));
    return wanted === parameters.length
      ? [{}, ...parameters.map(boundValue)]
      : failure(`values needed: ${wanted}, given: ${parameters.length}`);
  }
  const given = new Map(
    Object.entries(parameters)
      .map(([name, value]) => [name.replace(/^[:@$]/, ""), value]),
  );
  const missing = named.filter((name) => !given.has(name));
  const extra = [...given.keys()].filter((name) => !named.includes(name));
  if (named.length < names.length) {
    return failure("placeholders written ? take an array of values");
  }
  if (missing.length > 0) return failure(`missing: ${missing.join(", ")}`);
  if (extra.length > 0) {
    return failure(`no placeholder is named ${extra.join(", ")}`);
  }
  const entries = [...given].map(([name, value]) =>
    [name, boundValue(value)] as const
  );
  return [Object.fromEntries(entries)];
}

/** Names without their sign; a `?` counts as the number of its place. */
function placeholdersOf(statement: string): string[] {
  const names = new Set<string>();
  let place = 0;
  for (const [, sign, name] of statement.matchAll(TOKENS)) {
    if (sign === undefined || (sign !== "?" && name === "")) continue;
    if (sign === "?") place = name === "" ? place + 1 : Number(name);
    names.add(sign === "?" ? String(place) : name);
  }
  return [...names];
}

function isPositional(
  parameters: SqlParameters,
): parameters is readonly SqlValue[] {
  return Array.isArray(parameters);
}

/** Whole numbers go as integers: as floating ones they would turn into `1.0` in a text column. */
function boundValue(value: SqlValue): BoundValue {
  if (typeof value === "boolean") return value ? 1n : 0n;
  return Number.isSafeInteger(value) ? BigInt(value ?? 0) : value;
}

function failure(reason: string): Failure {
  return { success: false, error: `The parameters do not fit: ${reason}.` };
}
