import type { PermissionNeed } from "./request_permissions.ts";

/**
 * Says in one line what lcp is missing and how to grant it.
 *
 * @param needs What Deno did not grant.
 */
export function unmetNeedsText(needs: readonly PermissionNeed[]): string {
  const wants = needs.map(({ access, purpose }) => `${access} to ${purpose}`);
  const flags = needs.map(({ flag }) => flag);
  return `lcp needs ${wants.join(", and ")}: start Deno with ${
    flags.join(" ")
  }, or with -A`;
}
