/** How files of each kind begin. */
const KINDS: readonly (readonly [at: number, text: string, ext: string])[] = [
  [1, "PNG", "png"],
  [0, "\xff\xd8", "jpg"],
  [8, "WEBP", "webp"],
  [8, "WAVE", "wav"],
  [0, "ID3", "mp3"],
  [0, "\xff\xfb", "mp3"],
  [0, "OggS", "ogg"],
  [0, "fLaC", "flac"],
];

/** Where a new file goes. */
interface NewFile {
  readonly workspace: string;
  readonly prefix: string;
  readonly extension: string;
}

/**
 * Saves bytes in the workspace, under a name that is not taken.
 *
 * @param bytes What a model made.
 * @param place The workspace, how the name begins, and its extension where the bytes do not tell theirs.
 * @returns The file's name.
 */
export async function saveNewFile(
  bytes: Uint8Array,
  { workspace, prefix, extension }: NewFile,
): Promise<string> {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  const kind = KINDS.find(([at, text]) => start.startsWith(text, at));
  const id = crypto.randomUUID().slice(0, 8);
  const name = `${prefix}_${id}.${kind?.[2] ?? extension}`;
  await Deno.writeFile(`${workspace}/${name}`, bytes, { createNew: true });
  return name;
}
