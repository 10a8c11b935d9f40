import { isPlainObject } from "../../core/json.ts";
import { setOwn } from "../../core/set_own.ts";

/** Shortest base64 text that counts as a file and not as a word or a digest. */
const MIN_BLOB_LENGTH = 512;

/** How deep values are looked into; deeper ones are left as they are. */
const MAX_DEPTH = 64;

/** Bytes that stood in a value. */
export interface Blob64 {
  /** The bytes as base64. */
  readonly base64: string;
  /** Such as `image/png`; `""` if nothing told it. */
  readonly mimeType: string;
}

/** Stands in a text for bytes, and says what became of them. */
export type NoteBlob = (blob: Blob64) => Promise<string>;

/**
 * Copies a JSON value with a short note in the place of bytes: base64 texts, data
 * URLs, `{ type: "bytes" }`, and the data of content blocks.
 *
 * @param value Plain JSON.
 * @param note Makes the note.
 */
export async function takeBlobs(
  value: unknown,
  note: NoteBlob,
  depth = 0,
): Promise<unknown> {
  if (depth > MAX_DEPTH) return value;
  if (typeof value === "string") return await takeFromText(value, note);
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) {
      items.push(await takeBlobs(item, note, depth + 1));
    }
    return items;
  }
  if (!isPlainObject(value)) return value;
  const blob = blobOf(value);
  if (blob !== undefined) return await note(blob);
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    setOwn(copy, [key, await takeBlobs(item, note, depth + 1)]);
  }
  return copy;
}

/** The bytes that an object stands for: `{ type: "bytes" }`, or a content block with data. */
function blobOf(value: Readonly<Record<string, unknown>>): Blob64 | undefined {
  const { type, base64, data, blob, mimeType } = value;
  const media = typeof mimeType === "string" ? mimeType : "";
  if (type === "bytes" && typeof base64 === "string") {
    return { base64, mimeType: media };
  }
  const isMedia = type === "image" || type === "audio";
  if (isMedia && typeof data === "string") {
    return { base64: data, mimeType: media };
  }
  return typeof blob === "string" && isBase64(blob)
    ? { base64: blob, mimeType: media }
    : undefined;
}

const DATA_URL =
  /data:([\w.+-]+\/[\w.+-]+)?(?:;[\w=.-]+)*;base64,([A-Za-z0-9+/_-]{64,}={0,2})/g;

const LONG_BASE64 = new RegExp(
  `(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{${MIN_BLOB_LENGTH},}={0,2}(?![A-Za-z0-9+/_=-])`,
  "g",
);

async function takeFromText(text: string, note: NoteBlob): Promise<string> {
  if (text.length < 64) return text;
  const withoutUrls = await replaced(
    text,
    DATA_URL,
    ([, type, base64]) => note({ base64: `${base64}`, mimeType: type ?? "" }),
  );
  // Lines of 76 characters, as mail and PEM have them, are one blob when nothing else is there.
  const joined = withoutUrls.replace(/\s+/g, "");
  if (joined.length >= MIN_BLOB_LENGTH && looksLikeBytes(joined)) {
    return await note({ base64: joined, mimeType: "" });
  }
  return await replaced(
    withoutUrls,
    LONG_BASE64,
    ([base64]) =>
      looksLikeBytes(base64)
        ? note({ base64, mimeType: "" })
        : Promise.resolve(base64),
  );
}

async function replaced(
  text: string,
  pattern: RegExp,
  replacement: (match: RegExpMatchArray) => Promise<string>,
): Promise<string> {
  const parts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(end, match.index), await replacement(match));
    end = match.index + match[0].length;
  }
  return parts.join("") + text.slice(end);
}

function isBase64(text: string): boolean {
  return /^[A-Za-z0-9+/_-]*={0,2}$/.test(text);
}

/** Words and paths use fewer kinds of characters than bytes do. */
function looksLikeBytes(text: string): boolean {
  if (!isBase64(text)) return false;
  return [/[A-Z]/, /[a-z]/, /[0-9]/].every((kind) => kind.test(text)) &&
    new Set(text.slice(0, 4_096)).size > 12;
}
