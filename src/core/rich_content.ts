import { isPlainObject } from "./json.ts";

const BLOCK_TYPES: ReadonlySet<unknown> = new Set([
  "text",
  "image",
  "audio",
  "resource",
  "resource_link",
]);

/** A content block in the form of MCP. */
type ContentBlock = Readonly<Record<string, unknown>>;

/** Whether a value is a list of MCP content blocks, with at least one. */
export function isRichContent(
  value: unknown,
): value is readonly ContentBlock[] {
  return Array.isArray(value) && value.length > 0 &&
    value.every((block: unknown) =>
      isPlainObject(block) && Object.hasOwn(block, "type") &&
      BLOCK_TYPES.has(block.type)
    );
}

/** The text of content blocks, one line for each; undefined when no block has text. */
export function richContentText(
  blocks: readonly ContentBlock[],
): string | undefined {
  const texts = blocks.map(blockText).filter((text) => text !== undefined);
  return texts.length > 0 ? texts.join("\n") : undefined;
}

/** Says what content blocks without text are, such as `[image image/png]`. */
export function describeRichContent(blocks: readonly ContentBlock[]): string {
  return blocks.map((block) => {
    const detail = [block.mimeType, block.name, block.uri]
      .find((text) => typeof text === "string");
    return `[${block.type}${detail === undefined ? "" : ` ${detail}`}]`;
  }).join("\n");
}

function blockText(block: ContentBlock): string | undefined {
  if (block.type === "text") return textOf(block);
  return block.type === "resource" && isPlainObject(block.resource)
    ? textOf(block.resource)
    : undefined;
}

function textOf(holder: Readonly<Record<string, unknown>>): string | undefined {
  return typeof holder.text === "string" ? holder.text : undefined;
}
