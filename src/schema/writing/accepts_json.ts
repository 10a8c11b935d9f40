import type { JsonObject, JsonValue } from "../../core/json.ts";
import { guardSchema } from "../validation/guard_schema.ts";
import { SchemaView } from "../validation/schema_view.ts";
import { ValueChecker } from "../validation/value_checker.ts";
import { TooMuchWorkError, WorkBudget } from "../validation/work_budget.ts";

/**
 * Whether a schema accepts a value, checked as the arguments of a call are.
 *
 * @param schema The schema.
 * @param value The value.
 * @param definitions What `$ref` can name; an unknown one accepts anything.
 * @returns Whether it does.
 */
export function acceptsJson(
  schema: JsonObject,
  value: JsonValue,
  definitions: ReadonlyMap<string, JsonValue>,
): boolean {
  // Few schemas with defaults refer to definitions, which can be many.
  const $defs = JSON.stringify(schema).includes('"$ref"')
    ? Object.fromEntries(definitions)
    : {};
  const { root } = new SchemaView(guardSchema({ ...schema, $defs }));
  try {
    return new ValueChecker(new WorkBudget()).accepts(root, value);
  } catch (error) {
    if (error instanceof TooMuchWorkError) return false;
    throw error;
  }
}
