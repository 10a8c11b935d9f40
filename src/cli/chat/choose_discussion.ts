import type { OpenDiscussionOptions } from "../../client/discussion/discussion_options.ts";
import { listDiscussions } from "../../client/discussion/list_discussions.ts";
import type { CommandContext } from "../command.ts";
import { UsageError } from "../usage_error.ts";

/** What the command line has for `--resume` without a value; no id has an `@`. */
const LATEST = "@latest";

/** What a discussion is chosen by. */
export interface ChooseDiscussionOptions {
  readonly context: CommandContext;
  /** Folder that tools work in, absolute. */
  readonly workspace: string;
}

/**
 * Which discussion to open: a new one, or with `--resume` the named or the
 * workspace's latest one.
 *
 * @param folder Folder of all discussions.
 * @param options Command line and workspace.
 * @throws UsageError if there is none to resume.
 */
export async function chooseDiscussion(
  folder: string,
  { context: { options }, workspace }: ChooseDiscussionOptions,
): Promise<OpenDiscussionOptions> {
  const wanted = options.text("resume");
  if (wanted === undefined) return { workspace };
  const place = await Deno.realPath(workspace);
  const found = await listDiscussions(folder, { workspace: place });
  const chosen = found.find(({ id }) => wanted === LATEST || id === wanted);
  if (chosen !== undefined) return { id: chosen.id, workspace };
  const what = wanted === LATEST ? "a discussion" : `the discussion ${wanted}`;
  const ids = found.slice(0, 5).map(({ id, title }) => `${id} (${title})`);
  throw new UsageError(
    `Cannot resume ${what} as this workspace has ${
      wanted === LATEST ? "none" : "no such one"
    }`,
    { hint: ids.length > 0 ? `There are: ${ids.join(", ")}` : undefined },
  );
}
