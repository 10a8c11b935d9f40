import type { ArtefactChange } from "./chat_event.ts";
import {
  type FileStamp,
  MAX_SCANNED_FILES,
  scanWorkspace,
} from "./workspace_scan.ts";

/** Tells what became of a workspace's files since it was last asked. */
export class WorkspaceChanges {
  readonly #workspace: string;
  #known: ReadonlyMap<string, FileStamp>;
  readonly #versions = new Map<string, number>();

  private constructor(
    workspace: string,
    known: ReadonlyMap<string, FileStamp>,
  ) {
    this.#workspace = workspace;
    this.#known = known;
  }

  /** Begins with the workspace as it is. */
  static async open(workspace: string): Promise<WorkspaceChanges> {
    return new WorkspaceChanges(workspace, await scanWorkspace(workspace));
  }

  /** What has changed since the last time, by path. */
  async find(): Promise<readonly ArtefactChange[]> {
    const before = this.#known;
    const now = await scanWorkspace(this.#workspace);
    this.#known = now;
    return changesBetween(before, now).map(({ path, change, bytes }) => {
      const version = (this.#versions.get(path) ?? 0) + 1;
      this.#versions.set(path, version);
      return { path, change, version, bytes };
    });
  }
}

/**
 * What became of files between two looks at a workspace, by path.
 *
 * @param before Stamps by path.
 * @param now Stamps by path, later.
 */
export function changesBetween(
  before: ReadonlyMap<string, FileStamp>,
  now: ReadonlyMap<string, FileStamp>,
): readonly Omit<ArtefactChange, "version">[] {
  const changes: Omit<ArtefactChange, "version">[] = [];
  // Where not all could be looked at, what is missing may have been left out.
  const isWhole = [before, now].every(({ size }) => size < MAX_SCANNED_FILES);
  for (const [path, { bytes, stamp }] of now) {
    const old = before.get(path);
    if (old?.stamp === stamp || (!old && !isWhole)) continue;
    changes.push({ path, change: old ? "changed" : "created", bytes });
  }
  for (const path of isWhole ? before.keys() : []) {
    if (!now.has(path)) changes.push({ path, change: "deleted", bytes: 0 });
  }
  return changes.sort((a, b) => a.path < b.path ? -1 : 1);
}
