import { isAbsolute, resolve } from "../core/path.ts";
import type { StaticRule, StaticRules } from "../core/static_rules.ts";
import { folderOf, staticValues } from "./_static_values.ts";
import type { Rule, RuleContext, RuleSet } from "./rules/rule.ts";
import { ruleMatches } from "./rules/rule_matches.ts";

/** Options of {@linkcode staticGrants}. */
export interface StaticGrantsOptions extends RuleContext {
  /** Names of the variables in the host's environment. @default {[]} */
  readonly variables?: readonly string[];
}

/**
 * Configured rules in the terms of permissions that are fixed when a sandbox
 * starts, for where nobody can decide while tools run. What Deno's flags cannot
 * say is not allowed: of a grant it is left out, and a denial is told, so that
 * the sandbox does not start. Rules that ask deny. Pure.
 *
 * Programs, hosts and native libraries that a denial covers, or may cover, are
 * not granted: to Deno the more specific of two counts, whatever it says. What
 * variables are given to tools is no matter of permissions, so that rules that
 * allow `env` grant nothing here.
 *
 * @param rules Configured rules, links in their paths followed.
 * @param options What patterns are relative to.
 */
export function staticGrants(
  rules: RuleSet,
  { variables = [], ...context }: StaticGrantsOptions,
): StaticRules {
  const denials: StaticRule[] = [];
  const unfit: StaticRule[] = [];
  for (const list of ["deny", "ask"] as const) {
    for (const rule of rules[list]) {
      const { permission, target } = rule;
      // What tools ask, and what servers run, Deno does not know of.
      if (permission === "confirm" || permission === "mcp") continue;
      const shown = `rules.${list} ${JSON.stringify(rule.text)}`;
      const values = staticValues(rule, {
        ...context,
        variables,
        denies: true,
      });
      for (const value of values ?? []) {
        denials.push({ permission, value, rule: shown });
      }
      if (values === undefined) {
        const value = target.kind === "path"
          ? folderOf(target.path, context) ?? null
          : null;
        unfit.push({ permission, value, rule: shown });
      }
    }
  }
  const denying = [...rules.deny, ...rules.ask];
  const grants = rules.allow.flatMap((rule) =>
    grantsOf(rule, { ...context, variables }).filter((grant) =>
      !denying.some((denial) => undoes(denial, grant, context))
    )
  );
  return { grants, denials, unfit };
}

function grantsOf(
  rule: Rule,
  context: RuleContext & { readonly variables: readonly string[] },
): StaticRule[] {
  const { permission, text } = rule;
  if (
    permission === "confirm" || permission === "mcp" || permission === "env"
  ) return [];
  const shown = `rules.allow ${JSON.stringify(text)}`;
  const values = staticValues(rule, { ...context, denies: false }) ?? [];
  return values.map((value) => ({ permission, value, rule: shown }));
}

/** Whether a denial leaves nothing of a grant that could be told from the rest. */
function undoes(
  denial: Rule,
  { permission, value }: StaticRule,
  context: RuleContext,
): boolean {
  if (permission !== denial.permission || permission === "env") return false;
  if (denial.target.kind === "anything") return true;
  if (value === null) return false;
  const match = ruleMatches(denial, requestFor(permission, value), context);
  if (match !== "maybe") return match === "yes";
  switch (permission) {
    case "net":
    case "import":
      return !isPortOf(denial, value);
    case "read":
    case "write":
      // Of a folder that holds what is denied the rest may be written.
      return false;
    default:
      return true;
  }
}

function requestFor(permission: StaticRule["permission"], value: string) {
  const isPath = permission === "read" || permission === "write" ||
    permission === "ffi";
  return {
    permission,
    value: isPath && isAbsolute(value) ? resolve(value) : value,
  };
}

/** Whether a denial means one port of a host by the name by which it is granted: Deno tells these apart. */
function isPortOf({ target }: Rule, value: string): boolean {
  return target.kind === "host" && target.host.kind === "host" &&
    !target.host.below && target.host.name === value;
}
