import type { JsonSchema } from "../../core/json.ts";
import type { RevivalPlan } from "../../core/tool_manifest.ts";
import type { SchemaDraft } from "../schema_draft.ts";

/**
 * Gives the schemas in a plan the `$defs` that they refer to, so that each can
 * be used alone.
 *
 * @param plan The plan.
 * @param definitions The root schema's definitions.
 * @returns The plan; the same one when it needs none.
 */
export function closePlan(
  plan: RevivalPlan,
  definitions: ReadonlyMap<string, SchemaDraft>,
): RevivalPlan {
  if (definitions.size === 0) return plan;
  return close(plan, Object.fromEntries(definitions));
}

function close(plan: RevivalPlan, defs: JsonSchema): RevivalPlan {
  const inner = (part: RevivalPlan): RevivalPlan => close(part, defs);
  switch (plan.kind) {
    case "set":
      return plan.items === undefined
        ? plan
        : { ...plan, items: inner(plan.items) };
    case "map":
      return {
        ...plan,
        ...(plan.keys === undefined ? {} : { keys: inner(plan.keys) }),
        ...(plan.values === undefined ? {} : { values: inner(plan.values) }),
      };
    case "array":
      return { ...plan, items: inner(plan.items) };
    case "tuple":
      return {
        ...plan,
        items: plan.items.map((item) => item === null ? null : inner(item)),
        ...(plan.rest === undefined ? {} : { rest: inner(plan.rest) }),
      };
    case "object":
      return {
        ...plan,
        properties: closeAll(plan.properties, inner),
        ...(plan.patterns === undefined
          ? {}
          : { patterns: closeAll(plan.patterns, inner) }),
        ...(plan.additional === undefined
          ? {}
          : { additional: inner(plan.additional) }),
      };
    case "union":
      return {
        ...plan,
        options: plan.options.map((option) => ({
          schema: closeSchema(option.schema, defs),
          plan: option.plan === null ? null : inner(option.plan),
        })),
      };
    default:
      return plan;
  }
}

function closeAll(
  plans: Readonly<Record<string, RevivalPlan | null>>,
  inner: (plan: RevivalPlan) => RevivalPlan,
): Record<string, RevivalPlan | null> {
  return Object.fromEntries(
    Object.entries(plans)
      .map(([name, plan]) => [name, plan && inner(plan)] as const),
  );
}

function closeSchema(schema: JsonSchema, defs: JsonSchema): JsonSchema {
  return JSON.stringify(schema).includes('"$ref"')
    ? { ...schema, $defs: defs }
    : schema;
}
