// The only file that knows the validator.
import {
  deepCompareStrict,
  dereference,
  type OutputUnit,
  type Schema,
  validate,
} from "@cfworker/json-schema";
import type { JsonObject } from "../../core/json.ts";
import { setOwn } from "../../core/set_own.ts";

/** Whether two JSON values are the same, whatever the order of their keys. */
export const equalJson: (a: unknown, b: unknown) => boolean = deepCompareStrict;

/** One thing that the validator found; those around another come before it. */
export interface ValidationError {
  readonly keyword: string;
  /** JSON pointer to the keyword, through the references that led there. */
  readonly keywordLocation: string;
  /** JSON pointer to the value. */
  readonly instanceLocation: string;
  readonly error: string;
}

/** Thrown when a recursive schema has too many ways to read a value. */
export class TooManyWaysError extends Error {}

/** Options of the methods of {@linkcode SchemaValidator}. */
export interface ValidationOptions {
  /** How often references may be followed. */
  readonly maxReferences: number;
}

/**
 * Holds values against a schema, as JSON Schema 2020-12. Expects a schema of
 * `guardSchema`, which leaves out what is not known here, and plain JSON. Its
 * limits: every form of a union is tried, so that a deep value of a recursive
 * union whose forms overlap is given up; NaN and infinities pass as numbers.
 */
export class SchemaValidator {
  readonly #root: Schema;
  readonly #lookup: Record<string, Schema | boolean>;
  #referencesLeft = 0;

  /** @param root The document; it is marked by the validator. */
  constructor(root: JsonObject) {
    this.#root = root as Schema; // the validator's own name for a JSON object
    this.#lookup = dereference(this.#root);
    for (const schema of Object.values(this.#lookup)) {
      if (typeof schema === "object" && schema.$ref) this.#count(schema);
    }
  }

  /** Counts how often the validator comes by: it asks a schema for each keyword that it knows. */
  #count(schema: Schema): void {
    Object.defineProperty(schema, "dependencies", {
      enumerable: false,
      get: () => {
        if (--this.#referencesLeft < 0) throw new TooManyWaysError();
        return undefined;
      },
    });
  }

  /**
   * Whether a value satisfies a schema.
   *
   * @param schema The document or a part of it.
   * @param value Plain JSON.
   * @throws {TooManyWaysError} If the limit is exceeded.
   */
  accepts(
    schema: JsonObject | boolean,
    value: unknown,
    { maxReferences }: ValidationOptions,
  ): boolean {
    this.#referencesLeft = maxReferences;
    return this.#run(schema, value, true).valid;
  }

  /**
   * The errors of a value in view of the whole document.
   *
   * @param value Plain JSON.
   * @param options The limit, and whether to go on after the first error in each object and array.
   * @throws {TooManyWaysError} If the limit is exceeded.
   */
  findErrors(
    value: unknown,
    { maxReferences, all }: ValidationOptions & { readonly all: boolean },
  ): readonly ValidationError[] {
    this.#referencesLeft = maxReferences;
    return this.#run(this.#root, value, !all).errors;
  }

  #run(
    schema: Schema | boolean,
    value: unknown,
    shortCircuit: boolean,
  ): { readonly valid: boolean; readonly errors: OutputUnit[] } {
    const run = (instance: unknown) =>
      validate(instance, schema, "2020-12", this.#lookup, shortCircuit);
    try {
      return run(value);
    } catch (error) {
      // Names with lone surrogates cannot be written into its pointers.
      if (error instanceof URIError) return run(withWellFormedNames(value));
      throw error;
    }
  }
}

function withWellFormedNames(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withWellFormedNames);
  const copy: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    setOwn(copy, [name.toWellFormed(), withWellFormedNames(member)]);
  }
  return copy;
}
