import type { ContainedPath } from "../_shared/contained_path.ts";

/** Bytes at the start of a file that tell text from the rest. */
export const HEAD_BYTES = 8_192;

const SIGNATURES: readonly (readonly [string, string])[] = [
  ["89504e470d0a1a0a", "PNG image"],
  ["ffd8ff", "JPEG image"],
  ["47494638", "GIF image"],
  ["424d", "BMP image"],
  ["25504446", "PDF document"],
  ["504b0304", "ZIP archive or office document"],
  ["1f8b", "gzip archive"],
  ["377abcaf271c", "7z archive"],
  ["53514c69746520666f726d6174203300", "SQLite database"],
  ["0061736d", "WebAssembly module"],
  ["7f454c46", "ELF program"],
  ["4d5a", "Windows program"],
  ["cafebabe", "Java class or macOS program"],
  ["494433", "MP3 audio"],
  ["4f676753", "Ogg audio"],
  ["664c6143", "FLAC audio"],
  ["fffe", "UTF-16 text"],
  ["feff", "UTF-16 text"],
];

/** What is known of a file or folder without reading all of it. */
export interface FileDescription {
  readonly success: true;
  readonly output: string;
  readonly kind: string;
  readonly size_bytes: number;
  /** ISO 8601, UTC; null where the system does not keep it. */
  readonly modified: string | null;
}

/**
 * Describes a file or folder.
 *
 * @param file What to describe.
 * @returns Kind, size and time of the last change.
 * @throws {Error} What the file system reports.
 */
export async function describeFile(
  file: ContainedPath,
): Promise<FileDescription> {
  const info = await Deno.stat(file.real);
  const kind = await kindOf(file.real, info);
  const modified = info.mtime?.toISOString() ?? null;
  const size = info.isFile ? `, ${sizeText(info.size)}` : "";
  const changed = modified === null ? "" : `, changed ${modified}`;
  return {
    success: true,
    output: `"${file.shown}": ${kind}${size}${changed}.`,
    kind,
    size_bytes: info.size,
    modified,
  };
}

async function kindOf(path: string, info: Deno.FileInfo): Promise<string> {
  if (info.isDirectory) return "folder";
  if (!info.isFile) return "neither file nor folder";
  using file = await Deno.open(path);
  const head = new Uint8Array(HEAD_BYTES);
  const count = await file.read(head);
  if (count === null) return "empty file";
  return binaryKind(head.subarray(0, count)) ?? "text";
}

/**
 * Tells binary files from text ones.
 *
 * @param head The first {@linkcode HEAD_BYTES} bytes of the file, or all it has.
 * @returns What kind of binary file it is, or undefined when it is text.
 */
export function binaryKind(head: Uint8Array): string | undefined {
  const hex = Array.from(head.subarray(0, 16))
    .map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const known = SIGNATURES.find(([start]) => hex.startsWith(start));
  const holdsNul = head.includes(0);
  // Text may start with the letters of a signature ("BM", "MZ", "ID3").
  const certain = !/^[2-7]/.test(hex) || hex.startsWith("25504446");
  if (known !== undefined && (certain || holdsNul)) return known[1];
  if (!holdsNul) return undefined;
  if (hex.startsWith("52494646")) return riffKind(head);
  if (hex.slice(8, 16) === "66747970") return "MP4 or HEIF media";
  return "binary data";
}

function riffKind(head: Uint8Array): string {
  const form = String.fromCharCode(...head.subarray(8, 12));
  return form === "WEBP"
    ? "WebP image"
    : form === "WAVE"
    ? "WAV audio"
    : "RIFF media";
}

/**
 * Writes a size for people.
 *
 * @param bytes Size in bytes.
 * @returns Such as `812 bytes` or `1.4 MiB`.
 */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  const units = ["KiB", "MiB", "GiB", "TiB"];
  let value = bytes / 1024;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${value.toFixed(1)} ${units[unit]}`;
}
