import type { AutonomyLevel } from "../core/handlers.ts";
import type { TableRow } from "./permission_verdict.ts";

/** What a level decides. */
export type LevelDecision = "allow" | "ask" | "ask-each-time" | "deny";

/** What each level decides: the one place where a level becomes a decision. */
export const LEVEL_TABLE: Readonly<
  Record<TableRow, Readonly<Record<AutonomyLevel, LevelDecision>>>
> = {
  "own-files": { strict: "allow", safe: "allow", full_access: "allow" },
  "elsewhere": { strict: "ask", safe: "ask", full_access: "allow" },
  "protected": { strict: "ask", safe: "ask", full_access: "allow" },
  "secrets": { strict: "ask", safe: "ask", full_access: "allow" },
  "program": { strict: "ask-each-time", safe: "ask", full_access: "allow" },
  "network": { strict: "ask", safe: "ask", full_access: "allow" },
  "environment": { strict: "allow", safe: "allow", full_access: "allow" },
  "machine-information": {
    strict: "allow",
    safe: "allow",
    full_access: "allow",
  },
  "user-information": { strict: "ask", safe: "allow", full_access: "allow" },
  "known-import": { strict: "allow", safe: "allow", full_access: "allow" },
  "new-import": { strict: "deny", safe: "ask", full_access: "allow" },
  "ffi": { strict: "deny", safe: "ask", full_access: "allow" },
  // What a server says of its own tools is not known to be so.
  "mcp-read": { strict: "ask", safe: "allow", full_access: "allow" },
  "mcp-change": { strict: "ask", safe: "ask", full_access: "allow" },
  // A tool that asks by itself wants an answer whatever the level.
  "confirm": { strict: "ask-each-time", safe: "ask", full_access: "ask" },
};
