import { join } from "../../core/path.ts";

/**
 * The folder of all audit logs.
 *
 * @param stateDir Absolute path of the folder for what lasts.
 */
export function auditFolder(stateDir: string): string {
  return join(stateDir, "audit");
}
