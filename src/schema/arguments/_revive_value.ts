import type { JsonSchema } from "../../core/json.ts";
import { setOwn } from "../../core/set_own.ts";
import type { RevivalPlan } from "../../core/tool_manifest.ts";
import type { WorkBudget } from "../validation/work_budget.ts";
import { describeValue } from "./_describe_schema.ts";
import { isMembers } from "../validation/json_kind.ts";
import { ProblemReport } from "./_problem_report.ts";
import { reviveScalar } from "./_revive_scalar.ts";

/** A plan that only refers to itself ends here. */
const MAX_REFERENCES = 50;

/** Work of reviving a value in view of that of holding one against a schema. */
const REVIVAL_STEPS = 2;

/** What reviving one call's arguments needs. */
export interface RevivalContext {
  readonly report: ProblemReport;
  readonly work: WorkBudget;
  /** Whether there may be bigints in JSON: they stand for digits that no JSON number holds. */
  readonly holdsBigint: boolean;
  /** Plans that `ref` plans name. */
  readonly definitions: Readonly<Record<string, RevivalPlan>>;
  /** Whether a name matches a regular expression of names. */
  readonly matches: (pattern: string, name: string) => boolean;
  /** Whether a value satisfies the schema of a form of a union. */
  readonly accepts: (schema: JsonSchema, value: unknown) => boolean;
}

/** A value and how it is revived. */
export interface Revival {
  /** Undefined when the value is JSON as it is. */
  readonly plan: RevivalPlan | undefined;
  /** JSON, changed in place. */
  readonly value: unknown;
}

/**
 * Turns the JSON form of a value into what the parameter's type says. What
 * cannot be turned becomes a problem.
 *
 * @param revival The value and its plan.
 * @param context The call.
 * @returns The value that the function receives.
 */
export function reviveValue(
  { plan, value }: Revival,
  context: RevivalContext,
): unknown {
  context.work.spend(plan ? REVIVAL_STEPS : 1);
  switch (plan?.kind) {
    case undefined:
      return plainValue(value, context);
    case "date":
    case "url":
    case "bytes":
    case "bigint":
      return reviveScalar(plan.kind, { value, report: context.report });
    case "set":
    case "array":
    case "tuple":
      return Array.isArray(value)
        ? reviveList(plan, { items: value, context })
        : value;
    case "map":
      return reviveMap(plan, { value, context });
    case "object":
      return isMembers(value)
        ? reviveObject(plan, { members: value, context })
        : value;
    case "union":
      return reviveUnion(plan, { value, context });
    case "ref":
      return reviveValue({ plan: resolve(plan, context), value }, context);
  }
  plan satisfies never;
}

/**
 * The first form decides that accepts the value and can be made of it: a schema
 * does not tell that a text is base64, or a day one that exists.
 */
function reviveUnion(
  { options }: Extract<RevivalPlan, { kind: "union" }>,
  { value, context }: {
    readonly value: unknown;
    readonly context: RevivalContext;
  },
): unknown {
  const [first, ...others] = options
    .filter(({ schema }) => context.accepts(schema, value))
    .map(({ plan }) => plan ?? undefined);
  for (const plan of others.length > 0 ? [first, ...others] : []) {
    const report = new ProblemReport();
    const revived = reviveValue({ plan, value }, { ...context, report });
    if (report.isEmpty) return revived;
  }
  return reviveValue({ plan: first, value }, context);
}

function resolve(
  reference: RevivalPlan,
  { definitions }: RevivalContext,
): RevivalPlan | undefined {
  let plan: RevivalPlan | undefined = reference;
  for (let count = 0; plan?.kind === "ref"; count++) {
    if (count > MAX_REFERENCES) return undefined;
    plan = Object.hasOwn(definitions, plan.name)
      ? definitions[plan.name]
      : undefined;
  }
  return plan;
}

/** Only a bigint parameter has a use for digits that no JSON number holds. */
function plainValue(value: unknown, context: RevivalContext): unknown {
  if (!context.holdsBigint) return value;
  if (typeof value === "bigint") {
    context.report.addFirst(
      `must be a whole number that JSON can hold: got ${describeValue(value)}`,
    );
  } else if (Array.isArray(value)) {
    return reviveItems({ items: value, planOf: () => undefined }, context);
  } else if (isMembers(value)) {
    return reviveMembers({ members: value, planOf: () => undefined }, context);
  }
  return value;
}

function reviveList(
  plan: Extract<RevivalPlan, { kind: "set" | "array" | "tuple" }>,
  { items, context }: {
    readonly items: readonly unknown[];
    readonly context: RevivalContext;
  },
): unknown {
  const planOf = (index: number) =>
    plan.kind !== "tuple"
      ? plan.items
      : (index < plan.items.length ? plan.items[index] : plan.rest) ??
        undefined;
  const revived = reviveItems({ items, planOf }, context);
  return plan.kind === "set" ? new Set(revived) : revived;
}

function reviveItems(
  { items, planOf }: {
    readonly items: readonly unknown[];
    readonly planOf: (index: number) => RevivalPlan | undefined;
  },
  context: RevivalContext,
): unknown[] {
  const { path } = context.report;
  return items.map((value, index) => {
    path.enter(index);
    const revived = reviveValue({ plan: planOf(index), value }, context);
    path.leave();
    return revived;
  });
}

function reviveMembers(
  { members, planOf }: {
    readonly members: Readonly<Record<string, unknown>>;
    readonly planOf: (name: string) => RevivalPlan | undefined;
  },
  context: RevivalContext,
): Record<string, unknown> {
  const { path } = context.report;
  const revived: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) {
    path.enter(name);
    const plan = planOf(name);
    setOwn(revived, [name, reviveValue({ plan, value }, context)]);
    path.leave();
  }
  return revived;
}

function reviveObject(
  plan: Extract<RevivalPlan, { kind: "object" }>,
  { members, context }: {
    readonly members: Readonly<Record<string, unknown>>;
    readonly context: RevivalContext;
  },
): unknown {
  const { properties, patterns = {}, additional } = plan;
  const known = Object.entries(patterns);
  const planOf = (name: string) => {
    if (Object.hasOwn(properties, name)) return properties[name] ?? undefined;
    const matching = known
      .filter(([pattern]) => context.matches(pattern, name));
    return matching.length > 0
      ? matching.find(([, own]) => own !== null)?.[1] ?? undefined
      : additional;
  };
  return reviveMembers({ members, planOf }, context);
}

function reviveMap(
  { keys, values }: Extract<RevivalPlan, { kind: "map" }>,
  { value, context }: {
    readonly value: unknown;
    readonly context: RevivalContext;
  },
): unknown {
  const isPairs = Array.isArray(value);
  if (!isPairs && !isMembers(value)) return value;
  const pairs: readonly unknown[] = isPairs ? value : Object.entries(value);
  const map = new Map<unknown, unknown>();
  for (const [index, pair] of pairs.entries()) {
    if (!Array.isArray(pair)) continue;
    context.report.path.enter(isPairs ? index : String(pair[0]));
    const [key, member] = pair.map((part: unknown, side) =>
      reviveValue({ plan: side === 0 ? keys : values, value: part }, context)
    );
    context.report.path.leave();
    map.set(key, member);
  }
  return map;
}
