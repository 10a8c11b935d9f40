import { isRichContent } from "../../core/rich_content.ts";
import {
  isPlainObject,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
} from "../../core/json.ts";
import { WRAPPED_OUTPUT } from "../../core/mcp_output_schema.ts";
import type { ToolResult } from "../../core/tool_result.ts";
import { contentBlock, isBase64, textBlock } from "./content_block.ts";

/** Key of `_meta` that holds a result's `prompt_injection`. */
export const PROMPT_INJECTION_KEY = "lcp/prompt_injection";

/** Key of `_meta` that holds what a failure is, where a schema says something else of structured content. */
export const FAILURE_KEY = "lcp/failure";

/** Options of {@linkcode callResult}. */
export interface CallResultOptions {
  /** What the tool returned, as JSON, if it is known. */
  readonly returned?: unknown;
  /** The schema that the tool's structured content was announced with, before it was wrapped. */
  readonly output?: JsonSchema;
  /** Makes a URI of a path. */
  readonly resolveUri: (uri: string) => string;
}

/**
 * The result of a call as MCP's `CallToolResult`. A failure has `isError`, its
 * reason as text, and `success`, `output`, `error` and `status_code` as structured
 * content, or, where the tool's output schema is announced, which clients hold all
 * structured content against, in `_meta` under `lcp/failure`. What steers the model's next turn (`prompt_injection`) is a text for the
 * assistant, and stands in `_meta` under `lcp/prompt_injection`.
 *
 * @param result What the call resulted in.
 * @param options What else is known.
 */
export function callResult(
  result: ToolResult,
  options: CallResultOptions,
): JsonObject {
  const injection = result.prompt_injection;
  const isInjected = injection !== undefined && injection !== null &&
    injection !== "";
  const content = [
    ...contentOf(result, options),
    ...(isInjected ? [forAssistant(injection)] : []),
  ];
  const failure = result.success ? undefined : failureOf(result);
  const isAnnounced = options.output !== undefined;
  const _meta = {
    ...(failure && isAnnounced && { [FAILURE_KEY]: failure }),
    // A result is JSON.
    ...(isInjected && { [PROMPT_INJECTION_KEY]: injection as JsonValue }),
  };
  return {
    content,
    ...(failure ? { isError: true } : structured(options)),
    ...(failure && !isAnnounced && { structuredContent: failure }),
    ...(Object.keys(_meta).length > 0 && { _meta }),
  };
}

function contentOf(
  { content, output, success, error }: ToolResult,
  { resolveUri }: CallResultOptions,
): JsonObject[] {
  const rich = [content, output].find(isRichContent);
  const blocks = rich?.map((block) => contentBlock(block, resolveUri)) ??
    [outputBlock(output)];
  const isTold = success || error === undefined ||
    blocks.some(({ text }) => typeof text === "string" && text.includes(error));
  return isTold ? blocks : [textBlock(`${error}`), ...blocks];
}

function outputBlock(output: unknown): JsonObject {
  if (isPlainObject(output) && output.type === "bytes") {
    const { base64: blob } = output;
    if (isBase64(blob)) {
      const uri = "bytes:///output";
      const mimeType = "application/octet-stream";
      return { type: "resource", resource: { uri, mimeType, blob } };
    }
  }
  return textBlock(
    typeof output === "string" ? output : JSON.stringify(output),
  );
}

function forAssistant(injection: unknown): JsonObject {
  const text = typeof injection === "string"
    ? injection
    : JSON.stringify(injection);
  return { ...textBlock(text), annotations: { audience: ["assistant"] } };
}

function structured({ returned, output }: CallResultOptions): JsonObject {
  if (output === undefined || returned === undefined) return {};
  // What a tool returned comes as JSON.
  const value = returned as JsonValue;
  const isObject = output.type === "object";
  return {
    structuredContent: isObject ? value : { [WRAPPED_OUTPUT]: value },
  };
}

function failureOf({ output, error, status_code }: ToolResult): JsonObject {
  return {
    success: false,
    // A result is JSON.
    output: output as JsonValue,
    error: error ?? "",
    status_code,
  };
}
