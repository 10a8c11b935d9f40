import type { OpenDiscussionOptions } from "../../client/discussion/discussion_options.ts";
import { LollmsDiscussion } from "../../client/discussion/lollms_discussion.ts";
import { errorText } from "../../core/error_text.ts";
import { UsageError } from "../usage_error.ts";

/** What an operator can mend. */
const EXPECTED = [
  Deno.errors.Busy,
  Deno.errors.PermissionDenied,
  Deno.errors.NotADirectory,
];

/**
 * Opens the discussion of a chat, or begins it.
 *
 * @param folder Folder of all discussions.
 * @param options Which one.
 * @throws UsageError if it is open elsewhere, or the folder cannot be used.
 */
export async function openDiscussion(
  folder: string,
  options: OpenDiscussionOptions,
): Promise<LollmsDiscussion> {
  try {
    return await LollmsDiscussion.open(folder, options);
  } catch (error) {
    if (EXPECTED.some((kind) => error instanceof kind)) {
      throw new UsageError(errorText(error), {
        hint: error instanceof Deno.errors.Busy
          ? "Leave the other chat, or begin a new one without --resume."
          : `Discussions are kept in ${folder}; LCP_STATE_DIR names another place.`,
      });
    }
    throw error;
  }
}
