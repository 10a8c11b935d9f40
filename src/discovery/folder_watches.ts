import { errorText } from "../core/error_text.ts";
import { isAbsent } from "../core/is_absent.ts";

/** Told of events in the folders that are watched. */
export type WatchListener = (event: Deno.FsEvent) => void;

interface FolderWatch {
  readonly watcher: Deno.FsWatcher;
  /** Resolves when the system was told that nobody watches any more. */
  readonly ended: Promise<void>;
}

/** Watches folders, each for what happens directly in it. Needs `--allow-read` for them. */
export class FolderWatches implements AsyncDisposable {
  readonly #listener: WatchListener;
  readonly #watches = new Map<string, FolderWatch>();
  readonly #ending = new Set<Promise<void>>();

  /** @param listener Told of all events. */
  constructor(listener: WatchListener) {
    this.#listener = listener;
  }

  /**
   * Watches these folders from now on, and no others.
   *
   * @param folders Real paths; one that is not there, or is closed to this user, is left out.
   * @returns Whether a folder is watched that was not before, or is gone.
   * @throws {Error} If the system cannot watch a folder, as when there are too many.
   */
  async arm(folders: ReadonlySet<string>): Promise<boolean> {
    for (const path of [...this.#watches.keys()]) {
      if (!folders.has(path)) this.#end(path);
    }
    // A path that is still watched somewhere is not watched anew, though another folder stands there by now.
    await Promise.all(this.#ending);
    let isNew = false;
    for (const path of folders) {
      if (this.#watches.has(path)) continue;
      const watcher = open(path);
      if (watcher === "closed") continue;
      isNew = true;
      if (watcher === "absent") continue;
      const ended = this.#listen(path, watcher);
      this.#watches.set(path, { watcher, ended });
    }
    return isNew;
  }

  async #listen(path: string, watcher: Deno.FsWatcher): Promise<void> {
    const isCurrent = () => this.#watches.get(path)?.watcher === watcher;
    try {
      for await (const event of watcher) {
        this.#listener(event);
        const isGone = ["remove", "rename"].includes(event.kind) &&
          event.paths.includes(path);
        // What is watched is the folder, and that is no longer here.
        if (isGone && isCurrent()) this.#end(path);
      }
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // The system gave up on the folder, so that events may be lost.
      if (!isCurrent()) return;
      this.#end(path);
      this.#listener({ kind: "other", paths: [path], flag: "rescan" });
    }
  }

  #end(path: string): void {
    const watch = this.#watches.get(path);
    if (watch === undefined) return;
    this.#watches.delete(path);
    watch.watcher.close();
    const ended = watch.ended.finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const path of [...this.#watches.keys()]) this.#end(path);
    await Promise.all(this.#ending);
  }
}

function open(path: string): Deno.FsWatcher | "absent" | "closed" {
  try {
    return Deno.watchFs(path, { recursive: false });
  } catch (error) {
    if (isAbsent(error)) return "absent";
    if (error instanceof Deno.errors.PermissionDenied) return "closed";
    throw new Error(`Cannot watch ${path} for changes: ${errorText(error)}`, {
      cause: error,
    });
  }
}
