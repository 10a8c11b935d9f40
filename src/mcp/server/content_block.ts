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
  // All of it came as JSON.
  const json = block as JsonObject;
  switch (type) {
    case "text":
      return typeof text === "string" ? json : undefined;
    case "image":
    case "audio":
      return isBase64(data) && typeof mimeType === "string" ? json : undefined;
    case "resource_link": {
      if (typeof uri !== "string" || uri === "") return undefined;
      const shown = typeof name === "string" && name !== "" ? name : uri;
      return { ...json, uri: resolveUri(uri), name: shown };
    }
    case "resource": {
      if (!isPlainObject(resource)) return undefined;
      const { uri, text, blob } = resource;
      if (typeof uri !== "string") return undefined;
      if (typeof text !== "string" && !isBase64(blob)) return undefined;
      const inner = { ...resource, uri: resolveUri(uri) } as JsonObject;
      return { ...json, resource: inner };
    }
    default:
      return undefined;
  }
}

/** Whether a value is a text of base64's letters, as far as that costs little. */
export function isBase64(value: unknown): value is string {
  return typeof value === "string" && value.length % 4 === 0 &&
    !/[^A-Za-z0-9+/=]/.test(value);
}
