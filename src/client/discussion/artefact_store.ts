import { errorText } from "../../core/error_text.ts";
import { join } from "../../core/path.ts";
import { sha256 } from "../../core/sha256.ts";
import type { ArtefactChange } from "../chat/chat_event.ts";
import { readPlainFile } from "../../files/read_plain_file.ts";
import { replaceFile } from "../../files/replace_file.ts";
import { changesBetween } from "../chat/workspace_changes.ts";
import {
  type FileStamp,
  scanWorkspace,
  stampFile,
} from "../chat/workspace_scan.ts";
import type { DiscussionStore } from "./discussion_store.ts";
import { writeWhole } from "./_write_whole.ts";

/** Largest file of which versions are kept; of larger ones only that they changed. */
const MAX_BYTES = 32 * 1024 * 1024;

/** A state of a file that a tool left behind. */
export interface Artefact extends ArtefactChange {
  /** When it was seen, ISO 8601, UTC. */
  readonly time: string;
  /** SHA-256 of the content, hexadecimal; absent when that is not kept. */
  readonly digest?: string;
}

/** Where things are. */
export interface ArtefactStoreOptions {
  /** Folder that is watched. */
  readonly workspace: string;
  /** Folder for contents, outside the workspace. */
  readonly versionsDir: string;
}

/** Keeps what tools made of the files of a workspace, version by version. */
export class ArtefactStore {
  readonly #store: DiscussionStore;
  readonly #options: ArtefactStoreOptions;

  /** Makes a store beside a discussion's messages. */
  constructor(store: DiscussionStore, options: ArtefactStoreOptions) {
    this.#store = store;
    this.#options = options;
  }

  /**
   * Gets ready for a turn. The workspace counts as it is, as what others changed is
   * no artefact; unless calls were interrupted: what changed is taken for theirs.
   */
  async takeUp(): Promise<readonly ArtefactChange[]> {
    if (this.#store.hasUnseenCalls) {
      await this.#removeHalfWritten();
      return await this.record();
    }
    const now = await scanWorkspace(this.#options.workspace);
    this.#store.transaction(() => this.#keepStamps(this.#stamps(), now));
    return [];
  }

  /** Records what has changed since the last look, and tells of it. */
  async record(): Promise<readonly ArtefactChange[]> {
    const before = this.#stamps();
    const now = await scanWorkspace(this.#options.workspace);
    const found = changesBetween(before, now);
    const digests: (string | undefined)[] = [];
    // One after the other: all at once could be more than memory holds.
    for (const { path, change } of found) {
      digests.push(
        change === "deleted" ? undefined : await this.#keepContent(path),
      );
    }
    const time = new Date().toISOString();
    return this.#store.transaction(() => {
      this.#keepStamps(before, now);
      this.#store.noteCallsSeen();
      return found.map((change, index) =>
        this.#add({ ...change, time, digest: digests[index] })
      );
    });
  }

  /** The latest state of each file that a tool touched, by path; deleted ones too. */
  latest(): readonly Artefact[] {
    return this.#rows(
      "WHERE version = (SELECT max(version) FROM artefacts o WHERE o.path = a.path)",
    );
  }

  /** Every state of a file, the first one first. */
  versions(path: string): readonly Artefact[] {
    return this.#rows("WHERE path = ?", path);
  }

  /**
   * The content of a state.
   *
   * @returns Undefined when there is no such state, or its content is not kept.
   */
  async content(
    path: string,
    version: number,
  ): Promise<Uint8Array | undefined> {
    const { digest } = this.versions(path)
      .find((artefact) => artefact.version === version) ?? {};
    return digest === undefined
      ? undefined
      : await Deno.readFile(join(this.#options.versionsDir, digest));
  }

  /**
   * Writes a file as it was in one of its states; that is its next one.
   *
   * @throws {TypeError} If there is no such state, or its content is not kept.
   * @throws {Error} If the file cannot be written in the workspace.
   */
  async restore(path: string, version: number): Promise<ArtefactChange> {
    const { digest, bytes = 0, change: kind } = this.versions(path)
      .find((artefact) => artefact.version === version) ?? {};
    if (digest === undefined) {
      throw new TypeError(
        `Cannot restore version ${version} of ${path}: ${whyNot(kind)}`,
      );
    }
    const content = await Deno.readFile(
      join(this.#options.versionsDir, digest),
    );
    // What interrupted calls made of it would be lost.
    if (this.#store.hasUnseenCalls) await this.record();
    const { workspace } = this.#options;
    const change = await replaceFile(workspace, path, content);
    const stamp = await stampFile(join(workspace, path));
    const time = new Date().toISOString();
    return this.#store.transaction(() => {
      if (stamp) this.#putStamp(path, stamp);
      return this.#add({ path, change, bytes, time, digest });
    });
  }

  #rows(where: string, ...values: string[]): readonly Artefact[] {
    return this.#store.database.prepare(
      `SELECT path, version, change, bytes, digest, time FROM artefacts a ${where} ORDER BY path, version`,
    ).all(...values).map((row) => ({
      path: String(row.path),
      version: Number(row.version),
      change: changeOf(row.change),
      bytes: Number(row.bytes),
      time: String(row.time),
      ...(typeof row.digest === "string" && { digest: row.digest }),
    }));
  }

  #add(
    { path, change, bytes, time, digest }:
      & Omit<Artefact, "version" | "digest">
      & { readonly digest: string | undefined },
  ): ArtefactChange {
    const { database } = this.#store;
    const row = database.prepare(
      "SELECT max(version) AS last FROM artefacts WHERE path = ?",
    ).get(path);
    const version = Number(row?.last ?? 0) + 1;
    database.prepare(
      "INSERT INTO artefacts (path, version, change, bytes, digest, time) VALUES (?, ?, ?, ?, ?, ?)",
    ).run(path, version, change, bytes, digest ?? null, time);
    return { path, change, version, bytes };
  }

  #stamps(): ReadonlyMap<string, FileStamp> {
    const rows = this.#store.database.prepare(
      "SELECT path, bytes, stamp FROM stamps",
    ).all();
    return new Map(rows.map(({ path, bytes, stamp }) => [
      String(path),
      { bytes: Number(bytes), stamp: String(stamp) },
    ]));
  }

  #keepStamps(
    before: ReadonlyMap<string, FileStamp>,
    now: ReadonlyMap<string, FileStamp>,
  ): void {
    const remove = this.#store.database.prepare(
      "DELETE FROM stamps WHERE path = ?",
    );
    for (const { path, change } of changesBetween(before, now)) {
      const stamp = now.get(path);
      if (change === "deleted" || stamp === undefined) remove.run(path);
      else this.#putStamp(path, stamp);
    }
  }

  #putStamp(path: string, { bytes, stamp }: FileStamp): void {
    this.#store.database.prepare(
      "INSERT OR REPLACE INTO stamps VALUES (?, ?, ?)",
    ).run(path, bytes, stamp);
  }

  /** What a host that was killed has left behind. */
  async #removeHalfWritten(): Promise<void> {
    const { versionsDir } = this.#options;
    for await (const { name } of Deno.readDir(versionsDir)) {
      if (name.includes(".")) await Deno.remove(join(versionsDir, name));
    }
  }

  /** Copies a file's content beside the discussion, under its digest. */
  async #keepContent(path: string): Promise<string | undefined> {
    const { versionsDir } = this.#options;
    try {
      const { workspace } = this.#options;
      const content = await readPlainFile(workspace, path, MAX_BYTES);
      if (content === undefined) return undefined;
      const digest = await sha256(content);
      await writeWhole(join(versionsDir, digest), content);
      return digest;
    } catch (error) {
      // A file that is gone again, or closed to us, has no content to keep.
      if (error instanceof Deno.errors.NotFound) return undefined;
      if (error instanceof Deno.errors.PermissionDenied) return undefined;
      throw new Error(
        `Cannot keep ${path} in ${versionsDir}: ${errorText(error)}`,
        {
          cause: error,
        },
      );
    }
  }
}

function whyNot(change: ArtefactChange["change"] | undefined): string {
  if (change === undefined) return "there is no such version";
  return change === "deleted"
    ? "the file was deleted then"
    : "its content is not kept";
}

function changeOf(value: unknown): ArtefactChange["change"] {
  return value === "created" || value === "deleted" ? value : "changed";
}
