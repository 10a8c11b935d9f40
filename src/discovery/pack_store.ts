import { join } from "../core/path.ts";
import { sha256 } from "../core/sha256.ts";
import {
  type Pack,
  type PackContent,
  packText,
  parsePack,
} from "./pack_text.ts";
import { READER_VERSION } from "./reader_version.ts";

/**
 * What was read of each source, kept on disk. Two processes may use one folder:
 * packs appear whole or not at all, and what is broken counts as absent.
 */
export class PackStore {
  readonly #folder: string;
  readonly #reads = new Map<string, Promise<Pack | undefined>>();

  /** @param cacheDir Absolute path of the folder for caches, which need not exist. */
  constructor(cacheDir: string) {
    this.#folder = join(cacheDir, "libraries");
  }

  /**
   * Reads what is kept of a source, once until it is written.
   *
   * @param source What the source is remembered under.
   * @returns The pack, or undefined when there is none that this version can use.
   */
  read(source: string): Promise<Pack | undefined> {
    let read = this.#reads.get(source);
    if (read === undefined) {
      read = this.#read(source);
      this.#reads.set(source, read);
    }
    return read;
  }

  async #read(source: string): Promise<Pack | undefined> {
    const path = await this.#path(source);
    if (!await isGranted("read", path)) return undefined;
    try {
      return await parsePack(await Deno.readFile(path), READER_VERSION);
    } catch (error) {
      // A cache that cannot be read is no cache; whatever is wrong with it, the sources are there.
      if (error instanceof Error) return undefined;
      throw error;
    }
  }

  /**
   * Keeps what was read of a source, in place of what was kept before.
   *
   * @param source What the source is remembered under.
   * @param content The entries and what they depend on.
   */
  async write(
    source: string,
    content: Omit<PackContent, "version">,
  ): Promise<void> {
    const path = await this.#path(source);
    if (!await isGranted("write", this.#folder)) return;
    const text = await packText({ version: READER_VERSION, ...content });
    this.#reads.delete(source);
    try {
      await Deno.mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await this.#replace(path, text);
    } catch (error) {
      // Without a place to write, the next run reads the sources again.
      if (!(error instanceof Error)) throw error;
    }
  }

  async #replace(path: string, text: string): Promise<void> {
    const draft = await Deno.makeTempFile({
      dir: this.#folder,
      suffix: ".new",
    });
    try {
      await Deno.writeTextFile(draft, text, { mode: 0o600 });
      await Deno.rename(draft, path);
    } catch (error) {
      await Deno.remove(draft);
      throw error;
    }
  }

  async #path(source: string): Promise<string> {
    return join(this.#folder, `${await sha256(source)}.json`);
  }
}

// Asking first keeps Deno from prompting for a mere cache.
async function isGranted(
  name: "read" | "write",
  path: string,
): Promise<boolean> {
  return (await Deno.permissions.query({ name, path })).state === "granted";
}
