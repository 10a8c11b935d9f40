import { isPlainObject, type JsonSchema } from "../core/json.ts";
import { resolvePointer } from "../core/resolve_pointer.ts";

/**
 * Whether a parameter takes `text` as the string that it is, by its schema:
 * `string`, a union with `string`, an enumeration of strings, or one that has
 * this very string.
 *
 * @param schema Schema of the parameter.
 * @param text What was typed.
 * @param root The schema that `$ref` points into.
 */
export function acceptsText(
  schema: unknown,
  text: string,
  { root }: { readonly root: JsonSchema },
): boolean {
  return accepts(schema, text, { root, visited: new Set() });
}

interface Visit {
  readonly root: JsonSchema;
  /** References followed so far: a schema may refer to itself. */
  readonly visited: Set<string>;
}

function accepts(schema: unknown, text: string, visit: Visit): boolean {
  if (!isPlainObject(schema)) return false;
  if (typeof schema.$ref === "string") {
    const { $ref } = schema;
    if (visit.visited.has($ref)) return false;
    visit.visited.add($ref);
    return accepts(resolvePointer(visit.root, $ref), text, visit);
  }
  const choices = "const" in schema ? [schema.const] : schema.enum;
  if (Array.isArray(choices)) {
    return choices.includes(text) ||
      choices.every((choice) => typeof choice === "string");
  }
  const { type } = schema;
  if (type === "string") return true;
  if (Array.isArray(type)) return type.includes("string");
  return [schema.anyOf, schema.oneOf, schema.allOf].some((options) =>
    Array.isArray(options) &&
    options.some((option) => accepts(option, text, visit))
  );
}
