import { judgePermission } from "../../approval/judge_permission.ts";
import type { PermissionRequest } from "../../approval/permission_verdict.ts";
import { parseRule } from "../../approval/rules/parse_rule.ts";
import type { FoundPolicy } from "./policy_for.ts";

/**
 * Names the saved approvals that would allow a request if the library were as it
 * was when they were given.
 *
 * @param requests What is judged: one that is allowed by it is enough.
 * @param found By what it is judged.
 */
export function voidNotes(
  requests: readonly PermissionRequest[],
  { policy, voided }: Pick<FoundPolicy, "policy" | "voided">,
): string[] {
  return voided.filter(({ rule, library }) => {
    if (library.path.startsWith("mcp:")) return false;
    const parsed = parseRule(rule);
    if (typeof parsed === "string") return false;
    const then = { ...policy, remembered: [parsed] };
    return requests.some((request) =>
      judgePermission(request, then).by === "remembered"
    );
  }).map(({ rule, id }) =>
    `The approval ${rule} (${
      id.slice(0, 8)
    }) does not count any more: the library has changed since it was given`
  );
}
