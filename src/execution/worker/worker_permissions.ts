import { isRemoteModule } from "../module_url.ts";
import type { Granted, PermissionSet } from "../permission_set.ts";
import { ENVIRONMENT_SAFELIST } from "../process/environment.ts";

/** Permissions of a Worker, as Deno's `WorkerOptions` take them. */
export interface WorkerPermissions {
  readonly read: boolean | string[];
  readonly write: boolean | string[];
  readonly net: boolean | string[];
  readonly run: boolean | string[];
  readonly ffi: boolean | string[];
  readonly env: boolean | string[];
  readonly sys: boolean | string[];
  readonly import: boolean | string[];
}

/**
 * What a Worker may read of the host's environment, which is its own too: what
 * it may read it may also change, so nothing by which the host finds programs.
 */
const ENVIRONMENT = ENVIRONMENT_SAFELIST.filter((name) =>
  name === "TZ" || /^(?:LANG|LC_)/.test(name)
);

/**
 * A set of permissions as a Worker takes it. A Worker cannot ask: what an operator
 * would be asked is denied, with a reason that names the level that grants it. It
 * differs from a process in that
 *
 * - nothing is denied inside a grant: rules that would have it
 *   ({@linkcode PermissionSet.cutBy}) keep a Worker from starting, and what the level
 *   protects is readable and writable where it lies in a granted folder;
 * - the environment is the host's: names besides language and time zone are denied,
 *   not empty, and `full_access` may change the host's own; rules give none of it;
 * - it is not known what was fetched: it may import from every host that the library imports from.
 *
 * @param externals Specifiers of the library's modules elsewhere.
 */
export function workerPermissions(
  set: PermissionSet,
  externals: readonly string[],
): WorkerPermissions {
  const { importRemote, denyEnv } = set;
  const own = importRemote === "none" ? [] : externals.filter(isRemoteModule);
  const allowed = typeof importRemote === "string"
    ? importRemote === "any" || []
    : importRemote.hosts;
  // "All" means a cleared environment where the process is the tool's own.
  const env = set.env === true && set.hostEnvironment ||
    ENVIRONMENT.filter((name) => set.env === true && !denyEnv.includes(name));
  return {
    read: optionOf(set.read),
    write: optionOf(set.write),
    net: optionOf(set.net),
    run: optionOf(set.run),
    ffi: optionOf(set.ffi),
    env,
    sys: optionOf(set.sys),
    import: allowed === true ||
      [...new Set([...own.map(hostOf), ...allowed])],
  };
}

/** Nothing is written `false`, as Deno has it. */
function optionOf(granted: Granted): boolean | string[] {
  return granted === true || (granted.length > 0 && [...granted]);
}

function hostOf(specifier: string): string {
  const { protocol, hostname, port } = new URL(specifier);
  if (protocol === "jsr:") return "jsr.io:443";
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}
