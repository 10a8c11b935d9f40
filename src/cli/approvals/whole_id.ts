import { auditLogPaths } from "../../approval/audit/audit_log_paths.ts";
import type { CliIo } from "../cli_io.ts";
import { UsageError } from "../usage_error.ts";
import { entriesOf } from "./entries_of.ts";
import { openMemory } from "./open_memory.ts";

/** Length from which on an id needs no completion. */
const WHOLE = 8;

/** Most ids that are named. */
const MAX_NAMED = 5;

/**
 * Completes the beginning of the id of a question or of a saved approval.
 *
 * @param begun The beginning, or a whole id.
 * @param folder Folder for what lasts.
 * @returns The id; what was given when none begins so.
 * @throws UsageError if several ids begin so.
 */
export async function wholeId(
  begun: string,
  folder: string,
  io: CliIo,
): Promise<string> {
  if (begun.length >= WHOLE) return begun;
  const ids = new Set<string>();
  for (const { id } of await openMemory(folder, io).memory.list()) {
    if (id.startsWith(begun)) ids.add(id);
  }
  for (const path of await auditLogPaths(folder)) {
    // One that cannot be read may be damaged: verifying tells.
    for await (const { fields: { event, id } } of entriesOf(path, () => {})) {
      if (event !== "question" || typeof id !== "string") continue;
      if (id.startsWith(begun)) ids.add(id);
    }
  }
  const [only = begun, ...others] = ids;
  if (others.length === 0) return only;
  const named = [only, ...others].slice(0, MAX_NAMED);
  throw new UsageError(`"${begun}" is the beginning of several ids`, {
    hint: `Write more of it: ${named.join(", ")}${
      ids.size > named.length ? " ..." : ""
    }`,
  });
}
