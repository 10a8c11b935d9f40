import { isPlainObject, type JsonObject } from "../../core/json.ts";

/** A text as a content block. */
export function textBlock(text: string): JsonObject {
  return { type: "text", text };
}

/**
 * A content block that a client can read, of what a tool returned as one: where
 * something is missing that MCP wants, it becomes a text of its JSON.
 *
 * @param block What a tool returned as one, which is not trusted.
 * @param resolveUri Makes a URI of a path.
 */
export function contentBlock(
  block: unknown,
  resolveUri: (uri: string) => string,
): JsonObject {
  const known = isPlainObject(block)
    ? wellFormed(block, resolveUri)
    : undefined;
  return known ?? textBlock(JSON.stringify(block));
}

function wellFormed(
  block: Readonly<Record<string, unknown>>,
  resolveUri: (uri: string) => string,
): JsonObject | undefined {
  const { type, text, data, mimeType, uri, name, resource } = block;
  switch (type) {
    case "text":
      return typeof text === "string" ? fitting(block) : undefined;
    case "image":
    case "audio":
      return isBase64(data) && isText(mimeType) ? fitting(block) : undefined;
    case "resource_link": {
      if (typeof uri !== "string" || uri === "") return undefined;
      const shown = typeof name === "string" && name !== "" ? name : uri;
      return { ...fitting(block), uri: resolveUri(uri), name: shown };
    }
    case "resource": {
      if (!isPlainObject(resource)) return undefined;
      const inner = resourceContents(resource, resolveUri);
      return inner && { ...fitting(block), resource: inner };
    }
    default:
      return undefined;
  }
}

function resourceContents(
  resource: Readonly<Record<string, unknown>>,
  resolveUri: (uri: string) => string,
): JsonObject | undefined {
  const { uri, text, blob, ...rest } = resource;
  if (typeof uri !== "string") return undefined;
  const known = { ...fitting(rest), uri: resolveUri(uri) };
  if (typeof text === "string") return { ...known, text };
  return isBase64(blob) ? { ...known, blob } : undefined;
}

const isText = (value: unknown) => typeof value === "string";

/** Members that blocks may have, and what MCP wants of them. */
const OPTIONAL: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ["annotations", isAnnotations],
  ["_meta", isPlainObject],
  ["title", isText],
  ["description", isText],
  ["mimeType", isText],
  ["size", Number.isFinite],
  ["icons", isIcons],
]);

function isAnnotations(value: unknown): boolean {
  if (!isPlainObject(value)) return false;
  const { audience = [], priority = 0, lastModified = "" } = value;
  return Array.isArray(audience) &&
    audience.every((it) => it === "user" || it === "assistant") &&
    typeof priority === "number" && priority >= 0 && priority <= 1 &&
    isText(lastModified);
}

function isIcons(value: unknown): boolean {
  return Array.isArray(value) &&
    value.every((icon) => isPlainObject(icon) && isText(icon.src));
}

/** A block without what MCP wants otherwise: clients refuse a whole result for it. */
function fitting(block: Readonly<Record<string, unknown>>): JsonObject {
  const members = Object.entries(block).filter(([name, value]) =>
    OPTIONAL.get(name)?.(value) ?? true
  );
  // All of it came as JSON.
  return Object.fromEntries(members) as JsonObject;
}

/** Whether a value is a text of base64's letters, as far as that costs little. */
export function isBase64(value: unknown): value is string {
  return typeof value === "string" && value.length % 4 === 0 &&
    !/[^A-Za-z0-9+/=]/.test(value);
}
