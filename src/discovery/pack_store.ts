import { join } from "../core/path.ts";
import { sha256 } from "../core/sha256.ts";
import type { LibraryEntry } from "./library_entry.ts";
import {
  type KeptPack,
  packStamp,
  recallPack,
  rememberPack,
} from "./kept_packs.ts";
import {
  type Pack,
  type PackContent,
  packText,
  parsePack,
  type StoredPack,
} from "./pack_text.ts";
import { READER_VERSION } from "./reader_version.ts";

/** A change is written apart while it is no more than this part of the whole. */
const SMALL_CHANGE = 1 / 4;

/** Larger files are no packs: one of 5,000 tools has some 10 MiB. */
const MAX_PACK_BYTES = 256 * 1024 * 1024;

/** What {@linkcode PackStore.write} takes. */
export type PackDraft = Pick<
  PackContent,
  "entries" | "fingerprints" | "digest"
>;

/**
 * What was read of each source, kept on disk: a pack, and beside it what has
 * changed of it since. Two processes may use one folder: files appear whole or
 * not at all, a change counts only with the pack that it was made of, and what is
 * broken counts as absent. What this process read or wrote itself it remembers.
 */
export class PackStore {
  readonly #folder: string;
  readonly #reads = new Map<string, Promise<KeptPack | undefined>>();

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
  async read(source: string): Promise<Pack | undefined> {
    return (await this.#kept(source))?.pack;
  }

  #kept(source: string): Promise<KeptPack | undefined> {
    let read = this.#reads.get(source);
    if (read === undefined) {
      read = this.#read(source);
      this.#reads.set(source, read);
    }
    return read;
  }

  async #read(source: string): Promise<KeptPack | undefined> {
    const path = await this.#path(source);
    if (!await isGranted("read", path)) return undefined;
    const paths = [path, changePath(path)];
    const known = recallPack(paths);
    if (known !== undefined) return known;
    // Another process may replace them while they are read.
    const stamp = packStamp(paths);
    const [base, changed] = await Promise.all([
      readPack(path),
      readPack(changePath(path)),
    ]);
    if (base === undefined || base.change !== undefined) return undefined;
    const kept = { base, pack: withChange(base, changed) };
    rememberPack(kept, { paths, stamp });
    return kept;
  }

  /**
   * Keeps what was read of a source, in place of what was kept before.
   *
   * @param source What the source is remembered under.
   * @param draft The entries and what they depend on.
   */
  async write(source: string, draft: PackDraft): Promise<void> {
    const path = await this.#path(source);
    if (!await isGranted("write", this.#folder)) return;
    const before = await this.#reads.get(source);
    this.#reads.delete(source);
    try {
      await Deno.mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await this.#writeFiles(path, draft, before);
    } catch (error) {
      // Without a place to write, the next run reads the sources again.
      if (!(error instanceof Error)) throw error;
    }
  }

  async #writeFiles(
    path: string,
    draft: PackDraft,
    before: KeptPack | undefined,
  ): Promise<void> {
    const content = { version: READER_VERSION, ...draft };
    const pack = packOf(draft);
    const difference = before && differenceOf(before.base, draft);
    const { text, hash } = await packText({ ...content, ...difference });
    const paths = [path, changePath(path)];
    const [written = path] = difference ? paths.slice(1) : paths;
    const ino = await this.#replace(written, text);
    const stamp = packStamp(paths);
    // Another process may have replaced it meanwhile.
    if ((await Deno.stat(written)).ino !== ino) return;
    const base = before && difference ? before.base : { ...pack, hash };
    rememberPack({ base, pack }, { paths, stamp });
  }

  /** The number of the file that is there then. */
  async #replace(path: string, text: string): Promise<number | null> {
    const draft = await Deno.makeTempFile({
      dir: this.#folder,
      suffix: ".new",
    });
    try {
      await Deno.writeTextFile(draft, text, { mode: 0o600 });
      const { ino } = await Deno.stat(draft);
      await Deno.rename(draft, path);
      return ino;
    } catch (error) {
      await Deno.remove(draft);
      throw error;
    }
  }

  async #path(source: string): Promise<string> {
    return join(this.#folder, `${await sha256(source)}.json`);
  }
}

function changePath(path: string): string {
  return path.replace(/\.json$/, ".change.json");
}

async function readPack(path: string): Promise<StoredPack | undefined> {
  try {
    // What is no regular file may have no end.
    const { isFile, size } = await Deno.stat(path);
    if (!isFile || size > MAX_PACK_BYTES) return undefined;
    return await parsePack(await Deno.readFile(path), READER_VERSION);
  } catch (error) {
    // A cache that cannot be read is no cache; whatever is wrong with it, the sources are there.
    if (error instanceof Error) return undefined;
    throw error;
  }
}

function withChange(base: StoredPack, changed: StoredPack | undefined): Pack {
  if (changed?.change?.base !== base.hash) return base;
  const entries = new Map([...base.entries, ...changed.entries]);
  for (const path of changed.change.removed) entries.delete(path);
  const { fingerprints, digest } = changed;
  return { entries, fingerprints, digest };
}

function packOf({ entries, fingerprints, digest }: PackDraft): Pack {
  return {
    entries: new Map(entries.map((entry) => [entry.path, entry])),
    fingerprints,
    digest,
  };
}

/** What of a draft is not in a pack; undefined where that is not worth a file of its own. */
function differenceOf(
  base: StoredPack,
  { entries }: PackDraft,
): Pick<PackContent, "entries" | "change"> | undefined {
  const isNew = (entry: LibraryEntry) => base.entries.get(entry.path) !== entry;
  const changed = entries.filter(isNew);
  const paths = new Set(entries.map(({ path }) => path));
  const removed = [...base.entries.keys()].filter((path) => !paths.has(path));
  const isSmall =
    changed.length + removed.length <= base.entries.size * SMALL_CHANGE;
  return isSmall
    ? { entries: changed, change: { base: base.hash, removed } }
    : undefined;
}

// Asking first keeps Deno from prompting for a mere cache.
async function isGranted(
  name: "read" | "write",
  path: string,
): Promise<boolean> {
  return (await Deno.permissions.query({ name, path })).state === "granted";
}
