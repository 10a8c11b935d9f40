import type { RevivalPlan, ToolManifest } from "../../core/tool_manifest.ts";
import type { WorkBudget } from "../validation/work_budget.ts";

type Plans = Pick<ToolManifest, "revivals" | "revivalDefinitions">;
type Plan = RevivalPlan | null | undefined;

/**
 * Whether the value at a place is revived as a date, in one form of each union
 * on the way at least.
 *
 * @param steps The place in the arguments, from the outside in.
 * @param plans How the arguments are revived.
 * @param work Takes the work.
 */
export function leadsToDate(
  steps: readonly (string | number)[],
  { revivals = {}, revivalDefinitions = {} }: Plans,
  work: WorkBudget,
): boolean {
  const [name = "", ...inner] = steps;
  let plans = formsOf([own(revivals, name)], revivalDefinitions);
  for (const step of inner) {
    work.spend(plans.length + 1);
    plans = formsOf(
      plans.flatMap((plan) => stepInto(plan, step)),
      revivalDefinitions,
    );
  }
  return plans.some(({ kind }) => kind === "date");
}

/** Plans with references and unions resolved. */
function formsOf(
  plans: readonly Plan[],
  definitions: Readonly<Record<string, RevivalPlan>>,
): readonly RevivalPlan[] {
  const all = new Set(plans);
  for (const plan of all) {
    if (plan?.kind === "ref") all.add(own(definitions, plan.name));
    else if (plan?.kind === "union") {
      for (const option of plan.options) all.add(option.plan);
    }
  }
  return [...all].filter((plan) => plan !== null && plan !== undefined);
}

function stepInto(plan: RevivalPlan, step: string | number): readonly Plan[] {
  switch (plan.kind) {
    case "object":
      return Object.hasOwn(plan.properties, step)
        ? [plan.properties[step]]
        : [...Object.values(plan.patterns ?? {}), plan.additional];
    case "array":
    case "set":
      return [plan.items];
    case "tuple":
      return [plan.items[Number(step)] ?? plan.rest];
    case "map":
      // A map's JSON form is an object, or a list of pairs.
      return plan.pairs ? [pairOf(plan)] : [plan.values];
    default:
      return [];
  }
}

function pairOf(
  { keys, values }: Extract<RevivalPlan, { kind: "map" }>,
): RevivalPlan {
  return { kind: "tuple", items: [keys ?? null, values ?? null] };
}

function own<Value>(
  record: Readonly<Record<string, Value>>,
  name: string | number,
): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
