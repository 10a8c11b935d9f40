import type { ToolProgress } from "../../core/tool_binding.ts";

/** Longest message of a progress report, in characters. */
const MAX_MESSAGE = 64 * 1024;

/** What a tool tells of its progress, and any number that JSON cannot hold left out. */
export function progressReport(
  { progress, total, message }: {
    readonly progress?: unknown;
    readonly total?: unknown;
    readonly message?: unknown;
  },
): ToolProgress {
  return {
    ...(isFinite(progress) && { progress }),
    ...(isFinite(total) && { total }),
    ...(message !== undefined && { message: textOf(message) }),
  };
}

function isFinite(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function textOf(value: unknown): string {
  const text = typeof value === "string"
    ? value
    : Deno.inspect(value, { depth: 2 });
  return text.slice(0, MAX_MESSAGE);
}
