import { join } from "../../core/path.ts";
import { LOG_ENDING } from "./_audit_head.ts";
import { auditFolder } from "./audit_folder.ts";

/**
 * The audit logs that there are. Needs read permission.
 *
 * @param stateDir Absolute path of the folder for what lasts.
 * @returns Absolute paths, the log that was opened first before the others; none when nothing was ever logged.
 */
export async function auditLogPaths(stateDir: string): Promise<string[]> {
  const folder = auditFolder(stateDir);
  try {
    const entries = await Array.fromAsync(Deno.readDir(folder));
    // A name begins with the time when its log was opened.
    return entries.map(({ name }) => name)
      .filter((name) => name.endsWith(LOG_ENDING)).sort()
      .map((name) => join(folder, name));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}
