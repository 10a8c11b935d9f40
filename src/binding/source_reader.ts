import type { LibraryManifest } from "../core/tool_manifest.ts";
import {
  discoverLibraries,
  type Discovery,
} from "../discovery/discover_libraries.ts";
import type { ToolSources } from "../discovery/list_sources.ts";
import type { SourcesReading } from "../discovery/read_sources.ts";
import type { KeptVersion, LastGood } from "./last_good.ts";

/** Options of {@linkcode SourceReader}. */
export interface SourceReaderOptions {
  readonly sources: ToolSources;
  /** Folder for caches; the platform's by default. */
  readonly cacheDir?: string | null;
}

/** Discovers a binding's libraries. While somebody watches, broken ones stay as they were. */
export class SourceReader {
  readonly #options: SourceReaderOptions;
  #watchers = 0;
  #lastGood: LastGood | undefined;
  #reading: SourcesReading | undefined;

  constructor(options: SourceReaderOptions) {
    this.#options = options;
  }

  /**
   * Keeps what is good from now on, until that is disposed of.
   *
   * @param libraries Those that are known already.
   */
  async watch(libraries: readonly LibraryManifest[]): Promise<Disposable> {
    const { LastGood } = await import("./last_good.ts");
    const lastGood = new LastGood();
    if (this.#lastGood === undefined) await lastGood.recall(libraries);
    this.#lastGood ??= lastGood;
    this.#watchers++;
    let isHeld = true;
    return {
      [Symbol.dispose]: () => {
        if (!isHeld) return;
        isHeld = false;
        if (--this.#watchers === 0) {
          this.#lastGood = this.#reading = undefined;
        }
      },
    };
  }

  /** Whether somebody watches. */
  get watched(): boolean {
    return this.#lastGood !== undefined;
  }

  /** What was read last, while somebody watches. */
  get reading(): SourcesReading | undefined {
    return this.#reading;
  }

  /** How a library is kept whose source is broken. */
  kept(library: LibraryManifest): KeptVersion | undefined {
    return this.#lastGood?.kept(library);
  }

  /** Reads the sources. */
  async read(): Promise<Discovery> {
    const { sources, cacheDir } = this.#options;
    return await this.#discover(sources, {
      cacheDir,
      adjust: async (reading, lastGood) => {
        this.#reading = reading;
        return await lastGood.note(reading.entries, reading.store);
      },
    });
  }

  /** Reads the sources and the built-in libraries. */
  async readWithBuiltin(): Promise<Discovery> {
    const { sources, cacheDir } = this.#options;
    const toolsFolders = [sources.toolsFolders ?? [], "builtin"].flat();
    return await this.#discover({ ...sources, toolsFolders }, {
      cacheDir,
      adjust: ({ entries }, lastGood) => lastGood.replace(entries),
    });
  }

  async #discover(
    sources: ToolSources,
    { cacheDir, adjust }: Pick<SourceReaderOptions, "cacheDir"> & {
      readonly adjust: (
        reading: SourcesReading,
        lastGood: LastGood,
      ) =>
        | SourcesReading["entries"]
        | Promise<SourcesReading["entries"]>;
    },
  ): Promise<Discovery> {
    const lastGood = this.#lastGood;
    if (lastGood === undefined) {
      return await discoverLibraries(sources, { cacheDir });
    }
    const [{ readSources }, { concludeDiscovery }] = await Promise.all([
      import("../discovery/read_sources.ts"),
      import("../discovery/conclude_discovery.ts"),
    ]);
    const reading = await readSources(sources, { cacheDir });
    const entries = await adjust(reading, lastGood);
    return await concludeDiscovery({ ...reading, entries });
  }
}
