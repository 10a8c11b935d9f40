import type { JsonSchema } from "../../core/json.ts";
import { pointerPart } from "../../core/json_pointer.ts";
import type { ReportLoss } from "./provider_loss.ts";
import { elementsOf, membersOf } from "./schema_parts.ts";

/**
 * Leaves out the parameters whose names a provider refuses: one of them, and it
 * refuses every tool of the request.
 *
 * @param schema A tool's `input_schema`.
 * @param pattern What names match.
 * @param report Takes what is lost.
 * @returns The schema; undefined when a parameter is required that cannot be named.
 */
export function usableParameters(
  schema: JsonSchema,
  pattern: RegExp,
  report: ReportLoss,
): JsonSchema | undefined {
  const members = membersOf(schema.properties);
  const unusable = members.map(([name]) => name)
    .filter((name) => !pattern.test(name));
  if (unusable.length === 0) return schema;
  const required = elementsOf(schema.required);
  const [needed] = unusable.filter((name) => required.includes(name));
  for (const name of needed === undefined ? unusable : [needed]) {
    const pointer = `/properties${pointerPart(name)}`;
    const message = needed === undefined
      ? `it is left out, for its name must match ${pattern.source}`
      : `the tool is left out, for a parameter's name must match ${pattern.source}`;
    report({ pointer, message });
  }
  if (needed !== undefined) return undefined;
  const usable = members.filter(([name]) => !unusable.includes(name));
  return { ...schema, properties: Object.fromEntries(usable) };
}
