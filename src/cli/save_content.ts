import { createNewFile } from "../client/chat/create_new_file.ts";
import { errorText } from "../core/error_text.ts";
import { isWithin } from "../core/is_within.ts";
import { isPlainObject } from "../core/json.ts";
import { join } from "../core/path.ts";
import { isRichContent } from "../core/rich_content.ts";
import { isOpenedWithin } from "../mcp/server/is_opened_within.ts";
import type { ToolResult } from "../core/tool_result.ts";

/** Folder of the workspace for what tools return besides text. */
const FOLDER = "lcp_output";

/** Most files that one result gives. */
const MAX_FILES = 100;

/** What became of one part of a result: a file, or why there is none. */
export type SavedContent =
  | { readonly kind: "saved"; readonly path: string }
  | { readonly kind: "failed"; readonly reason: string };

/**
 * Writes the images, sounds and blobs of a result into files of the workspace,
 * each a new one.
 *
 * @param result What a tool returned.
 * @param options The tool's name, and the workspace.
 */
export async function saveContent(
  result: ToolResult,
  { tool, workspace }: { readonly tool: string; readonly workspace: string },
): Promise<readonly SavedContent[]> {
  const blocks = [result.content, result.output].find(isRichContent) ?? [];
  const parts = blocks.flatMap(bytesOf).slice(0, MAX_FILES);
  const saved: SavedContent[] = [];
  for (const { base64, mimeType } of parts) {
    saved.push(await save(base64, { mimeType, tool, workspace }));
  }
  return saved;
}

interface Part {
  readonly base64: string;
  readonly mimeType: string;
}

function bytesOf(block: Readonly<Record<string, unknown>>): Part[] {
  const { type, resource } = block;
  const holder = type === "resource" && isPlainObject(resource)
    ? resource
    : block;
  const { data, blob, mimeType } = holder;
  const base64 = type === "resource" ? blob : data;
  return typeof base64 === "string"
    ? [{ base64, mimeType: typeof mimeType === "string" ? mimeType : "" }]
    : [];
}

async function save(
  base64: string,
  { mimeType, tool, workspace }: {
    readonly mimeType: string;
    readonly tool: string;
    readonly workspace: string;
  },
): Promise<SavedContent> {
  try {
    const bytes = Uint8Array.fromBase64(base64);
    const root = await Deno.realPath(workspace);
    await openFolder(root);
    const name = `${FOLDER}/${tool.replace(/[^\w.-]/g, "_")}`;
    const { path, file } = await createNewFile(root, name, extension(mimeType));
    // A tool that still runs could have put a link in the folder's place.
    if (!await isOpenedWithin(file, { path: join(root, path), root })) {
      file.close();
      throw new Error(`${FOLDER} leads out of the workspace`);
    }
    await new Blob([bytes]).stream().pipeTo(file.writable);
    return { kind: "saved", path };
  } catch (error) {
    return { kind: "failed", reason: errorText(error) };
  }
}

/** Makes the folder, unless a link stands there that leads out of the workspace. */
async function openFolder(root: string): Promise<void> {
  const folder = join(root, FOLDER);
  await Deno.mkdir(folder, { recursive: true });
  if (isWithin(root, await Deno.realPath(folder))) return;
  throw new Error(`${FOLDER} leads out of the workspace`);
}

/** The ending of a file, by its media type: `image/svg+xml` is `.svg`. */
function extension(mimeType: string): string {
  const subtype = /^[a-z]+\/(?:x-)?([a-z0-9]+)(?:[+;].*)?$/i.exec(mimeType)
    ?.[1];
  return subtype === undefined || subtype.length > 10
    ? ".bin"
    : `.${subtype.toLowerCase()}`;
}
