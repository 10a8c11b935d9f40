import { isPlainObject, type JsonObject } from "../../core/json.ts";
import { DefaultFiller } from "./_default_filler.ts";
import { guardSchema, type ValueSize } from "./_guarded_schema.ts";
import type { SchemaNode } from "./_schema_node.ts";
import { SchemaValidator } from "./_schema_validator.ts";
import { SchemaView } from "./_schema_view.ts";

/** Sizes for which a schema is compiled; a value takes the first that holds it. */
const TEXT_STEPS = [250, 2_000, 20_000, 200_000, 2_000_000, Infinity];
const ARRAY_STEPS = [2_000, Infinity];

/** A schema ready for values up to some size. */
export interface CompiledSchema {
  readonly root: SchemaNode;
  readonly view: SchemaView;
  readonly validator: SchemaValidator;
  readonly defaults: DefaultFiller;
}

/** The compiled forms of one schema, made when they are needed. */
export class SchemaForms {
  readonly #schema: JsonObject;
  readonly #forms = new Map<string, CompiledSchema>();
  readonly #isSizeless: boolean;
  #simplest: CompiledSchema | undefined;

  /** @param schema The schema as its author wrote it. */
  constructor(schema: JsonObject) {
    this.#schema = schema;
    this.#isSizeless = !dependsOnSize(schema, 0);
  }

  /**
   * The form for values of some size.
   *
   * @param size The size.
   * @returns The same form for sizes that do not differ much.
   */
  for(size: ValueSize): CompiledSchema {
    if (this.#isSizeless) {
      return this.#simplest ??= compile(this.#schema, {
        longestText: 0,
        longestArray: 0,
      });
    }
    const longestText = stepFor(size.longestText, TEXT_STEPS);
    const longestArray = stepFor(size.longestArray, ARRAY_STEPS);
    const key = `${longestText} ${longestArray}`;
    const known = this.#forms.get(key);
    if (known) return known;
    const form = compile(this.#schema, { longestText, longestArray });
    this.#forms.set(key, form);
    return form;
  }
}

function compile(schema: JsonObject, size: ValueSize): CompiledSchema {
  const guarded = guardSchema(schema, size);
  const validator = new SchemaValidator(guarded);
  const view = new SchemaView(guarded);
  return { root: view.root, view, validator, defaults: new DefaultFiller() };
}

function stepFor(size: number, steps: readonly number[]): number {
  return steps.find((step) => size <= step) ?? Infinity;
}

/** Whether anything in a schema depends on the size of values. */
function dependsOnSize(schema: unknown, depth: number): boolean {
  if (depth > 400) return true;
  if (Array.isArray(schema)) {
    return schema.some((part) => dependsOnSize(part, depth + 1));
  }
  return isPlainObject(schema) &&
    Object.entries(schema).some(([name, part]) =>
      name === "pattern" || name === "patternProperties" ||
      name === "uniqueItems" || dependsOnSize(part, depth + 1)
    );
}
