import type { JudgeFetch } from "../core/fetch_ruling.ts";
import type { AutonomyLevel } from "../core/handlers.ts";
import { isThisMachine } from "../core/is_this_machine.ts";
import { staticValues } from "./_static_values.ts";
import { hostOf } from "./rules/host_pattern.ts";
import {
  isInternalHost,
  isMetadataHost,
  LOOPBACK_HOSTS,
  METADATA_HOSTS,
  PRIVATE_HOSTS,
} from "./rules/internal_host.ts";
import type { Rule, RuleContext, RuleSet } from "./rules/rule.ts";
import { ruleMatches } from "./rules/rule_matches.ts";

/** Options of {@linkcode fetchJudge}. */
export interface FetchJudgeOptions extends RuleContext {
  readonly level: AutonomyLevel;
  /** Addresses of this machine, as URLs spell them. @default {[]} */
  readonly ownAddresses?: readonly string[];
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
 *   own, but none from elsewhere may lead there;
 * - nothing leads to where machines in a cloud are told their keys.
 *
 * @param rules Configured rules.
 * @param options The library's level, and what patterns are relative to.
 * @returns The judge; it takes absolute URLs.
 */
export function fetchJudge(
  rules: RuleSet,
  { level, ownAddresses = [], ...context }: FetchJudgeOptions,
): JudgeFetch {
  const deniedHosts = rules.deny.flatMap((rule) => hostsOf(rule, context));
  return ({ url, isData }) => {
    const host = hostWithPort(url);
    const denied = rules.deny.find((rule) => speaksOf(rule, host, context));
    if (denied) {
      const shown = JSON.stringify(denied.text);
      const reason = `rules.deny ${shown} forbids fetching from ${host}`;
      return { kind: "deny", reason, host };
    }
    if (level === "full_access") return { kind: "allow", deniedHosts };
    const isAllowed = rules.allow.some((rule) => allows(rule, host, context));
    const isOwn = ownAddresses.includes(plainAddress(host));
    if (isData && (isInternalHost(host) || isOwn) && !isAllowed) {
      return { kind: "deny", reason: internalData(host), host };
    }
    const further = unreachable(host, { isData, isAllowed });
    const own = isInternalHost(host) || isOwn ? [] : ownAddresses;
    return { kind: "allow", deniedHosts: [...deniedHosts, ...further, ...own] };
  };
}

/** A host without its port; an address of version 4 that is written in version 6 as what it is. */
function plainAddress(host: string): string {
  const name = hostOf(host);
  const mapped = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(name);
  if (!mapped) return name;
  return mapped.slice(1).map((part) => parseInt(part, 16))
    .flatMap((part) => [part >> 8, part & 255]).join(".");
}

/** The hosts of this machine and its network that what is fetched from a host must not lead to. */
function unreachable(
  host: string,
  { isData, isAllowed }: {
    readonly isData: boolean;
    readonly isAllowed: boolean;
  },
): string[] {
  const mayReachItself = isThisMachine(hostOf(host)) ||
    !isData && isInternalHost(host);
  return [
    ...(mayReachItself ? [] : LOOPBACK_HOSTS),
    ...(isMetadataHost(host) ? [] : METADATA_HOSTS),
    // A name that a rule allows may be that of a neighbour.
    ...(isData && !isAllowed ? PRIVATE_HOSTS : []),
  ];
}

function internalData(host: string): string {
  const rule = JSON.stringify(`import:${host}`);
  return `The data at ${host} may be for this machine or its network alone (rules.allow ${rule} would allow it)`;
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
