import type { PermissionName } from "./approval_request.ts";
import type { Asker } from "./operator_function.ts";

/** What a running tool asks the system for. */
export interface PermissionQuestion {
  readonly permission: PermissionName;
  /** For what: an absolute path, a host, a program, a name; null for anything. A path is asked about by where it leads, and by its links too where it has some. */
  readonly value: string | null;
  /** Whether a program asks that the sandbox's own process has started: what was granted to the library is not the program's. @default {false} */
  readonly byProgram?: boolean;
}

/** What is decided without an operator. */
export type PermissionRuling =
  | { readonly kind: "allow" }
  /** The reason is what the tool and the model see. */
  | { readonly kind: "deny"; readonly reason: string }
  /** The operator decides. The rule is the configured one that has it asked: about one access it is asked for once, by whatever path. */
  | { readonly kind: "ask"; readonly rule?: string };

/** What was decided in the end; the reason is what the tool sees when it is denied. */
export interface PermissionDecision {
  readonly allowed: boolean;
  readonly reason: string;
}

/** Decides what the tools of one sandbox may do, while they run. */
export interface PermissionGuard {
  /**
   * Decides what can be decided at once. Asked for every file that a tool opens, so it is to be cheap.
   *
   * @param tools Names the tools whose calls are in flight.
   */
  judge(
    question: PermissionQuestion,
    tools: () => readonly string[],
  ): PermissionRuling;
  /** Has the operator decide. Never rejects: what cannot be asked is denied. */
  ask(
    question: PermissionQuestion,
    asker: Asker,
  ): Promise<PermissionDecision>;
}

/** A sandbox's process, before it starts. */
export interface OpenedSandbox {
  /** Folder of the sandbox's own, absolute and without symbolic links. */
  readonly scratchDir: string;
  /** Marks what descends from the process. */
  readonly marker: string;
  /** Socket of its permission broker, if it has one. */
  readonly brokerPath?: string;
}

/** What a guard has to know of the sandbox that it is for. */
export interface GuardScope {
  /** Folder of the sandbox's own, absolute and without symbolic links. */
  readonly scratchDir: string;
  /** Files and folders of the library and what it imports. */
  readonly sources: readonly string[];
  /** Whether Deno itself holds the sandbox to remote code that is in its cache. */
  readonly cachedOnly: boolean;
}
