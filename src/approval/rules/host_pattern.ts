import { isThisMachine } from "../../core/is_this_machine.ts";
import {
  matchPath,
  parsePathPattern,
  type PathPattern,
} from "./path_pattern.ts";
import type { RuleContext, RuleMatch } from "./rule.ts";

/** A pattern of hosts or of sockets of this machine. */
export type HostPattern =
  | {
    readonly kind: "host";
    /** Name or address; undefined for every one. */
    readonly name: string | undefined;
    /** Whether it means what stands below that name. */
    readonly below: boolean;
    /** Port, or undefined for every one. */
    readonly port: string | undefined;
  }
  | { readonly kind: "socket"; readonly path: PathPattern };

/**
 * Reads `host`, `host:port`, `*.host`, `[address]:port`, an address of version
 * 6 or `unix:PATH`.
 *
 * @returns The pattern, or what is wrong with it.
 */
export function parseHostPattern(pattern: string): HostPattern | string {
  if (pattern.startsWith("unix:")) {
    const path = parsePathPattern(pattern.slice("unix:".length));
    return typeof path === "string" ? path : { kind: "socket", path };
  }
  if (pattern.includes("://")) {
    return "it takes a host, such as `example.com` or `example.com:443`, and no URL";
  }
  if (pattern.includes("/")) {
    return "it takes a host, such as `example.com` or `10.0.0.1`, and neither a path nor a network";
  }
  const { host, port } = splitHost(pattern);
  if (port === "*") return "without a port it is every port";
  if (port !== undefined && (!/^\d+$/.test(port) || Number(port) > 65_535)) {
    return "the port is no number up to 65535";
  }
  const below = host.startsWith("*.");
  const name = host === "*"
    ? undefined
    : canonicalHost(below ? host.slice("*.".length) : host);
  if (host.replace(/^\*(?:\.|$)/, "").includes("*")) {
    return "a star can only stand alone or as in `*.example.com`";
  }
  if (name === null) return `${JSON.stringify(host)} is no host`;
  return { kind: "host", name, below, port };
}

/**
 * Whether a host, or `unix:PATH`, matches a pattern; without a port it is
 * every port that is asked for.
 */
export function matchHost(
  pattern: HostPattern,
  value: string,
  context: RuleContext,
): RuleMatch {
  const isSocket = value.startsWith("unix:");
  if (pattern.kind === "socket") {
    if (!isSocket) return "no";
    return matchPath(pattern.path, value.slice("unix:".length), context);
  }
  if (isSocket || value.startsWith("vsock:")) return "no";
  const { host, port } = splitHost(value);
  const match = matchName(pattern, canonicalHost(host) ?? host.toLowerCase());
  if (match === "no" || pattern.port === undefined) return match;
  if (port === undefined) return "maybe";
  return Number(port) === Number(pattern.port) ? match : "no";
}

/** The host of `host:port`, as it stands in a pattern. */
export function hostOf(value: string): string {
  const { host } = splitHost(value);
  return canonicalHost(host) ?? host.toLowerCase();
}

function matchName(
  { name, below }: HostPattern & { kind: "host" },
  host: string,
): RuleMatch {
  if (name === undefined) return "yes";
  if (below) return host.endsWith(`.${name}`) ? "yes" : "no";
  if (host === name) return "yes";
  // One machine by different names: enough to ask, too little to allow.
  return isThisMachine(name) && isThisMachine(host) ? "maybe" : "no";
}

function splitHost(text: string): { host: string; port: string | undefined } {
  const [, address, bracketPort] = /^(\[[^\]]*\])(?::(\d+))?$/.exec(text) ?? [];
  if (address !== undefined) return { host: address, port: bracketPort };
  const colon = text.indexOf(":");
  if (colon < 0) return { host: text, port: undefined };
  if (text.indexOf(":", colon + 1) >= 0) {
    return { host: `[${text}]`, port: undefined };
  }
  return { host: text.slice(0, colon), port: text.slice(colon + 1) };
}

/** One spelling for each host; null for what is none. */
function canonicalHost(host: string): string | null {
  if (host === "" || /[\s/\\?#@%]/.test(host)) return null;
  const url = URL.parse(`http://${host}/`);
  if (url === null || url.hostname === "") return null;
  const name = url.hostname.replace(/\.$/, "");
  const [, high, low] =
    /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(name) ?? [];
  if (high === undefined || low === undefined) return name;
  const mapped = [high, low].flatMap((half) => {
    const number = parseInt(half, 16);
    return [number >> 8, number & 255];
  });
  return mapped.join(".");
}
