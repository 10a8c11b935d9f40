import { auditLogPaths } from "../../approval/audit/audit_log_paths.ts";
import type { AuditEntry } from "../../approval/audit/read_audit_log.ts";
import { entriesOf } from "./entries_of.ts";

/** Clocks of file systems may be so far behind. */
const CLOCK_MS = 2_000;

/** Options of {@linkcode latestEntries}. */
export interface LatestEntriesOptions {
  /** How many at most. */
  readonly limit: number;
  /** Told why a log cannot be read. */
  readonly report: (problem: string) => void;
}

/**
 * The latest entries of all audit logs: processes that run at the same time
 * have a log each.
 *
 * @param stateDir Folder for what lasts.
 * @param options How many, and who is told of logs that cannot be read.
 * @returns The entries, the newest last.
 */
export async function latestEntries(
  stateDir: string,
  { limit, report }: LatestEntriesOptions,
): Promise<readonly AuditEntry[]> {
  const logs = await Promise.all(
    (await auditLogPaths(stateDir)).map(async (path) => ({
      path,
      written: (await Deno.stat(path)).mtime?.getTime() ?? Infinity,
    })),
  );
  logs.sort((a, b) => b.written - a.written);
  let latest: AuditEntry[] = [];
  for (const { path, written } of logs) {
    const oldest = latest.length < limit ? undefined : latest[0]?.time;
    // What stands in a log was recorded before it was last written to.
    if (oldest !== undefined && written + CLOCK_MS < Date.parse(oldest)) break;
    for await (const entry of entriesOf(path, report)) {
      latest.push(entry);
      if (latest.length >= 4 * limit) latest = newest(latest, limit);
    }
    latest = newest(latest, limit);
  }
  return latest;
}

function newest(entries: readonly AuditEntry[], limit: number): AuditEntry[] {
  return entries.toSorted((a, b) =>
    a.time < b.time ? -1 : a.time > b.time ? 1 : 0
  ).slice(-limit);
}
