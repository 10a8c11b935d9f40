import { isPlainObject } from "../core/json.ts";
import type { ImportMap } from "../core/tool_manifest.ts";
import type { LibraryEntry } from "./library_entry.ts";
import { sha256 } from "./sha256.ts";

/** Library entries and the fingerprints of what they depend on. */
export interface Pack {
  readonly entries: ReadonlyMap<string, LibraryEntry>;
  readonly fingerprints: ReadonlyMap<string, string>;
  /** The digest of all those paths in their order. */
  readonly digest: string;
}

/** What a pack is made of. */
export interface PackContent {
  /** Names the code that made it. */
  readonly version: string;
  readonly entries: readonly LibraryEntry[];
  /** Of all paths that the entries depend on. */
  readonly fingerprints: ReadonlyMap<string, string>;
  readonly digest: string;
}

/** An entry as it is stored: paths and import maps, which many entries share, are indexes. */
interface PackedEntry extends Omit<LibraryEntry, "dependencies"> {
  readonly dependencies: readonly number[];
  readonly importMap?: number;
}

interface PackFile {
  readonly digest: string;
  readonly fingerprints: readonly (readonly [path: string, print: string])[];
  readonly importMaps: readonly ImportMap[];
  readonly entries: readonly PackedEntry[];
}

/**
 * Writes a pack as text: a line with the hash of the rest, one with the
 * version, and JSON.
 *
 * @param content What to write.
 * @returns The text.
 */
export async function packText(content: PackContent): Promise<string> {
  const { version, entries, fingerprints, digest } = content;
  const paths = [...fingerprints.keys()];
  const indexes = new Map(paths.map((path, index) => [path, index]));
  const importMaps = new Map<ImportMap, number>();
  const packed = entries.map((entry): PackedEntry => {
    const dependencies = entry.dependencies.map((path) =>
      indexes.get(path) ?? -1
    );
    if (entry.manifest?.importMap === undefined) {
      return { ...entry, dependencies };
    }
    const { importMap: map, ...manifest } = entry.manifest;
    const importMap = importMaps.get(map) ?? importMaps.size;
    importMaps.set(map, importMap);
    return { ...entry, manifest, dependencies, importMap };
  });
  const file: PackFile = {
    digest,
    fingerprints: [...fingerprints],
    importMaps: [...importMaps.keys()],
    entries: packed,
  };
  const rest = `${version}\n${JSON.stringify(file)}`;
  return `${await sha256(rest)}\n${rest}`;
}

/**
 * Reads a pack.
 *
 * @param bytes Content of the file.
 * @param version Names the code that wants to use it.
 * @returns The pack, or undefined when it is damaged or was made by other code.
 */
export async function parsePack(
  bytes: Uint8Array<ArrayBuffer>,
  version: string,
): Promise<Pack | undefined> {
  const first = bytes.indexOf(0x0a);
  const second = bytes.indexOf(0x0a, first + 1);
  const decoder = new TextDecoder();
  if (first < 0 || second < 0) return undefined;
  if (decoder.decode(bytes.subarray(first + 1, second)) !== version) {
    return undefined;
  }
  // Hashing goes on in another thread while this one parses.
  const hashing = sha256(bytes.subarray(first + 1));
  const data = parseJson(decoder.decode(bytes.subarray(second + 1)));
  const hash = await hashing;
  if (decoder.decode(bytes.subarray(0, first)) !== hash) return undefined;
  if (!isPlainObject(data)) return undefined;
  // The hash and the version line vouch that packText() of this very code wrote it.
  return unpack(data as unknown as PackFile);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function unpack(file: PackFile): Pack {
  const { importMaps } = file;
  const entries = file.entries.map((packed): LibraryEntry => {
    const { dependencies, importMap, ...entry } = packed;
    const paths = dependencies.map((index) => file.fingerprints[index][0]);
    if (entry.manifest === null || importMap === undefined) {
      return { ...entry, dependencies: paths };
    }
    const manifest = { ...entry.manifest, importMap: importMaps[importMap] };
    return { ...entry, manifest, dependencies: paths };
  });
  return {
    entries: new Map(entries.map((entry) => [entry.path, entry])),
    fingerprints: new Map(file.fingerprints),
    digest: file.digest,
  };
}
