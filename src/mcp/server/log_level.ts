import { ERROR_CODES, McpError } from "./mcp_error.ts";

/** Levels of log messages in MCP, the least important first. */
const LOG_LEVELS = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
] as const;

/** A level of log messages. */
export type LogLevel = typeof LOG_LEVELS[number];

/** Whether a message of one level is wanted by who wants those of another and above. */
export function isAtLeast(level: LogLevel, wanted: LogLevel): boolean {
  return LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(wanted);
}

/**
 * Reads a level.
 *
 * @throws {McpError} If it is none.
 */
export function parseLogLevel(value: unknown): LogLevel {
  const level = LOG_LEVELS.find((known) => known === value);
  if (level !== undefined) return level;
  throw new McpError(
    ERROR_CODES.invalidParams,
    `Cannot set the log level: expected one of ${
      LOG_LEVELS.join(", ")
    }, found ${Deno.inspect(value).slice(0, 100)}`,
  );
}
