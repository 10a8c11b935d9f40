import { isPlainObject } from "../core/json.ts";
import type { ResourceContents } from "../core/served_binding.ts";
import { base64Of, foundValue, isBytes, type Parsed } from "./content_value.ts";

/** Most parts of one resource. */
const MAX_PARTS = 1_000;

const PART_KEYS: ReadonlySet<string> = new Set([
  "uri",
  "mimeType",
  "text",
  "blob",
]);

/** What a resource is when what it returned does not say it. */
export interface ContentsDefaults {
  /** The URI that was asked for. */
  readonly uri: string;
  readonly mimeType?: string;
}

/**
 * Makes contents of what a resource returned: a text, bytes, a list of contents
 * in the form of MCP, or else the value as JSON text.
 *
 * @param value What it returned, as JSON.
 * @param defaults Its URI and media type.
 */
export function resourceContents(
  value: unknown,
  { uri, mimeType }: ContentsDefaults,
): Parsed<readonly ResourceContents[]> {
  const typed = mimeType === undefined ? { uri } : { uri, mimeType };
  const one = (content: ResourceContents) =>
    ({ kind: "value", value: [content] }) as const;
  if (typeof value === "string") return one({ ...typed, text: value });
  if (isBytes(value)) {
    const blob = base64Of(value);
    return blob === undefined
      ? { kind: "problem", problem: "bytes that are no base64" }
      : one({ ...typed, blob });
  }
  // A function that forgot to return.
  if (value === null || value === undefined) {
    return { kind: "problem", problem: "nothing" };
  }
  const parts = partsOf(value);
  return parts ? readParts(parts, typed) : one({
    uri,
    mimeType: mimeType ?? "application/json",
    text: JSON.stringify(value),
  });
}

type Part = Readonly<Record<string, unknown>>;

/** The parts of a value in the form of MCP; undefined for other data. */
function partsOf(value: unknown): readonly Part[] | undefined {
  const isResult = isPlainObject(value) && Array.isArray(value.contents) &&
    Object.keys(value).length === 1;
  const list: unknown = isResult ? value.contents : value;
  return Array.isArray(list) && list.length > 0 && list.every(isPart)
    ? list
    : undefined;
}

function isPart(value: unknown): value is Part {
  if (!isPlainObject(value)) return false;
  const { text, blob } = value;
  return Object.keys(value).every((key) => PART_KEYS.has(key)) &&
    (typeof text === "string"
      ? blob === undefined
      : text === undefined && blob !== undefined);
}

function readParts(
  parts: readonly Part[],
  defaults: ContentsDefaults,
): Parsed<readonly ResourceContents[]> {
  if (parts.length > MAX_PARTS) {
    return {
      kind: "problem",
      problem: `${parts.length} contents, more than ${MAX_PARTS}`,
    };
  }
  const contents: ResourceContents[] = [];
  for (const [at, part] of parts.entries()) {
    const { uri = defaults.uri, mimeType = defaults.mimeType, text } = part;
    const blob = base64Of(part.blob);
    const problem = typeof uri !== "string" || uri === ""
      ? `${foundValue(uri)} as uri`
      : mimeType !== undefined && typeof mimeType !== "string"
      ? `${foundValue(mimeType)} as mimeType`
      : typeof text !== "string" && blob === undefined
      ? `${foundValue(part.blob)} as blob, which is neither bytes nor base64`
      : undefined;
    if (problem !== undefined) {
      return { kind: "problem", problem: `contents[${at}] with ${problem}` };
    }
    contents.push({
      uri: `${uri}`,
      ...(typeof mimeType === "string" && { mimeType }),
      ...(typeof text === "string" ? { text } : { blob: blob ?? "" }),
    });
  }
  return { kind: "value", value: contents };
}
