import { isPlainObject, type JsonSchema } from "../core/json.ts";
import { parseJson } from "../core/parse_json.ts";
import { sha256 } from "../core/sha256.ts";
import type {
  ImportMap,
  LibraryManifest,
  ParameterPlan,
  ToolManifest,
} from "../core/tool_manifest.ts";
import type { LibraryEntry } from "./library_entry.ts";

/** Library entries and the fingerprints of what they depend on. */
export interface Pack {
  readonly entries: ReadonlyMap<string, LibraryEntry>;
  readonly fingerprints: ReadonlyMap<string, string>;
  /** The digest of all those paths in their order. */
  readonly digest: string;
}

/** A pack as it stands in a file. */
export interface StoredPack extends Pack {
  /** What tells this text from others. */
  readonly hash: string;
  /** The pack that these entries are to be put into; absent when they are all. */
  readonly change?: PackChange;
}

/** How a pack differs from another one, whose entries it leaves out. */
export interface PackChange {
  /** Hash of the other pack. */
  readonly base: string;
  /** Paths of its entries that are gone. */
  readonly removed: readonly string[];
}

/** What a pack is made of. */
export interface PackContent {
  /** Names the code that made it. */
  readonly version: string;
  readonly entries: readonly LibraryEntry[];
  /** Of all paths that the entries, of another pack too, depend on. */
  readonly fingerprints: ReadonlyMap<string, string>;
  readonly digest: string;
  readonly change?: PackChange;
}

/** An entry as it is stored: paths and import maps, which many entries share, are indexes. */
interface PackedEntry extends Omit<LibraryEntry, "dependencies" | "manifest"> {
  readonly manifest: PackedManifest | null;
  readonly dependencies: readonly number[];
  readonly importMap?: number;
}

interface PackedManifest extends Omit<LibraryManifest, "tools"> {
  readonly tools: readonly PackedTool[];
  /** Line and column of each tool in turn, where it stands in the library's own file. */
  readonly places: readonly number[];
}

/** A tool without what the rest of it tells: half of the text to parse. */
type PackedTool =
  & Omit<ToolManifest, TellableKey>
  & {
    readonly [Key in TellableKey]?: ToolManifest[Key];
  };

type TellableKey = "exportName" | "source" | "parameters" | "acceptsUnknown";

interface PackFile {
  readonly digest: string;
  readonly change?: PackChange;
  readonly fingerprints: readonly (readonly [path: string, print: string])[];
  readonly importMaps: readonly ImportMap[];
  readonly entries: readonly PackedEntry[];
}

/**
 * Writes a pack as text: a line with the hash of the rest, one with the
 * version, and JSON.
 *
 * @param content What to write.
 * @returns The text, and its hash.
 */
export async function packText(
  content: PackContent,
): Promise<{ readonly text: string; readonly hash: string }> {
  const { version, entries, fingerprints, digest, change } = content;
  const paths = [...fingerprints.keys()];
  const indexes = new Map(paths.map((path, index) => [path, index]));
  const importMaps = new Map<ImportMap, number>();
  const packed = entries.map((entry): PackedEntry => {
    const dependencies = entry.dependencies.map((path) =>
      indexes.get(path) ?? -1
    );
    if (entry.manifest === null) {
      return { ...entry, manifest: null, dependencies };
    }
    const { importMap: map, ...rest } = entry.manifest;
    const manifest = packManifest(rest);
    if (map === undefined) return { ...entry, manifest, dependencies };
    const importMap = importMaps.get(map) ?? importMaps.size;
    importMaps.set(map, importMap);
    return { ...entry, manifest, dependencies, importMap };
  });
  const file: PackFile = {
    digest,
    ...(change === undefined ? {} : { change }),
    fingerprints: [...fingerprints],
    importMaps: [...importMaps.keys()],
    entries: packed,
  };
  const rest = `${version}\n${JSON.stringify(file)}`;
  const hash = await sha256(rest);
  return { text: `${hash}\n${rest}`, hash };
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
): Promise<StoredPack | undefined> {
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
  return unpack(data as unknown as PackFile, hash);
}

function unpack(file: PackFile, hash: string): StoredPack {
  const { importMaps, change } = file;
  const entries = file.entries.map((packed): LibraryEntry => {
    const { dependencies, importMap, ...entry } = packed;
    const paths = dependencies.map((index) => file.fingerprints[index][0]);
    if (entry.manifest === null) {
      return { ...entry, manifest: null, dependencies: paths };
    }
    const own = unpackManifest(entry.manifest);
    const manifest = importMap === undefined
      ? own
      : { ...own, importMap: importMaps[importMap] };
    return { ...entry, manifest, dependencies: paths };
  });
  return {
    entries: new Map(entries.map((entry) => [entry.path, entry])),
    fingerprints: new Map(file.fingerprints),
    digest: file.digest,
    hash,
    ...(change === undefined ? {} : { change }),
  };
}

function packManifest(manifest: LibraryManifest): PackedManifest {
  const { path, tools } = manifest;
  return {
    ...manifest,
    tools: tools.map((tool) => packTool(tool, path)),
    places: tools.flatMap(({ source }) => [source.line, source.column]),
  };
}

function packTool(tool: ToolManifest, path: string): PackedTool {
  const { exportName, source, parameters, acceptsUnknown, ...rest } = tool;
  const told = JSON.stringify(toldParameters(tool.input_schema));
  return {
    ...rest,
    ...(exportName === tool.name ? {} : { exportName }),
    ...(source.path === path ? {} : { source }),
    ...(JSON.stringify(parameters) === told ? {} : { parameters }),
    ...(acceptsUnknown ? { acceptsUnknown } : {}),
  };
}

function unpackManifest(
  { places, ...manifest }: PackedManifest,
): LibraryManifest {
  const { path } = manifest;
  const tools = manifest.tools.map((tool, index): ToolManifest => {
    const line = places[2 * index];
    const column = places[2 * index + 1];
    return {
      ...tool,
      exportName: tool.exportName ?? tool.name,
      source: tool.source ?? { path, line, column },
      parameters: tool.parameters ?? toldParameters(tool.input_schema),
      acceptsUnknown: tool.acceptsUnknown ?? false,
    };
  });
  return { ...manifest, tools };
}

/** The plans of a tool whose parameters are its arguments, one by one. */
function toldParameters({ properties }: JsonSchema): ParameterPlan[] {
  return isPlainObject(properties)
    ? Object.keys(properties).map((name) => ({ kind: "argument", name }))
    : [];
}
