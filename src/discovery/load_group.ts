import type { ToolLanguage } from "../core/tool_language.ts";
import type { LibraryEntry } from "./library_entry.ts";
import type { LibraryGroup } from "./list_sources.ts";
import type { LibraryFile } from "./list_folder.ts";
import { mapConcurrently } from "./map_concurrently.ts";
import type { PackageChecks } from "./package_checks.ts";
import type { PackStore } from "./pack_store.ts";
import type { Pack } from "./pack_text.ts";
import type { LibraryReader } from "./read_library.ts";
import { isRemote, SourceStore } from "./source_store.ts";

/** Options of {@linkcode GroupLoader}. */
export interface GroupLoaderOptions {
  /** Where packs are kept; undefined when nothing is. */
  readonly packs: PackStore | undefined;
  /** Loads the parser, which is worth it only when something must be read anew. */
  readonly language: () => Promise<ToolLanguage>;
  readonly signal?: AbortSignal;
}

const NO_PACK: Pack = {
  entries: new Map(),
  fingerprints: new Map(),
  digest: "",
};

/** Loads groups of libraries: from the cache what has not changed, from the sources the rest. */
export class GroupLoader {
  readonly #options: GroupLoaderOptions;
  readonly #store = new SourceStore();
  readonly #turns = new Map<string, Promise<readonly LibraryEntry[]>>();
  #reader: Promise<LibraryReader> | undefined;
  #packages: Promise<PackageChecks> | undefined;

  constructor(options: GroupLoaderOptions) {
    this.#options = options;
  }

  /** What was read so far. */
  get store(): SourceStore {
    return this.#store;
  }

  /**
   * Loads the libraries of one source.
   *
   * @param group The source's library files.
   * @returns An entry for each file, in their order.
   * @throws The signal's reason when it is aborted.
   */
  load(group: LibraryGroup): Promise<readonly LibraryEntry[]> {
    // Parts of one source take turns, as each adds to what the others kept of it.
    const before = this.#turns.get(group.key);
    const turn = before === undefined
      ? this.#load(group)
      : before.then(() => this.#load(group));
    this.#turns.set(group.key, turn);
    return turn;
  }

  async #load(group: LibraryGroup): Promise<readonly LibraryEntry[]> {
    const { packs } = this.#options;
    const pack = await packs?.read(group.key) ?? NO_PACK;
    const kept = await this.#unchanged(group.files, pack);
    const isStale = ({ path }: LibraryFile) => !kept.has(path);
    // Parsing takes one thread; what overlaps with it is hashing.
    const entries = await mapConcurrently(
      group.files,
      async (file) => kept.get(file.path) ?? await this.#read(file, group),
    );
    const isShorter = group.isWhole && pack.entries.size > entries.length;
    if (packs !== undefined && (isShorter || group.files.some(isStale))) {
      await this.#keep(group, { packs, pack, entries });
    }
    return entries;
  }

  async #read(
    file: LibraryFile,
    { builtin }: LibraryGroup,
  ): Promise<LibraryEntry> {
    this.#reader ??= this.#openReader();
    const reader = await this.#reader;
    this.#options.signal?.throwIfAborted();
    return await reader.read(file, { builtin });
  }

  async #openReader(): Promise<LibraryReader> {
    const { LibraryReader } = await import("./read_library.ts");
    const language = await this.#options.language();
    return new LibraryReader({ store: this.#store, language });
  }

  /** The entries of a pack whose sources are what they were. */
  async #unchanged(
    files: readonly LibraryFile[],
    pack: Pack,
  ): Promise<ReadonlyMap<string, LibraryEntry>> {
    const candidates = files.flatMap(({ name, path }) => {
      const entry = pack.entries.get(path);
      const isSame = (entry?.manifest?.name ?? name) === name;
      return entry !== undefined && isSame ? [entry] : [];
    });
    this.#store.expect(
      candidates.filter(({ manifest }) => manifest !== null)
        .map(({ path }) => path),
    );
    const changed = await this.#changed(candidates, pack);
    const kept = withoutChanged(candidates, changed);
    const packages = await this.#packageChecks(kept);
    return new Map(
      kept.filter((entry) => packages?.areSame(entry.looked) ?? true)
        .map((entry) => [entry.path, entry]),
    );
  }

  async #packageChecks(
    entries: readonly LibraryEntry[],
  ): Promise<PackageChecks | undefined> {
    if (entries.every(({ looked }) => looked === undefined)) return undefined;
    this.#packages ??= import("./package_checks.ts").then(
      ({ openPackageChecks }) => openPackageChecks(),
    );
    return await this.#packages;
  }

  async #changed(
    entries: readonly LibraryEntry[],
    pack: Pack,
  ): Promise<ReadonlySet<string>> {
    const changed = new Set<string>();
    if (entries.length === pack.entries.size) {
      const digest = await this.#store.digest([...pack.fingerprints.keys()]);
      if (digest === pack.digest) return changed;
    }
    const paths = new Set(entries.flatMap((entry) => entry.dependencies));
    await mapConcurrently([...paths], async (path) => {
      // What stands at a URL belongs to a published version and does not change.
      if (isRemote(path)) return;
      const fingerprint = await this.#store.fingerprint(path);
      if (fingerprint !== pack.fingerprints.get(path)) changed.add(path);
    });
    return changed;
  }

  async #keep(
    group: LibraryGroup,
    { packs, pack, entries: loaded }: {
      packs: PackStore;
      pack: Pack;
      entries: readonly LibraryEntry[];
    },
  ): Promise<void> {
    const listed = new Set(group.files.map(({ path }) => path));
    // A part of a source, such as `builtin:NAME`, must not cost the others their entries.
    const unlisted = group.isWhole
      ? []
      : [...pack.entries.values()].filter(({ path }) => !listed.has(path));
    const changed = await this.#changed(unlisted, pack);
    const others = withoutChanged(unlisted, changed);
    const entries = [...loaded, ...others];
    const paths = [...new Set(entries.flatMap((entry) => entry.dependencies))];
    const prints = await mapConcurrently(
      paths,
      (path) => this.#store.fingerprint(path),
    );
    await packs.write(group.key, {
      entries,
      fingerprints: new Map(paths.map((path, index) => [path, prints[index]])),
      digest: await this.#store.digest(paths),
    });
  }
}

function withoutChanged(
  entries: readonly LibraryEntry[],
  changed: ReadonlySet<string>,
): readonly LibraryEntry[] {
  if (changed.size === 0) return entries;
  return entries.filter(({ dependencies }) =>
    !dependencies.some((path) => changed.has(path))
  );
}
