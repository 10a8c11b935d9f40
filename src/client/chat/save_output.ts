import { errorText } from "../../core/error_text.ts";
import { isWithin } from "../../core/is_within.ts";
import { join } from "../../core/path.ts";
import { createNewFile } from "./create_new_file.ts";

/** Folder of the workspace for what tools give that is too long for a model. */
const FOLDER = "lcp_output";

/** Where an output went, or why it went nowhere. */
export type SavedOutput =
  /** Below the workspace. */
  | { readonly kind: "saved"; readonly path: string }
  | { readonly kind: "failed"; readonly reason: string };

/** What a file is called. */
export interface OutputName {
  /** The tool whose output it is. */
  readonly tool: string;
  /** With its dot, such as `.txt`. */
  readonly ending: string;
}

/**
 * Writes a tool's output into a new file of the workspace. Needs `--allow-write`
 * for it.
 *
 * @param workspace The folder.
 * @param content What to write.
 * @param name What the file is called.
 */
export async function saveOutput(
  workspace: string,
  content: string | Uint8Array<ArrayBuffer>,
  { tool, ending }: OutputName,
): Promise<SavedOutput> {
  try {
    const root = await Deno.realPath(workspace);
    const folder = join(root, FOLDER);
    await Deno.mkdir(folder, { recursive: true });
    // A tool may have put a link there, which would lead the host elsewhere.
    const real = await Deno.realPath(folder);
    if (!isWithin(root, real) || (await Deno.lstat(folder)).isSymlink) {
      throw new Error(`${FOLDER} is a link`);
    }
    const stem = tool.replace(/[^\w-]/g, "_").slice(0, 64);
    const { path, file } = await createNewFile(
      root,
      `${FOLDER}/${stem}`,
      ending,
    );
    await new Blob([content]).stream().pipeTo(file.writable);
    return { kind: "saved", path };
  } catch (error) {
    return { kind: "failed", reason: errorText(error) };
  }
}
