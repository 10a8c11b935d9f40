import type { LibraryManifest } from "../core/tool_manifest.ts";
import { fileStamp } from "./file_stamp.ts";
import type { Pack, StoredPack } from "./pack_text.ts";

/** A pack of a source, and the one on disk that its changes are told apart from. */
export interface KeptPack {
  readonly base: StoredPack;
  readonly pack: Pack;
}

interface Memory {
  readonly pack: WeakRef<KeptPack>;
  /** What the files on disk were. */
  readonly stamp: string;
}

/** The packs of this process. One costs little while somebody has its libraries, and goes with the last of them. */
const memories = new Map<string, Memory>();
const keepers = new WeakMap<LibraryManifest, KeptPack>();

/**
 * The pack that this process read or wrote last.
 *
 * @param paths The files that it is kept in.
 * @returns Undefined when there is none, nobody has its libraries any more, or the files are others by now.
 */
export function recallPack(paths: readonly string[]): KeptPack | undefined {
  const key = paths.join("\n");
  const memory = memories.get(key);
  const pack = memory?.pack.deref();
  if (pack === undefined) memories.delete(key);
  return memory?.stamp === packStamp(paths) ? pack : undefined;
}

/** What a pack is remembered with. */
export interface RememberPackOptions {
  /** The files that it is kept in. */
  readonly paths: readonly string[];
  /** What {@linkcode packStamp} said of them as they were the pack's. */
  readonly stamp: string;
}

/** Remembers a pack for as long as somebody has one of its libraries. */
export function rememberPack(
  pack: KeptPack,
  { paths, stamp }: RememberPackOptions,
): void {
  memories.set(paths.join("\n"), { pack: new WeakRef(pack), stamp });
  for (const { manifest } of pack.pack.entries.values()) {
    if (manifest !== null) keepers.set(manifest, pack);
  }
}

/** Tells whether files are still what they were. */
export function packStamp(paths: readonly string[]): string {
  return paths.map(fileStamp).join("\n");
}
