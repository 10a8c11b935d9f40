import { sandboxNeeds } from "../permission_needs.ts";
import type { PermissionNeed } from "../request_permissions.ts";
import type { Finding } from "./finding.ts";

/**
 * Tells whether Deno has granted what sandboxes need; asks for nothing.
 *
 * @param needs Those of a sandbox in a process by default.
 */
export async function examinePermissions(
  needs: readonly PermissionNeed[] = sandboxNeeds("process"),
): Promise<Finding[]> {
  const unmet: PermissionNeed[] = [];
  for (const need of needs) {
    const states = await Promise.all(
      need.least.map((one) => Deno.permissions.query(one)),
    );
    if (states.some(({ state }) => state !== "granted")) unmet.push(need);
  }
  const name = "permissions of lcp";
  if (unmet.length === 0) {
    return [{
      name,
      state: "good",
      found: "all that sandboxes need",
      meaning: "lcp can start the sandboxes that tools run in.",
    }];
  }
  return [{
    name,
    state: "missing",
    found: `without ${unmet.map(({ flag }) => flag).join(" ")}`,
    meaning: `Deno must let lcp ${
      unmet.map(({ purpose }) => purpose).join(" and ")
    }: add the flags, or run it with -A.`,
  }];
}
