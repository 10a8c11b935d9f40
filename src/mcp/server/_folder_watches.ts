import { basename } from "../../core/path.ts";
import { ERROR_CODES, McpError } from "./mcp_error.ts";

/** Most folders that are watched at once: systems let a user have few of such watches, and the host needs some. */
const MAX_FOLDERS = 64;

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
    follow(watch).catch(() => this.#close(folder, watch));
    return watch;
  }

  #close(folder: string, watch: FolderWatch): void {
    if (this.#watches.get(folder) !== watch) return;
    this.#watches.delete(folder);
    watch.watcher.close();
  }
}

async function follow({ watcher, listeners }: FolderWatch): Promise<void> {
  for await (const { kind, paths } of watcher) {
    if (kind === "access") continue;
    const names = new Set(paths.map((path) => basename(path)));
    for (const { name, changed } of listeners) {
      if (names.has(name)) changed();
    }
  }
}
