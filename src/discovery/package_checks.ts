import { fileStamp } from "./file_stamp.ts";
import type { LibraryEntry } from "./library_entry.ts";
import { cacheMark } from "./packages/cache_mark.ts";
import { findDenoCache } from "./packages/deno_dir.ts";

/**
 * Gets ready to check packages, in the environment's cache.
 *
 * @returns The checks; nothing was looked at yet.
 */
export async function openPackageChecks(): Promise<PackageChecks> {
  return new PackageChecks(cacheMark(await findDenoCache()));
}

/** Tells whether what packages declare is still what it was, looking at each file once. */
export class PackageChecks {
  readonly #stamps: Map<string, string>;

  /** @param mark Says which cache holds now. */
  constructor(mark: readonly [path: string, stamp: string]) {
    this.#stamps = new Map([mark]);
  }

  /**
   * Looks at the files of packages again.
   *
   * @param looked What was looked at for a library, with the states then.
   * @returns Whether the states are the same.
   */
  areSame(looked: LibraryEntry["looked"] = []): boolean {
    return looked.every(([path, stamp]) => this.#stamp(path) === stamp);
  }

  #stamp(path: string): string {
    let stamp = this.#stamps.get(path);
    if (stamp === undefined) {
      stamp = fileStamp(path);
      this.#stamps.set(path, stamp);
    }
    return stamp;
  }
}
