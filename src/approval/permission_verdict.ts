import type { AutonomyLevel } from "../core/handlers.ts";
import type { Rule, RuleContext, RuleRequest, RuleSet } from "./rules/rule.ts";

/**
 * What requests are judged by. Paths are absolute and real: links resolved,
 * nothing like `..` in them.
 */
export interface PermissionPolicy extends RuleContext {
  /** How much is allowed without asking. */
  readonly level: AutonomyLevel;
  /** Files and folders that tools may read besides: the library's own sources and dependencies. */
  readonly readable: readonly string[];
  /** Folders that tools may read and write besides the workspace: the scratch folder. */
  readonly writable: readonly string[];
  /** Files and folders that decide what runs later, such as sources of tools: writing them is asked about. */
  readonly protectedPaths: readonly string[];
  /** Whether a path is a folder that has, or may have, a protected name in it, such as `.git`: who may remove the one removes the other. */
  readonly holdsProtected: (path: string) => boolean;
  /** Configured rules. */
  readonly rules: RuleSet;
  /** Rules that the operator had remembered for the library. */
  readonly remembered: readonly Rule[];
  /** Whether the only remote code within reach is what was fetched when the library was loaded (`--cached-only`), so that importing it is no question. @default {false} */
  readonly hasRemoteModules?: boolean;
}

/** A row of the table of levels. */
export type TableRow =
  | "own-files"
  | "elsewhere"
  | "protected"
  | "secrets"
  | "program"
  | "network"
  | "environment"
  | "machine-information"
  | "user-information"
  | "known-import"
  | "new-import"
  | "ffi"
  | "mcp-read"
  | "mcp-change"
  | "confirm";

/** What decided: a configured rule, a remembered one, or a row of the level's table. */
export type DecidedBy =
  | { readonly by: "rule" | "remembered"; readonly rule: string }
  | { readonly by: "level"; readonly row: TableRow };

/** What is decided about a request. Reasons are sentences that name a way to allow it. */
export type PermissionVerdict =
  & DecidedBy
  & (
    | { readonly kind: "allow" }
    | {
      readonly kind: "ask";
      readonly reason: string;
      /** The reason without what would allow it. */
      readonly cause?: string;
      /** What would allow it without asking, when the level decided. */
      readonly remedy?: string;
      /** The rule that "always" would remember; absent when it would not be remembered. */
      readonly remembers?: string;
    }
    | { readonly kind: "deny"; readonly reason: string }
  );

/** What is judged: paths absolute and real, hosts with their port, null for anything. */
export type PermissionRequest = RuleRequest;
