import { isPlainObject } from "../core/json.ts";
import { isRichContent } from "../core/rich_content.ts";
import type { ToolResult } from "../core/tool_result.ts";
import { type SavedFile, saveNewFile } from "../files/save_new_file.ts";

/** Most files that one result gives. */
const MAX_FILES = 100;

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
): Promise<readonly SavedFile[]> {
  const blocks = [result.content, result.output].find(isRichContent) ?? [];
  const parts = blocks.flatMap(bytesOf).slice(0, MAX_FILES);
  const saved: SavedFile[] = [];
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
): Promise<SavedFile> {
  const bytes = decoded(base64);
  return bytes === undefined
    ? { kind: "failed", reason: "it is no base64" }
    : await saveNewFile(workspace, bytes, {
      tool,
      ending: extension(mimeType),
    });
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.fromBase64(base64);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The ending of a file, by its media type: `image/svg+xml` is `.svg`. */
function extension(mimeType: string): string {
  const subtype = /^[a-z]+\/(?:x-)?([a-z0-9]+)(?:[+;].*)?$/i.exec(mimeType)
    ?.[1];
  return subtype === undefined || subtype.length > 10
    ? ".bin"
    : `.${subtype.toLowerCase()}`;
}
