import { errorText } from "../core/error_text.ts";
import { failureResult } from "../core/normalize_result.ts";
import type { ToolResult } from "../core/tool_result.ts";
import { SandboxStartError } from "../execution/sandbox.ts";

/** The result of a call that could not be made, for a sandbox does not start or for a fault of this program. */
export function failedCall(error: unknown): ToolResult {
  const status = error instanceof SandboxStartError ? 503 : 500;
  return failureResult(status, errorText(error));
}

/**
 * The result of a call of a tool that is not there.
 *
 * @param near Names that it may have been meant for.
 */
export function unknownTool(name: string, near: readonly string[]): ToolResult {
  return unknown("tool", name, near);
}

/** The result of reading a URI that no resource has. */
export function unknownResource(
  uri: string,
  near: readonly string[],
): ToolResult {
  return unknown("resource with the URI", uri, near);
}

/** The result of making a prompt that is not there. */
export function unknownPrompt(
  name: string,
  near: readonly string[],
): ToolResult {
  return unknown("prompt", name, near);
}

function unknown(
  what: string,
  name: string,
  near: readonly string[],
): ToolResult {
  const hint = near.length > 0 ? ` Did you mean ${near.join(" or ")}?` : "";
  const shown = name.length > 100 ? `${name.slice(0, 100)}…` : name;
  return failureResult(
    404,
    `There is no ${what} ${JSON.stringify(shown)}.${hint}`,
  );
}
