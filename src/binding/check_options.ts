import { isPlainObject } from "../core/json.ts";
import { nearestNames } from "../core/nearest_names.ts";

/** What an option must be, in words and as a test. */
export type OptionCheck = readonly [
  expected: string,
  test: (value: unknown) => boolean,
];

/** Options of {@linkcode checkOptions}. */
export interface CheckOptionsOptions<Name extends string> {
  /** Every option that there is. */
  readonly checks: Readonly<Record<Name, OptionCheck>>;
  /** What cannot be done with a wrong option, such as `create an LCPBinding`. */
  readonly action: string;
}

/**
 * Checks a bag of options that may come from a host without types, and brings
 * snake_case names to camelCase. Those that are undefined are left out.
 *
 * @param options The bag.
 * @param context What the options may be.
 * @returns The options by name.
 * @throws {TypeError} If a name is unknown or given in both forms, or a value is not what it should be.
 */
export function checkOptions<Name extends string>(
  options: unknown,
  { checks, action }: CheckOptionsOptions<Name>,
): ReadonlyMap<Name, unknown> {
  if (!isPlainObject(options)) {
    throw new TypeError(
      `Cannot ${action} as its options must be an object: found ${
        Deno.inspect(options, { depth: 1 })
      }`,
    );
  }
  const isName = (name: string): name is Name => Object.hasOwn(checks, name);
  const checked = new Map<Name, unknown>();
  for (const [given, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const name = isName(given) ? given : camelCase(given);
    if (!isName(name)) {
      const [near] = nearestNames(given, Object.keys(checks), { limit: 1 });
      const hint = near === undefined ? "" : `; did you mean ${near}?`;
      throw new TypeError(
        `Cannot ${action} with the unknown option ${given}${hint}`,
      );
    }
    if (checked.has(name)) {
      throw new TypeError(`Cannot ${action} as ${name} is given twice`);
    }
    const [expected, test] = checks[name];
    if (!test(value)) {
      throw new TypeError(
        `Cannot ${action} as ${given} must be ${expected}: found ${
          Deno.inspect(value, { depth: 1 })
        }`,
      );
    }
    checked.set(name, value);
  }
  return checked;
}

function camelCase(name: string): string {
  return name.replace(
    /_([a-z])/g,
    (_, letter: string) => letter.toUpperCase(),
  );
}
