import fc from "fast-check";
import { isPlainObject, type JsonValue } from "../../src/core/json.ts";
import { EDGE_VALUES } from "./_edge_values.ts";

/** Turns the value at one place into another one. */
type Mutation = (value: JsonValue, spare: JsonValue) => JsonValue | undefined;

const MUTATIONS: readonly Mutation[] = [
  (_, spare) => spare,
  (value) => JSON.stringify(value),
  (value) => typeof value === "object" ? "[]" : String(value),
  (value) => [value],
  (value) => ({ value }),
  // Undefined drops it from what it is in.
  () => undefined,
  (value, spare) => Array.isArray(value) ? [...value, spare] : { a: spare },
  (value) => Array.isArray(value) ? value.slice(1) : [],
  (value, spare) =>
    isPlainObject(value)
      ? Object.fromEntries([...Object.entries(value), ["__proto__", spare]])
      : spare,
  (value, spare) =>
    isPlainObject(value) ? { ...value, constructor: spare } : spare,
  (value) => typeof value === "number" ? value + 0.5 : null,
  (value) => typeof value === "number" ? -value * 1e18 : null,
  (value) => typeof value === "string" ? `${value} ` : null,
];

/**
 * Values that differ at one to three places from given ones.
 *
 * @param values The values to start from.
 * @returns An arbitrary of JSON values.
 */
export function mutationsOf(
  values: fc.Arbitrary<JsonValue>,
): fc.Arbitrary<JsonValue> {
  const change = fc.record({
    at: fc.nat({ max: 999 }),
    mutation: fc.nat({ max: MUTATIONS.length - 1 }),
    spare: fc.constantFrom(...EDGE_VALUES),
  });
  const changes = fc.array(change, { minLength: 1, maxLength: 3 });
  return fc.tuple(values, changes).map(([value, all]) =>
    all.reduce<JsonValue>((changed, { at, mutation, spare }) => {
      const mutate = MUTATIONS[mutation];
      const left = { count: at % countPlaces(changed) };
      return mutate
        ? changeAt(changed, left, (one) => mutate(one, spare)) ?? null
        : changed;
    }, value)
  );
}

function countPlaces(value: JsonValue): number {
  return typeof value === "object" && value !== null
    ? Object.values(value).reduce(
      (count: number, part) => count + countPlaces(part),
      1,
    )
    : 1;
}

function changeAt(
  value: JsonValue,
  left: { count: number },
  change: (value: JsonValue) => JsonValue | undefined,
): JsonValue | undefined {
  if (left.count-- === 0) return change(value);
  if (Array.isArray(value)) {
    return value.map((item) => changeAt(item, left, change))
      .filter((item) => item !== undefined);
  }
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value)
    .map(([name, member]) => [name, changeAt(member, left, change)] as const)
    .filter(([, member]) => member !== undefined);
  return Object.fromEntries(members) as JsonValue; // no member is undefined
}
