import { basename } from "../../core/path.ts";
import { ERROR_CODES, McpError } from "./mcp_error.ts";

/** Most folders that are watched at once: systems give a user so many watches and no more, and the host needs some. */
const MAX_FOLDERS = 200;

interface FolderWatch {
  readonly watcher: Deno.FsWatcher;
  /** Who is told of changes of a file, by its name. */
  readonly listeners: Set<{ readonly name: string; changed(): void }>;
}

/** Watches of files for all clients: one for each folder, as long as somebody wants to know. */
export class FolderWatches {
  readonly #watches = new Map<string, FolderWatch>();

  /** Number of folders that are watched. */
  get size(): number {
    return this.#watches.size;
  }

  /**
   * Has changes of a file told until the signal aborts.
   *
   * @param folder Path of its folder.
   * @param file Its name, who is told, and until when.
   * @throws {McpError} If too many folders are watched already.
   */
  add(
    folder: string,
    { name, changed, signal }: {
      readonly name: string;
      readonly changed: () => void;
      readonly signal: AbortSignal;
    },
  ): void {
    const watch = this.#watches.get(folder) ?? this.#open(folder);
    const listener = { name, changed };
    watch.listeners.add(listener);
    signal.addEventListener("abort", () => {
      watch.listeners.delete(listener);
      if (watch.listeners.size === 0) this.#close(folder, watch);
    }, { once: true });
  }

  #open(folder: string): FolderWatch {
    if (this.#watches.size >= MAX_FOLDERS) {
      throw new McpError(
        ERROR_CODES.invalidRequest,
        `Cannot watch files of more than ${MAX_FOLDERS} folders at once`,
      );
    }
    const watcher = Deno.watchFs(folder, { recursive: false });
    const watch: FolderWatch = { watcher, listeners: new Set() };
    this.#watches.set(folder, watch);
    this.#follow(folder, watch).catch(() => this.#close(folder, watch));
    return watch;
  }

  #close(folder: string, watch: FolderWatch): void {
    if (this.#watches.get(folder) !== watch) return;
    this.#watches.delete(folder);
    watch.watcher.close();
  }

  async #follow(folder: string, watch: FolderWatch): Promise<void> {
    for await (const { kind, paths } of watch.watcher) {
      if (kind === "access") continue;
      const names = new Set(paths.map((path) => basename(path)));
      for (const { name, changed } of watch.listeners) {
        if (names.has(name)) changed();
      }
      // What is watched is the folder, and that is no longer here.
      const isGone = kind === "remove" || kind === "rename";
      if (isGone && paths.includes(folder)) this.#close(folder, watch);
    }
  }
}
