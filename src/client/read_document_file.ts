import { isSecretName } from "../core/is_secret_name.ts";
import { isWithin } from "../core/is_within.ts";
import { relative, resolve, SEPARATOR } from "../core/path.ts";
import type { StoredDocument } from "./document_store.ts";

/** Largest document, in bytes. */
const MAX_BYTES = 32 * 2 ** 20;

/** Options of {@linkcode readDocumentFile}. */
export interface ReadDocumentFileOptions {
  /** The only folder whose files may be read, `.env*` excepted; any file by default. */
  readonly within?: string;
  readonly signal?: AbortSignal;
}

/**
 * Reads a file that is to be added to documents.
 *
 * @param path Relative to `within`, or to the current folder.
 * @param options Where it may lie.
 * @returns The document; its key is its real path.
 * @throws {Deno.errors.NotCapable} If it may not be read.
 * @throws {Error} If it cannot be read or is too large.
 */
export async function readDocumentFile(
  path: string,
  { within, signal }: ReadDocumentFileOptions = {},
): Promise<StoredDocument> {
  const wanted = within === undefined ? resolve(path) : resolve(within, path);
  // Told before anything is opened: what lies elsewhere is not even looked for.
  const shown = within === undefined ? path : shownPath(path, wanted, within);
  using file = await Deno.open(wanted);
  const key = await Deno.realPath(wanted);
  if (within !== undefined) {
    const root = await Deno.realPath(within);
    shownPath(path, key, root);
    await checkSame(file, key, path);
  }
  const { size, isFile } = await file.stat();
  if (!isFile) throw new TypeError(`Cannot read ${path}: it is no file`);
  if (size > MAX_BYTES) {
    const limit = `${MAX_BYTES / 2 ** 20} MiB`;
    throw new RangeError(`Cannot read ${path}: it is larger than ${limit}`);
  }
  const chunks = Array.fromAsync(file.readable);
  const bytes = await new Blob(await chunks).bytes();
  signal?.throwIfAborted();
  return { source: shown, key, bytes };
}

/** The path in the folder, with `/`. */
function shownPath(given: string, path: string, folder: string): string {
  const inside = relative(folder, path);
  const isSecret = inside.split(SEPARATOR).some(isSecretName);
  if (isWithin(folder, path) && inside !== "" && !isSecret) {
    return inside.replaceAll(SEPARATOR, "/");
  }
  const why = isSecret ? "it may hold secrets" : "it is not in the workspace";
  throw new Deno.errors.NotCapable(
    `Cannot add ${JSON.stringify(given)} to the documents: ${why}`,
  );
}

/** A link that was swapped between opening and checking would lead elsewhere. */
async function checkSame(
  file: Deno.FsFile,
  real: string,
  given: string,
): Promise<void> {
  const [opened, found] = await Promise.all([file.stat(), Deno.lstat(real)]);
  if (opened.dev === found.dev && opened.ino === found.ino) return;
  throw new Deno.errors.NotCapable(
    `Cannot add ${
      JSON.stringify(given)
    } to the documents: it was swapped meanwhile`,
  );
}
