import { join } from "../../core/path.ts";
import { HEAD_ENDING, LOG_ENDING, logPath } from "./_audit_head.ts";
import { auditFolder } from "./audit_folder.ts";
import { type AuditReport, verifyAuditLog } from "./verify_audit_log.ts";

/**
 * Checks all audit logs, also those of which only the head is left. Needs read
 * permission.
 *
 * @param stateDir Absolute path of the folder for what lasts.
 * @returns A report for each log, the oldest first; none when nothing was ever logged.
 */
export async function* verifyAuditLogs(
  stateDir: string,
): AsyncGenerator<AuditReport> {
  const folder = auditFolder(stateDir);
  const paths = new Set<string>();
  for (const name of await namesIn(folder)) {
    if (name.endsWith(LOG_ENDING)) paths.add(join(folder, name));
    if (name.endsWith(HEAD_ENDING)) paths.add(logPath(join(folder, name)));
  }
  // A name begins with the time when its log was opened.
  for (const path of [...paths].sort()) yield await verifyAuditLog(path);
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await Array.fromAsync(Deno.readDir(folder)))
      .map(({ name }) => name);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}
