import { isSecretName } from "../../core/is_secret_name.ts";
import { isWithin } from "../../core/is_within.ts";
import type { JsonObject } from "../../core/json.ts";
import {
  basename,
  fromFileUrl,
  join,
  relative,
  SEPARATOR,
  toFileUrl,
} from "../../core/path.ts";
import { FolderWatches } from "./_folder_watches.ts";
import { isOpenedWithin } from "../../files/is_opened_within.ts";
import { ERROR_CODES, McpError } from "./mcp_error.ts";
import { walkFiles } from "./walk_files.ts";

/** Most files of one page of a list. */
const PAGE = 1_000;

/** Most files and folders that one page of a list looks at. */
const MAX_ENTRIES = 100_000;

/** Largest file that can be read, in bytes. */
const MAX_BYTES = 16 * 2 ** 20;

/** Options of {@linkcode WorkspaceFiles.open}. */
export interface WorkspaceFilesOptions {
  /** Most files and folders that one page of a list looks at; what is beyond is not listed. @default {100000} */
  readonly maxEntries?: number;
}

/** One page of the workspace's files. */
export interface FilePage {
  readonly entries: readonly JsonObject[];
  readonly nextCursor?: string;
}

/** The files of a workspace as resources: what lies elsewhere, also by a link, is none of them. */
export class WorkspaceFiles {
  /** URL of the workspace, ending in `/`. */
  readonly url: string;
  readonly #root: string;
  readonly #maxEntries: number;
  readonly #watches = new FolderWatches();

  private constructor(root: string, maxEntries: number) {
    this.#root = root;
    this.#maxEntries = maxEntries;
    const { href } = toFileUrl(root);
    this.url = href.endsWith("/") ? href : `${href}/`;
  }

  /**
   * Offers the files of a folder.
   *
   * @param workspace Path of the folder.
   * @param options How much of it a list looks at.
   * @throws If it is not there.
   */
  static async open(
    workspace: string,
    { maxEntries = MAX_ENTRIES }: WorkspaceFilesOptions = {},
  ): Promise<WorkspaceFiles> {
    return new WorkspaceFiles(await Deno.realPath(workspace), maxEntries);
  }

  /** Whether a URI is that of something in the workspace, if it is there. */
  owns(uri: string): boolean {
    return this.#pathOf(uri) !== undefined;
  }

  /** The template of the files' URIs. */
  template(): JsonObject {
    return {
      uriTemplate: `${this.url}{+path}`,
      name: "workspace_file",
      title: "File of the workspace",
      description: "A file, by its path in the workspace",
    };
  }

  /**
   * Lists files, sorted by path.
   *
   * @param cursor Where the page before ended; undefined for the first.
   * @returns Undefined when the cursor is none.
   */
  async list(cursor: unknown): Promise<FilePage | undefined> {
    const after = cursor === undefined ? "" : decodeCursor(cursor);
    if (after === undefined) return undefined;
    const paths: string[] = [];
    let isMore = false;
    const walk = { after, maxEntries: this.#maxEntries };
    for await (const path of walkFiles(this.#root, walk)) {
      if (paths.length === PAGE) {
        isMore = true;
        break;
      }
      paths.push(path);
    }
    const entries = await Promise.all(paths.map((path) => this.#entry(path)));
    const last = paths.at(-1);
    return {
      entries: entries.flat(),
      ...(isMore && last !== undefined && { nextCursor: encodeCursor(last) }),
    };
  }

  async #entry(path: string): Promise<JsonObject[]> {
    try {
      const { size } = await Deno.lstat(join(this.#root, path));
      const mimeType = await mediaType(path);
      const uri = `${this.url}${encodePath(path)}`;
      return [{
        uri,
        name: path,
        ...(mimeType !== undefined && { mimeType }),
        size,
      }];
    } catch {
      // It went away while the list was made.
      return [];
    }
  }

  /**
   * Reads a file: a text if it is UTF-8, else its bytes.
   *
   * @param uri Its URI.
   * @throws {McpError} If it is not there, no file, too large, holds secrets by its name, or lies elsewhere.
   */
  async read(uri: string): Promise<JsonObject> {
    const path = this.#pathOf(uri);
    const bytes = path === undefined ? undefined : await this.#bytes(path, uri);
    if (path === undefined || bytes === undefined) throw notFound(uri);
    const mimeType = await mediaType(path);
    try {
      const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
        .decode(bytes);
      if (!text.includes("\0")) {
        return { uri, mimeType: mimeType ?? "text/plain", text };
      }
    } catch {
      // It is no text.
    }
    return {
      uri,
      mimeType: mimeType ?? "application/octet-stream",
      blob: bytes.toBase64(),
    };
  }

  async #bytes(
    path: string,
    uri: string,
  ): Promise<Uint8Array<ArrayBuffer> | undefined> {
    let real: string;
    try {
      real = await Deno.realPath(path);
    } catch {
      return undefined;
    }
    if (!isWithin(this.#root, real)) return undefined;
    if ([path, real].some((it) => this.#holdsSecrets(it))) {
      throw new McpError(
        ERROR_CODES.invalidParams,
        `Cannot read ${uri}: files and folders of that name hold secrets`,
        { data: { uri } },
      );
    }
    const { isFile, size } = await Deno.lstat(real);
    if (!isFile) return undefined;
    if (size > MAX_BYTES) throw tooLarge(uri, size);
    using file = await Deno.open(real);
    const place = { path: real, root: this.#root };
    if (!await isOpenedWithin(file, place)) return undefined;
    return await readUpTo(file, uri);
  }

  /** Whether a path of the workspace is called so, or lies in a folder that is. */
  #holdsSecrets(path: string): boolean {
    return relative(this.#root, path).split(SEPARATOR).some(isSecretName);
  }

  /**
   * Has changes of a file told until the signal aborts. Resolves when it is looked at.
   *
   * @param uri Its URI.
   * @param signal Ends it.
   * @param changed Called after each change.
   */
  async watch(
    uri: string,
    signal: AbortSignal,
    changed: () => void,
  ): Promise<void> {
    const path = this.#pathOf(uri);
    if (path === undefined || signal.aborted) return;
    const folder = await Deno.realPath(join(path, "..")).catch(() => undefined);
    if (folder === undefined || signal.aborted) return;
    if (folder !== this.#root && !isWithin(this.#root, folder)) return;
    this.#watches.add(folder, { name: basename(path), changed, signal });
  }

  /** The path that a URI names, if it is below the workspace by its text. */
  #pathOf(uri: string): string | undefined {
    if (!uri.startsWith("file:")) return undefined;
    const url = URL.parse(uri);
    if (url === null || url.search !== "" || url.hash !== "") return undefined;
    try {
      const path = fromFileUrl(url);
      return isWithin(this.#root, path) ? path : undefined;
    } catch {
      // A host, or an encoding that is none.
      return undefined;
    }
  }
}

async function readUpTo(
  file: Deno.FsFile,
  uri: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file.readable) {
    size += chunk.length;
    if (size > MAX_BYTES) throw tooLarge(uri, size);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

async function mediaType(path: string): Promise<string | undefined> {
  const { lookup } = await import("mrmime");
  return lookup(path);
}

function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

function encodeCursor(path: string): string {
  return new TextEncoder().encode(path).toBase64();
}

function decodeCursor(cursor: unknown): string | undefined {
  if (typeof cursor !== "string") return undefined;
  try {
    return new TextDecoder().decode(Uint8Array.fromBase64(cursor));
  } catch {
    return undefined;
  }
}

function notFound(uri: string): McpError {
  return new McpError(
    ERROR_CODES.resourceNotFound,
    `Resource not found: ${uri}`,
    {
      data: { uri },
    },
  );
}

function tooLarge(uri: string, size: number): McpError {
  return new McpError(
    ERROR_CODES.invalidParams,
    `Cannot read ${uri}: it has ${size} bytes, more than ${MAX_BYTES}`,
    { data: { uri } },
  );
}
