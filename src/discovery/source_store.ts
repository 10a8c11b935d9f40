import { sha256 } from "../core/sha256.ts";
import { mapConcurrently } from "./map_concurrently.ts";

/** Size in bytes above which a source file is not read. */
export const MAX_SOURCE_BYTES = 20 * 1024 * 1024;

/** What stands at a path or URL. */
export type SourceState =
  | { readonly kind: "file"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "absent" }
  | { readonly kind: "folder" }
  | {
    readonly kind: "too-large";
    readonly size: number;
    readonly mtime: string;
  }
  | { readonly kind: "unreadable"; readonly reason: string };

/** Reads source files, each at most once however many libraries use it. */
export class SourceStore {
  readonly #states = new Map<string, Promise<SourceState>>();
  readonly #fingerprints = new Map<string, Promise<string>>();
  readonly #expected = new Set<string>();

  /**
   * Spares files the look at their kind and size before they are read.
   *
   * @param paths Files that were small when they were last read, and are regular files now.
   */
  expect(paths: readonly string[]): void {
    for (const path of paths) this.#expected.add(path);
  }

  /**
   * Reads a file. Needs read permission for it, or import permission for a URL.
   *
   * @param path Absolute path, or an `http(s):` URL.
   * @returns What stands there; never rejects for what the file system answers.
   */
  read(path: string): Promise<SourceState> {
    let state = this.#states.get(path);
    if (state === undefined) {
      state = isRemote(path) ? importSource(path) : Promise.resolve(
        readSource(path, { isExpected: this.#expected.has(path) }),
      );
      this.#states.set(path, state);
    }
    return state;
  }

  /**
   * Tells whether a file is still what it was.
   *
   * @param path Absolute path, or an `http(s):` URL.
   * @returns The SHA-256 of its content in hexadecimal, or another text that says why it has none.
   */
  fingerprint(path: string): Promise<string> {
    let fingerprint = this.#fingerprints.get(path);
    if (fingerprint === undefined) {
      fingerprint = this.read(path).then(fingerprintOf);
      this.#fingerprints.set(path, fingerprint);
    }
    return fingerprint;
  }

  /**
   * Tells whether any of many files is not what it was, faster than the fingerprint of each.
   * What stands at a URL belongs to a published version and does not change.
   *
   * @param paths Absolute paths or `http(s):` URLs; their order counts.
   * @returns One SHA-256 in hexadecimal over all of them.
   */
  async digest(paths: readonly string[]): Promise<string> {
    const local = paths.filter((path) => !isRemote(path));
    const states = await mapConcurrently(local, (path) => this.read(path));
    const files = states.flatMap((state) =>
      state.kind === "file" ? [state.bytes] : []
    );
    const notes = states.map((state) =>
      state.kind === "file" ? state.bytes.length : noteOf(state)
    );
    const head = new TextEncoder().encode(JSON.stringify([paths, notes]));
    return await sha256(concatenate([head, ...files]));
  }
}

function concatenate(
  parts: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** Whether a module's name is a URL elsewhere and no path. */
export function isRemote(path: string): boolean {
  return /^https?:\/\//.test(path);
}

// Blocking calls: a source file takes 10 microseconds to read, and as long again
// to have another thread read it, for each of a thousand files on each discovery.
function readSource(
  path: string,
  { isExpected }: { readonly isExpected: boolean },
): SourceState {
  try {
    if (isExpected) {
      const bytes = Deno.readFileSync(path);
      const size = bytes.length;
      return size > MAX_SOURCE_BYTES
        ? { kind: "too-large", size, mtime: "" }
        : { kind: "file", bytes };
    }
    const { isDirectory, isFile, size, mtime } = Deno.statSync(path);
    if (isDirectory) return { kind: "folder" };
    if (!isFile) {
      return { kind: "unreadable", reason: "it is no regular file" };
    }
    if (size > MAX_SOURCE_BYTES) {
      return { kind: "too-large", size, mtime: mtime?.toISOString() ?? "" };
    }
    return { kind: "file", bytes: Deno.readFileSync(path) };
  } catch (error) {
    if (
      error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory
    ) return { kind: "absent" };
    if (error instanceof Deno.errors.IsADirectory) return { kind: "folder" };
    if (error instanceof Error) {
      return { kind: "unreadable", reason: error.message };
    }
    throw error;
  }
}

// Not fetched: an import comes from Deno's cache of modules and asks for no
// permission that the import of this very package did not have.
async function importSource(url: string): Promise<SourceState> {
  try {
    const module: { default: unknown } = await import(url, {
      with: { type: "text" },
    });
    const bytes = new TextEncoder().encode(String(module.default));
    return { kind: "file", bytes };
  } catch (error) {
    if (error instanceof Error) {
      return { kind: "unreadable", reason: error.message };
    }
    throw error;
  }
}

async function fingerprintOf(state: SourceState): Promise<string> {
  return state.kind === "file" ? await sha256(state.bytes) : noteOf(state);
}

function noteOf(state: Exclude<SourceState, { kind: "file" }>): string {
  switch (state.kind) {
    case "too-large":
      return `too-large ${state.size} ${state.mtime}`;
    case "unreadable":
      return `unreadable ${state.reason}`;
    case "absent":
    case "folder":
      return state.kind;
    default:
      return state satisfies never;
  }
}
