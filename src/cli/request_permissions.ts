/** A permission that lcp itself needs of Deno. */
export interface PermissionNeed {
  /** What has to be granted at least; nothing is asked for where it is. */
  readonly least: readonly Deno.PermissionDescriptor[];
  /** What Deno is asked for where it is not; absent when it asks by itself later, if ever. */
  readonly request?: Deno.PermissionDescriptor;
  /** The permission as Deno's question names it, such as `read access`. */
  readonly access: string;
  /** The flag that grants it. */
  readonly flag: string;
  /** What it is for, as `to ...` goes on. */
  readonly purpose: string;
}

/**
 * Has Deno ask for the permissions that are missing, each explained in one line
 * on standard error before. Without a terminal nothing is asked, nor explained.
 *
 * @param needs What is needed.
 * @returns The needs that are still unmet.
 */
export async function requestPermissions(
  needs: readonly PermissionNeed[],
): Promise<PermissionNeed[]> {
  const unmet: PermissionNeed[] = [];
  for (const need of needs) {
    const { least, request, access, purpose } = need;
    if (least.every(isGranted)) continue;
    if ([request ?? least].flat().some(canAsk)) {
      console.error(`lcp: Deno will ask for ${access}: to ${purpose}`);
      if (request) await Deno.permissions.request(request);
    }
    if (request && !least.every(isGranted)) unmet.push(need);
  }
  return unmet;
}

// The twins that block: a process that has all permissions must not wait for these.
function isGranted(descriptor: Deno.PermissionDescriptor): boolean {
  return Deno.permissions.querySync(descriptor).state === "granted";
}

function canAsk(descriptor: Deno.PermissionDescriptor): boolean {
  return Deno.stdin.isTerminal() && Deno.stderr.isTerminal() &&
    Deno.permissions.querySync(descriptor).state === "prompt";
}
