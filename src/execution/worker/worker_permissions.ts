import { isRemoteModule } from "../module_url.ts";
import type { PermissionSet } from "../permission_policy.ts";
import { ENVIRONMENT_SAFELIST } from "../process/environment.ts";

/** Permissions of a Worker, as Deno's `WorkerOptions` take them. */
export interface WorkerPermissions {
  readonly read: boolean | string[];
  readonly write: boolean | string[];
  readonly net: boolean;
  readonly run: boolean;
  readonly ffi: boolean;
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
 * A set of permissions as a Worker takes it. Workers know no denials inside a
 * grant, so what {@linkcode PermissionSet.denyRead} and `denyWrite` protect stays
 * readable and writable where it lies in a folder that is granted; nor do they know
 * what was fetched, so they may import from every host that a library imports from.
 *
 * @param externals Specifiers of the library's modules elsewhere.
 */
export function workerPermissions(
  set: PermissionSet,
  externals: readonly string[],
): WorkerPermissions {
  const everything = set.read === true;
  const hosts = externals.filter(isRemoteModule).map(hostOf);
  return {
    read: set.read === true || [...set.read],
    write: set.write === true || [...set.write],
    net: set.net,
    run: set.run,
    ffi: set.ffi,
    // "All" means a cleared environment where the process is the tool's own.
    env: everything || [...ENVIRONMENT],
    sys: set.sys === true || [...set.sys],
    import: set.importRemote === "any" || [...new Set(hosts)],
  };
}

function hostOf(specifier: string): string {
  const { protocol, hostname, port } = new URL(specifier);
  if (protocol === "jsr:") return "jsr.io:443";
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}
