import {
  type AuditEntry,
  readAuditLog,
} from "../../approval/audit/read_audit_log.ts";
import { errorText } from "../../core/error_text.ts";

/**
 * The entries of an audit log. One that cannot be read, or no further, hides
 * no other.
 *
 * @param path Absolute path of the log.
 * @param report Told why it cannot be read.
 */
export async function* entriesOf(
  path: string,
  report: (problem: string) => void,
): AsyncGenerator<AuditEntry> {
  try {
    yield* readAuditLog(path);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    report(`The log ${path} cannot be read: ${errorText(error)}`);
  }
}
