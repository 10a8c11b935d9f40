import type { TableRow } from "../../approval/permission_verdict.ts";

/** What each row of the table of levels is about, as an operator reads it. */
export const ROW_TEXTS: Readonly<Record<TableRow, string>> = {
  "own-files": "files of the workspace and the library's own",
  "elsewhere": "files outside the workspace",
  "protected": "files that decide what runs later",
  "secrets": "files of the workspace that hold secrets",
  "program": "running programs",
  "network": "the network",
  "environment": "environment variables",
  "machine-information": "what the system tells of the machine",
  "user-information": "what the system tells of its user",
  "known-import": "code that was fetched when the library was loaded",
  "new-import": "code that was not there when the library was loaded",
  "ffi": "native code",
  "mcp-read": "tools of MCP servers that only read, as these say",
  "mcp-change": "tools of MCP servers",
  "confirm": "what a tool asks by itself",
};
