import type {
  PermissionPolicy,
  PermissionRequest,
} from "../../approval/permission_verdict.ts";
import { isInternalHost } from "../../approval/rules/internal_host.ts";
import { ruleMatches } from "../../approval/rules/rule_matches.ts";

/**
 * That data from this machine or its network are not fetched for a library, and
 * what would change that.
 *
 * @param request What is asked for.
 * @param policy By what it is judged.
 * @returns A sentence, or undefined for any other request.
 */
export function importNote(
  request: PermissionRequest,
  policy: PermissionPolicy,
): string | undefined {
  const { permission, value } = request;
  const isMeant = permission === "import" && value !== null &&
    isInternalHost(value) && policy.level !== "full_access" &&
    !policy.rules.allow.some((rule) =>
      ruleMatches(rule, request, policy) === "yes"
    );
  return isMeant
    ? `This is for code: data (JSON, text, bytes) of this machine and its network are fetched for a library only where a rule allows it: rules.allow ${
      JSON.stringify(`import:${value}`)
    }`
    : undefined;
}
