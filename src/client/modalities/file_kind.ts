/** What kind of file bytes are. */
export interface FileKind {
  readonly extension: string;
  readonly mimeType: string;
}

type Signature = readonly [at: number, text: string, kind: FileKind];

const SIGNATURES: readonly Signature[] = [
  [0, "\x89PNG", { extension: "png", mimeType: "image/png" }],
  [0, "\xff\xd8\xff", { extension: "jpg", mimeType: "image/jpeg" }],
  [8, "WEBP", { extension: "webp", mimeType: "image/webp" }],
  [0, "GIF8", { extension: "gif", mimeType: "image/gif" }],
  [8, "WAVE", { extension: "wav", mimeType: "audio/wav" }],
  [0, "ID3", { extension: "mp3", mimeType: "audio/mpeg" }],
  [0, "\xff\xfb", { extension: "mp3", mimeType: "audio/mpeg" }],
  [0, "OggS", { extension: "ogg", mimeType: "audio/ogg" }],
  [0, "fLaC", { extension: "flac", mimeType: "audio/flac" }],
  [4, "ftypM4A", { extension: "m4a", mimeType: "audio/mp4" }],
  [4, "ftyp", { extension: "mp4", mimeType: "video/mp4" }],
  [0, "\x1a\x45\xdf\xa3", { extension: "webm", mimeType: "video/webm" }],
];

/** Tells the kind of a file from how it begins; undefined for others. */
export function fileKind(bytes: Uint8Array): FileKind | undefined {
  const start = Array.from(
    bytes.subarray(0, 16),
    (byte) => String.fromCharCode(byte),
  ).join("");
  return SIGNATURES.find(([at, text]) => start.startsWith(text, at))?.[2];
}
