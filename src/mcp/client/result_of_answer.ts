import { isPlainObject } from "../../core/json.ts";
import type { CallAnswer } from "./server_connection.ts";

/**
 * What a server answered, as the value that a tool would have returned:
 * `content` and `structured_content` are kept, the text of the content is the
 * output, and what counts as a failure has its text as `error`.
 *
 * @param answer The server's.
 */
export function resultOfAnswer(
  { content, structuredContent, isError }: CallAnswer,
): Readonly<Record<string, unknown>> {
  const blocks = content.filter(isPlainObject);
  const hasText = blocks.some((block) => textOf(block) !== undefined);
  return {
    success: !isError,
    ...(isError && { error: failureText(blocks, structuredContent) }),
    ...(!hasText && structuredContent !== undefined &&
      { output: structuredContent }),
    ...(!hasText && blocks.length === 0 && structuredContent === undefined &&
      { output: "" }),
    ...(blocks.length > 0 && { content: blocks }),
    ...(structuredContent !== undefined &&
      { structured_content: structuredContent }),
  };
}

function textOf(block: Readonly<Record<string, unknown>>): string | undefined {
  if (block.type === "text") return stringOf(block.text);
  return block.type === "resource" && isPlainObject(block.resource)
    ? stringOf(block.resource.text)
    : undefined;
}

function stringOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function failureText(
  blocks: readonly Readonly<Record<string, unknown>>[],
  structured: unknown,
): string {
  const texts = blocks.map(textOf).filter((text) => text !== undefined);
  const text = texts.join("\n").trim();
  if (text !== "") return text;
  return structured === undefined
    ? "The tool reported a failure and no reason"
    : JSON.stringify(structured);
}
