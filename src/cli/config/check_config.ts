import { isPlainObject } from "../../core/json.ts";
import { nearestNames } from "../../core/nearest_names.ts";
import type { ConfigShape } from "./config_shape.ts";

/** Something in the configuration file that cannot stand. */
export interface ConfigProblem {
  /** Keys and indexes that lead to the value. */
  readonly trail: readonly (string | number)[];
  readonly code: "unknown-key" | "missing-key" | "wrong-value";
  /** One line. */
  readonly message: string;
}

/** Options of {@linkcode checkConfig}. */
export interface CheckConfigOptions {
  /** Keys and indexes that lead to the value; none by default. */
  readonly trail?: readonly (string | number)[];
}

type ObjectShape = ConfigShape & { readonly kind: "object" };

/**
 * Compares a value of the configuration file with what it may be.
 *
 * @param value The value, as JSON gives it.
 * @param shape What it may be.
 * @param options Where the value is.
 * @returns All problems.
 */
export function checkConfig(
  value: unknown,
  shape: ConfigShape,
  { trail = [] }: CheckConfigOptions = {},
): readonly ConfigProblem[] {
  if (shape.kind === "either") {
    const variant = shape.isSecond(value) ? shape.second : shape.first;
    const faults = checkConfig(value, variant, { trail });
    if (faults.length === 0 || shape.expected === undefined) return faults;
    return [wrongValue(value, shape.expected, trail)];
  }
  const expected = expectedInstead(value, shape);
  if (expected !== undefined) {
    return [wrongValue(value, expected, trail)];
  }
  if (typeof value === "string" && shape.kind === "string") {
    const problem = shape.problem?.(value);
    const message = `${nameOf(trail)}: ${problem}`;
    return problem === undefined
      ? []
      : [{ trail, code: "wrong-value", message }];
  }
  if (Array.isArray(value) && shape.kind === "list") {
    return value.flatMap((item, index) =>
      checkConfig(item, shape.items, { trail: [...trail, index] })
    );
  }
  if (!isPlainObject(value)) return [];
  if (shape.kind === "open") {
    return Object.entries(shape.keys ?? {}).flatMap(([key, known]) =>
      Object.hasOwn(value, key)
        ? checkConfig(value[key], known, { trail: [...trail, key] })
        : []
    );
  }
  if (shape.kind === "record") {
    return Object.entries(value).flatMap(([key, member]) =>
      checkConfig(member, shape.values, { trail: [...trail, key] })
    );
  }
  return shape.kind === "object" ? checkKeys(value, shape, { trail }) : [];
}

/** What the value should be, its members aside; undefined when it is that. */
function expectedInstead(
  value: unknown,
  shape: Exclude<ConfigShape, { kind: "either" }>,
): string | undefined {
  switch (shape.kind) {
    case "string":
      if (typeof value !== "string") return "a string";
      return shape.choices === undefined || shape.choices.includes(value)
        ? undefined
        : choicesText(value, shape.choices);
    case "integer": {
      const { minimum, maximum } = shape;
      const fits = Number.isInteger(value) && Number(value) >= minimum &&
        Number(value) <= maximum;
      return fits ? undefined : `a whole number from ${minimum} to ${maximum}`;
    }
    case "boolean":
      return typeof value === "boolean" ? undefined : "true or false";
    case "list":
      if (shape.orOne === true) {
        return Array.isArray(value) || typeof value === "string"
          ? undefined
          : "a string or a list of strings";
      }
      return Array.isArray(value) ? undefined : "a list";
    case "open":
    case "record":
    case "object":
      return isPlainObject(value) ? undefined : "an object";
    default:
      return shape satisfies never;
  }
}

function checkKeys(
  value: Record<string, unknown>,
  { keys, required = [] }: ObjectShape,
  { trail }: Required<CheckConfigOptions>,
): readonly ConfigProblem[] {
  const missing = required
    .filter((key) => !Object.hasOwn(value, key))
    .map((key): ConfigProblem => ({
      trail,
      code: "missing-key",
      message: `${nameOf(trail)} needs the key ${key}`,
    }));
  const present = Object.entries(value).flatMap(([key, member]) => {
    const inner = [...trail, key];
    const known = Object.hasOwn(keys, key) ? keys[key] : undefined;
    return known === undefined
      ? [unknownKey(inner, Object.keys(keys))]
      : checkConfig(member, known, { trail: inner });
  });
  return [...missing, ...present];
}

function unknownKey(
  trail: readonly (string | number)[],
  known: readonly string[],
): ConfigProblem {
  const [near] = nearestNames(String(trail.at(-1)), known, { limit: 1 });
  const names = known.filter((key) => key !== "$schema");
  const wayOut = near === undefined
    ? `known keys are ${names.join(", ")}`
    : `did you mean ${near}?`;
  const message = `there is no key ${nameOf(trail)}; ${wayOut}`;
  return { trail, code: "unknown-key", message };
}

function choicesText(value: string, choices: readonly string[]): string {
  const [near] = nearestNames(value, choices, { limit: 1 });
  const list = choices.map((choice) => `"${choice}"`).join(" or ");
  return near === undefined ? list : `${list} (did you mean "${near}"?)`;
}

function nameOf(trail: readonly (string | number)[]): string {
  if (trail.length === 0) return "the file";
  const steps = trail.map((step) =>
    typeof step === "number" ? `[${step}]` : `.${step}`
  );
  return steps.join("").replace(/^\./, "");
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (isPlainObject(value)) return "an object";
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}

function wrongValue(
  value: unknown,
  expected: string,
  trail: ConfigProblem["trail"],
): ConfigProblem {
  const message = `${nameOf(trail)} must be ${expected}: found ${shown(value)}`;
  return { trail, code: "wrong-value", message };
}
