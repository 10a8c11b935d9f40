import type { JsonObject } from "./json.ts";

/** What a running tool can ask the system for, in Deno's terms. */
export type PermissionName =
  | "read"
  | "write"
  | "net"
  | "env"
  | "sys"
  | "run"
  | "import"
  | "ffi";

/** What an operator can be asked for on behalf of a call: a permission, or that a tool of an MCP server runs. */
export type AskedPermission = PermissionName | "mcp";

/** Every permission. */
export const PERMISSION_NAMES: readonly PermissionName[] = [
  "read",
  "write",
  "net",
  "env",
  "sys",
  "run",
  "import",
  "ffi",
];

/** A call on whose behalf an operator is asked. */
export interface ApprovalCall {
  /** Name of the tool. */
  readonly tool: string;
  /** Its arguments, as JSON. */
  readonly args: JsonObject;
}

/** Everything that is known of a question to the operator. */
export interface ApprovalRequest {
  /** Names the question in the audit log and in queues; unique. */
  readonly id: string;
  /** `permission`: a running tool asks the system for something, or a tool of an MCP server is to run; `confirm`: a tool asks by itself, through its confirm handler. */
  readonly kind: "permission" | "confirm";
  /** The library whose tool asks. */
  readonly library: { readonly name: string; readonly path: string };
  /** The calls that it may belong to: one, or all that are in flight in the same process. */
  readonly calls: readonly ApprovalCall[];
  /** What is asked for, when a running tool asks the system. */
  readonly permission?: AskedPermission;
  /** For what exactly: a path (absolute: where it leads, or a link by its own place), a host with its port, a program's name, `alias::tool` of an MCP server; null for anything. */
  readonly value?: string | null;
  /** What would run or happen, in full. */
  readonly source: string;
  /** One line that names it. */
  readonly label: string;
  /** Arguments of a program, if any. */
  readonly argv?: readonly string[];
  /** The rule that "always" would remember for this library; absent when it would not be remembered. */
  readonly remembers?: string;
  /** Tells what is wrong with a rule that the operator would have remembered instead: it is none, or does not cover the question. */
  readonly checkRule?: (rule: string) => string | undefined;
  /** Why it is asked; absent when the tool asks by itself. */
  readonly reason?: string;
  /** What would allow it without asking, such as `rules.allow "net:example.com" would allow it`. */
  readonly remedy?: string;
  /** What else the operator should know, such as that an approved program is not held by the sandbox. */
  readonly note?: string;
  /** When no answer will count as a rejection, ISO 8601, UTC. */
  readonly expiresAt?: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}
