import { stateDir } from "../../approval/state_dir.ts";
import { resolve } from "../../core/path.ts";
import type { CliIo } from "../cli_io.ts";
import { UsageError } from "../usage_error.ts";

/**
 * The folder for saved approvals and audit logs.
 *
 * @param io Where the environment is.
 * @returns Absolute path; the folder need not exist.
 * @throws UsageError when the environment names none.
 */
export async function stateFolder(io: CliIo): Promise<string> {
  const named = io.env("LCP_STATE_DIR") || undefined;
  const folder = named === undefined
    ? await stateDir()
    : resolve(io.cwd, named);
  if (folder !== null) return folder;
  throw new UsageError("There is no folder for approvals and audit logs", {
    hint: "Name one in the environment variable LCP_STATE_DIR.",
  });
}
