import { type DiscussionSummary, readSummary } from "./discussion_folder.ts";

/** Options of {@linkcode listDiscussions}. */
export interface ListDiscussionsOptions {
  /** Only those whose tools work in this folder (absolute path). */
  readonly workspace?: string;
}

/**
 * The discussions of a folder, the latest first; those that are open elsewhere too.
 * Needs `--allow-read` for it.
 *
 * @param folder Folder of all discussions; it need not be there.
 * @param options Which of them.
 */
export async function listDiscussions(
  folder: string,
  { workspace }: ListDiscussionsOptions = {},
): Promise<readonly DiscussionSummary[]> {
  const found: DiscussionSummary[] = [];
  for (const id of await idsOf(folder)) {
    const summary = await readSummary(folder, id);
    if (summary === undefined) continue;
    if (workspace === undefined || workspace === summary.workspace) {
      found.push(summary);
    }
  }
  return found.sort((a, b) => a.updatedAt < b.updatedAt ? 1 : -1);
}

async function idsOf(folder: string): Promise<readonly string[]> {
  try {
    const entries = await Array.fromAsync(Deno.readDir(folder));
    return entries.filter(({ isDirectory, name }) =>
      isDirectory && /^[A-Za-z0-9][\w-]{0,63}$/.test(name)
    ).map(({ name }) => name);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}
