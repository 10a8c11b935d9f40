import type { PermissionName } from "../../core/approval_request.ts";
import type { HostPattern } from "./host_pattern.ts";
import type { PathPattern } from "./path_pattern.ts";

/** What a rule can be about: a permission, a call of an MCP server's tool, or a tool's own question through its confirm handler. */
export type RulePermission = PermissionName | "mcp" | "confirm";

/** What the pattern of a rule says. */
export type RuleTarget =
  | { readonly kind: "anything" }
  | { readonly kind: "path"; readonly path: PathPattern }
  | { readonly kind: "host"; readonly host: HostPattern }
  | { readonly kind: "command"; readonly pattern: string }
  | { readonly kind: "name"; readonly pieces: readonly string[] };

/** A rule such as `run:git status*`, read. Made by `parseRule`. */
export interface Rule {
  /** What it is about. */
  readonly permission: RulePermission;
  /** The rule as it was written. */
  readonly text: string;
  /** What its pattern says. */
  readonly target: RuleTarget;
}

/** What is judged. */
export interface RuleRequest {
  /** What is asked for. */
  readonly permission: RulePermission;
  /** For what: an absolute real path, a host with its port, a program, a name, a label; null for anything. */
  readonly value: string | null;
  /** Words of a program, itself first, when they are known. */
  readonly argv?: readonly string[];
  /** Whether a server's tool only reads, by what its server says of it; nobody has checked that. @default {false} */
  readonly saysItReads?: boolean;
}

/** What patterns are relative to. */
export interface RuleContext {
  /** Real path of the workspace. */
  readonly workspace: string;
  /** Real path of the home folder, which `~` names. @default {null} */
  readonly home?: string | null;
}

/** Whether a rule matches; `maybe` when what is known of the request does not tell. */
export type RuleMatch = "yes" | "no" | "maybe";

/** Rules by what they decide. */
export interface RuleSet {
  /** What is never allowed. */
  readonly deny: readonly Rule[];
  /** What the operator is asked about each time. */
  readonly ask: readonly Rule[];
  /** What is allowed without asking. */
  readonly allow: readonly Rule[];
}
