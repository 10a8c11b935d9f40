import { isPlainObject } from "../../core/json.ts";
import { parseJson } from "../../core/parse_json.ts";
import type { RememberedApproval } from "./remembered_approval.ts";

/** Writes approvals as they are kept on disk. */
export function approvalsText(
  approvals: readonly RememberedApproval[],
): string {
  const entries = approvals.map(({ id, library, rule, time }) => ({
    id,
    library: { name: library.name, path: library.path },
    identity: library.identity,
    rule,
    time,
  }));
  return `${JSON.stringify({ approvals: entries }, null, 2)}\n`;
}

/**
 * Reads approvals from what is kept on disk.
 *
 * @returns The approvals, or undefined when the text is not what this package writes.
 */
export function parseApprovals(text: string): RememberedApproval[] | undefined {
  const document = parseJson(text);
  if (!isPlainObject(document) || !Array.isArray(document.approvals)) {
    return undefined;
  }
  const approvals = document.approvals.map(parseApproval);
  const whole = approvals.filter((entry) => entry !== undefined);
  return whole.length === approvals.length ? whole : undefined;
}

function parseApproval(entry: unknown): RememberedApproval | undefined {
  if (!isPlainObject(entry) || !isPlainObject(entry.library)) return undefined;
  const { id, identity, rule, time } = entry;
  const { name, path } = entry.library;
  if (
    typeof id !== "string" || typeof identity !== "string" ||
    typeof rule !== "string" || typeof time !== "string" ||
    typeof name !== "string" || typeof path !== "string"
  ) return undefined;
  const library = { name, path, identity };
  return { id, library, rule, time, isSaved: true };
}
