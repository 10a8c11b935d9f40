import { isPlainObject } from "../../core/json.ts";
import { parseJson } from "../../core/parse_json.ts";
import { isWithin } from "../../core/is_within.ts";
import { join } from "../../core/path.ts";
import { writeWhole } from "./_write_whole.ts";

const ID = /^[A-Za-z0-9][\w-]{0,63}$/;

/** What is known of a discussion without opening it. */
export interface DiscussionSummary {
  /** Names it. */
  readonly id: string;
  /** Its first question, or what it was called. */
  readonly title: string;
  /** Absolute path of the folder that its tools work in. */
  readonly workspace: string;
  /** When it was begun, ISO 8601, UTC. */
  readonly createdAt: string;
  /** When something was last asked, ISO 8601, UTC. */
  readonly updatedAt: string;
}

/** The files of one discussion. */
export interface DiscussionFiles {
  readonly summary: string;
  readonly store: string;
  readonly versionsDir: string;
  /** Its own workspace, if it is given no other. */
  readonly workspace: string;
}

/**
 * Where a discussion's files are.
 *
 * @param folder Folder of all discussions.
 * @param id The discussion.
 * @throws {TypeError} If the id could lead elsewhere.
 */
export function discussionFiles(folder: string, id: string): DiscussionFiles {
  if (!ID.test(id)) {
    throw new TypeError(
      `Cannot open a discussion as its id is no name of letters, digits, _ and -: found ${
        JSON.stringify(id)
      }`,
    );
  }
  const own = join(folder, id);
  return {
    summary: join(own, "discussion.json"),
    store: join(own, "discussion.sqlite"),
    versionsDir: join(own, "versions"),
    workspace: join(own, "workspace"),
  };
}

/**
 * Checks that tools cannot change what is kept of a discussion.
 *
 * @throws {TypeError} If the discussion lies in its workspace.
 */
export function checkApart(store: string, workspace: string): void {
  if (!isWithin(workspace, store)) return;
  throw new TypeError(
    `Cannot keep a discussion in the workspace of its tools, as they could change it: ${store} lies in ${workspace}`,
  );
}

/** What is known of a discussion; undefined when there is none. */
export async function readSummary(
  folder: string,
  id: string,
): Promise<DiscussionSummary | undefined> {
  const files = discussionFiles(folder, id);
  try {
    const value = parseJson(await Deno.readTextFile(files.summary));
    const { title, workspace, createdAt, updatedAt } = isPlainObject(value)
      ? value
      : {};
    if (typeof workspace !== "string") return undefined;
    return {
      id,
      title: String(title),
      workspace,
      createdAt: String(createdAt),
      updatedAt: String(updatedAt),
    };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** Writes what is known of a discussion, all of it or nothing. */
export async function writeSummary(
  folder: string,
  { id, ...known }: DiscussionSummary,
): Promise<void> {
  const { summary } = discussionFiles(folder, id);
  const text = `${JSON.stringify(known, null, 2)}\n`;
  await writeWhole(summary, new TextEncoder().encode(text));
}
