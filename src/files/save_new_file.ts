import { errorText } from "../core/error_text.ts";
import { isWithin } from "../core/is_within.ts";
import { join } from "../core/path.ts";
import { createNewFile } from "./create_new_file.ts";
import { isOpenedWithin } from "./is_opened_within.ts";
import { writeAll } from "./write_all.ts";

/** Folder of a workspace for what tools give besides text, or at too great length. */
const FOLDER = "lcp_output";

/** Longest name of a tool that a file is called after. */
const MAX_STEM = 64;

/** Where something went, or why it went nowhere. */
export type SavedFile =
  /** Below the workspace, with `/`. */
  | { readonly kind: "saved"; readonly path: string }
  | { readonly kind: "failed"; readonly reason: string };

/** What a file is called. */
export interface NewFileName {
  /** The tool whose output it is. */
  readonly tool: string;
  /** With its dot, such as `.txt`. */
  readonly ending: string;
}

/**
 * Writes what a tool gave into a new file of its workspace. Tools may still be
 * running there and put links in its way: what was opened is looked at before
 * anything is written. Needs `--allow-read` and `--allow-write` for the workspace.
 *
 * @param workspace The folder.
 * @param content What to write.
 * @param name What the file is called.
 */
export async function saveNewFile(
  workspace: string,
  content: string | Uint8Array<ArrayBuffer>,
  { tool, ending }: NewFileName,
): Promise<SavedFile> {
  try {
    const root = await Deno.realPath(workspace);
    await openFolder(root);
    const stem = tool.replace(/[^\w.-]/g, "_").slice(0, MAX_STEM);
    const name = `${FOLDER}/${stem}`;
    const { path, file } = await createNewFile(root, name, ending);
    using _ = file;
    if (!await isOpenedWithin(file, { path: join(root, path), root })) {
      throw leadsOut();
    }
    await writeAll(file, content);
    return { kind: "saved", path };
  } catch (error) {
    return { kind: "failed", reason: errorText(error) };
  }
}

/** Makes the folder, unless something stands there that is no folder of the workspace. */
async function openFolder(root: string): Promise<void> {
  const folder = join(root, FOLDER);
  await Deno.mkdir(folder, { recursive: true });
  const { isSymlink } = await Deno.lstat(folder);
  if (isSymlink || !isWithin(root, await Deno.realPath(folder))) {
    throw leadsOut();
  }
}

function leadsOut(): Error {
  return new Error(`${FOLDER} leads out of the workspace`);
}
