import type { PermissionVerdict } from "../../approval/permission_verdict.ts";
import type { AutonomyLevel } from "../../core/handlers.ts";

/**
 * What allows a program to run, in words.
 *
 * @param verdict That allows it.
 * @param level The level that it was judged at.
 */
export function allowedBy(
  verdict: PermissionVerdict,
  level: AutonomyLevel,
): string {
  switch (verdict.by) {
    case "level":
      return `level ${level} allows all programs`;
    case "rule":
      return `rules.allow ${JSON.stringify(verdict.rule)}`;
    case "remembered":
      return `the approval ${verdict.rule}, which is remembered for this library`;
    default:
      return verdict satisfies never;
  }
}
