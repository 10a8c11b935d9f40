import { stateDir } from "../../approval/state_dir.ts";
import { errorText } from "../../core/error_text.ts";
import { resolve } from "../../core/path.ts";
import type { CliIo } from "../cli_io.ts";
import { UsageError } from "../usage_error.ts";

/**
 * The folder for saved approvals and audit logs.
 *
 * @param io Where the environment is.
 * @returns Absolute path; the folder need not exist.
 * @throws UsageError when the environment names none, or what is no folder.
 */
export async function stateFolder(io: CliIo): Promise<string> {
  const named = io.env("LCP_STATE_DIR") || undefined;
  const folder = named === undefined
    ? await stateDir()
    : resolve(io.cwd, named);
  const hint = "Name one in the environment variable LCP_STATE_DIR.";
  if (folder === null) {
    throw new UsageError("There is no folder for approvals and audit logs", {
      hint,
    });
  }
  const problem = await problemOf(folder);
  if (problem === undefined) return folder;
  throw new UsageError(
    `Cannot use the folder for approvals and audit logs: ${problem}`,
    { hint },
  );
}

/** Why a folder is of no use; one that is not there yet is made when it is needed. */
async function problemOf(path: string): Promise<string | undefined> {
  try {
    const { isDirectory } = await Deno.stat(path);
    return isDirectory ? undefined : `${path} is no folder`;
  } catch (error) {
    return error instanceof Deno.errors.NotFound ? undefined : errorText(error);
  }
}
