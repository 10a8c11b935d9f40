import { isAtOrBelow } from "../../core/is_at_or_below.ts";
import { isPlainObject } from "../../core/json.ts";
import { parseJson } from "../../core/parse_json.ts";
import { fileStamp } from "../file_stamp.ts";
import { decodeSource } from "../source_text.ts";

/** A file or folder that was looked at, with its state then. */
export type Looked = readonly [path: string, stamp: string];

type JsonRecord = Readonly<Record<string, unknown>>;

/** What one library may cost. */
const MAX_LOOKS = 20_000;
const MAX_FILES = 1_000;
const MAX_FILE_BYTES = 8 * 1024 * 1024;
const MAX_BYTES = 12 * 1024 * 1024;
const MAX_ENTRIES = 10_000;
const MAX_STEPS = 2_000_000;

/**
 * Reads what packages declare for one library: regular files that lie in the
 * folder they are said to, links followed, up to a limit; and remembers what
 * it looked at. Whatever is wrong with a file, it is as if not there.
 */
export class DeclarationFiles {
  readonly #looked = new Map<string, string>();
  readonly #texts = new Map<string, string | undefined>();
  readonly #objects = new Map<string, JsonRecord | undefined>();
  readonly #real = new Map<string, string | undefined>();
  #bytes = 0;
  #steps = MAX_STEPS;

  /** All that was looked at. */
  get looked(): Looked[] {
    return [...this.#looked];
  }

  /**
   * Takes steps of the work that finding one library's declarations may be.
   *
   * @param steps How many; one is about a look at one key of a package's description.
   * @returns Whether there were that many left.
   */
  takeSteps(steps: number): boolean {
    this.#steps -= steps;
    return this.#steps >= 0;
  }

  /**
   * Whether a regular file stands at a path.
   *
   * @param path Absolute path.
   * @param root Real path of the folder that it must lie in.
   */
  isFile(path: string, root: string): boolean {
    return this.#stamp(path).startsWith("file ") && this.#lies(path, root);
  }

  /**
   * Whether a folder stands at a path.
   *
   * @param path Absolute path.
   */
  isFolder(path: string): boolean {
    return this.#stamp(path).startsWith("folder ");
  }

  /**
   * The path without links.
   *
   * @param path Absolute path.
   * @returns It, or undefined when nothing is there.
   */
  realPath(path: string): string | undefined {
    if (this.#stamp(path) === "absent" || this.#stamp(path) === "hidden") {
      return undefined;
    }
    if (!this.#real.has(path)) {
      this.#real.set(path, attempt(() => Deno.realPathSync(path)));
    }
    return this.#real.get(path);
  }

  /**
   * Reads a file.
   *
   * @param path Absolute path.
   * @param root Real path of the folder that it must lie in.
   * @returns Its text, or undefined when it cannot or must not be read.
   */
  read(path: string, root: string): string | undefined {
    if (!this.isFile(path, root)) return undefined;
    if (!this.#texts.has(path)) this.#texts.set(path, this.#read(path));
    return this.#texts.get(path);
  }

  /** Reads a JSON file that holds an object. */
  readObject(path: string, root: string): JsonRecord | undefined {
    const text = this.read(path, root);
    if (text === undefined) return undefined;
    if (!this.#objects.has(path)) {
      const value = parseJson(text);
      this.#objects.set(path, isPlainObject(value) ? value : undefined);
    }
    return this.#objects.get(path);
  }

  /**
   * Names of the entries of a folder.
   *
   * @param folder Absolute path.
   * @param root Real path of the folder that it must lie in, or be.
   * @returns The names, sorted; none when the folder has too many.
   */
  list(folder: string, root: string): readonly string[] {
    if (!this.isFolder(folder) || !this.#lies(folder, root)) return [];
    const names: string[] = [];
    const isRead = attempt(() => {
      for (const { name } of Deno.readDirSync(folder)) {
        if (names.push(name) > MAX_ENTRIES) return false;
      }
      return true;
    });
    return isRead ? names.sort() : [];
  }

  #read(path: string): string | undefined {
    if (this.#texts.size >= MAX_FILES) return undefined;
    const size = Number(this.#stamp(path).split(" ")[1]);
    if (size > MAX_FILE_BYTES || this.#bytes + size > MAX_BYTES) {
      return undefined;
    }
    const bytes = attempt(() => Deno.readFileSync(path));
    this.#bytes += bytes?.length ?? 0;
    return bytes === undefined ? undefined : decodeSource(bytes);
  }

  #lies(path: string, root: string): boolean {
    const real = this.realPath(path);
    return real !== undefined && isAtOrBelow(root, real);
  }

  #stamp(path: string): string {
    const known = this.#looked.get(path);
    if (known !== undefined) return known;
    if (this.#looked.size >= MAX_LOOKS) return "absent";
    const stamp = fileStamp(path);
    this.#looked.set(path, stamp);
    return stamp;
  }
}

function attempt<Value>(step: () => Value): Value | undefined {
  try {
    return step();
  } catch (error) {
    // What cannot be read is as if not there.
    if (error instanceof Error) return undefined;
    throw error;
  }
}
