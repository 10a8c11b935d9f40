import type {
  PermissionPolicy,
  PermissionRequest,
} from "../../approval/permission_verdict.ts";
import { grantedEnvironment } from "../../binding/granted_environment.ts";
import { ENVIRONMENT_SAFELIST } from "../../execution/process/environment.ts";

/**
 * That a variable which may be read is not there, and what would change that.
 *
 * @param request What is asked for.
 * @param policy By what it is judged.
 * @returns A sentence, or undefined for any other request.
 */
export function environmentNote(
  { permission, value }: PermissionRequest,
  { level, rules }: PermissionPolicy,
): string | undefined {
  if (permission !== "env" || value === null || level === "full_access") {
    return undefined;
  }
  const isThere = ENVIRONMENT_SAFELIST.includes(value) ||
    Object.hasOwn(grantedEnvironment(rules, { [value]: "" }), value);
  return isThere
    ? undefined
    : `A tool finds nothing there, as its environment has only harmless variables: rules.allow ${
      JSON.stringify(`env:${value}`)
    } passes this one on`;
}
