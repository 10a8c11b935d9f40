import type {
  FetchRequest,
  FetchRuling,
  JudgeFetch,
} from "../core/fetch_ruling.ts";
import type { AutonomyLevel } from "../core/handlers.ts";
import { staticValues } from "./_static_values.ts";
import {
  isInternalHost,
  LOOPBACK_HOSTS,
  METADATA_HOSTS,
  PRIVATE_HOSTS,
} from "./rules/internal_host.ts";
import type { Rule, RuleContext, RuleSet } from "./rules/rule.ts";
import { ruleMatches } from "./rules/rule_matches.ts";

/** Options of {@linkcode fetchJudge}. */
export interface FetchJudgeOptions extends RuleContext {
  readonly level: AutonomyLevel;
}

/**
 * Makes who decides about what the host fetches for a library before it runs.
 * Nobody is asked then, so:
 *
 * - what a rule denies, or may, by `import` or by `net`, is not fetched;
 * - data from this machine or its neighbours are not, for the library would get
 *   what only the host reaches; a rule that allows the import of that host lets
 *   it, and so does `full_access`;
 * - code is fetched from there too, as people develop against servers of their
 *   own, but none from elsewhere may lead there.
 *
 * @param rules Configured rules.
 * @param options The library's level, and what patterns are relative to.
 */
export function fetchJudge(
  rules: RuleSet,
  { level, ...context }: FetchJudgeOptions,
): JudgeFetch {
  const deniedHosts = rules.deny.flatMap((rule) => hostsOf(rule, context));
  return ({ url, isData }) => {
    const host = hostWithPort(url);
    const denied = rules.deny.find((rule) => speaksOf(rule, host, context));
    if (denied) {
      const shown = JSON.stringify(denied.text);
      const reason = `rules.deny ${shown} forbids fetching from ${host}`;
      return { kind: "deny", reason };
    }
    const isAllowed = level === "full_access" ||
      isData && rules.allow.some((rule) => allows(rule, host, context));
    if (isAllowed) return { kind: "allow", deniedHosts };
    const internal = internalRuling({ url, isData }, host);
    return internal.kind === "deny" ? internal : {
      kind: "allow",
      deniedHosts: [...deniedHosts, ...internal.deniedHosts],
    };
  };
}

function internalRuling({ isData }: FetchRequest, host: string): FetchRuling {
  const isInternal = isInternalHost(host);
  if (!isData) {
    const deniedHosts = isInternal
      ? []
      : [...LOOPBACK_HOSTS, ...METADATA_HOSTS];
    return { kind: "allow", deniedHosts };
  }
  if (!isInternal) {
    const deniedHosts = [
      ...LOOPBACK_HOSTS,
      ...METADATA_HOSTS,
      ...PRIVATE_HOSTS,
    ];
    return { kind: "allow", deniedHosts };
  }
  const rule = JSON.stringify(`import:${host}`);
  return {
    kind: "deny",
    reason:
      `The data at ${host} may be for this machine or its network alone (rules.allow ${rule} would allow it)`,
  };
}

function speaksOf(rule: Rule, host: string, context: RuleContext): boolean {
  return (["import", "net"] as const).some((permission) =>
    ruleMatches(rule, { permission, value: host }, context) !== "no"
  );
}

function allows(rule: Rule, host: string, context: RuleContext): boolean {
  const request = { permission: "import", value: host } as const;
  return ruleMatches(rule, request, context) === "yes";
}

/** The hosts that a rule speaks of, as far as Deno's flags can say it. */
function hostsOf(rule: Rule, context: RuleContext): string[] {
  if (rule.permission !== "import" && rule.permission !== "net") return [];
  const options = { ...context, variables: [], denies: true };
  const values = staticValues(rule, options) ?? [];
  return values.filter((value) => value !== null)
    .filter((value) => !value.startsWith("unix:"));
}

function hostWithPort(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  return `${hostname}:${port || (protocol === "http:" ? "80" : "443")}`;
}
