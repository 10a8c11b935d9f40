import type {
  ApprovalCall,
  AskedPermission,
  PermissionName,
} from "../../core/approval_request.ts";
import type {
  ConfirmDecision,
  UserInteractionRequest,
} from "../../core/handlers.ts";
import type { StatusCode } from "../../core/tool_result.ts";

/** A library in the audit log. */
export interface AuditedLibrary {
  /** Its name. */
  readonly name: string;
  /** Absolute path of its source. */
  readonly path: string;
}

/** What is written to the audit log. */
export type AuditEvent =
  | {
    /** An operator was asked. */
    readonly event: "question";
    /** Names the question. */
    readonly id: string;
    readonly kind: "permission" | "confirm";
    readonly library: AuditedLibrary;
    readonly calls: readonly ApprovalCall[];
    readonly permission?: AskedPermission;
    readonly value?: string | null;
    readonly label: string;
    readonly source: string;
    readonly argv?: readonly string[];
    readonly remembers?: string;
  }
  | {
    /** A question was answered. */
    readonly event: "decision";
    /** The question. */
    readonly id: string;
    readonly decision: ConfirmDecision;
    readonly reason: string;
    /** The rule that is remembered. */
    readonly remembered?: string;
    /** Whether it is kept for later sessions. */
    readonly isSaved?: boolean;
  }
  | {
    /** An operator was asked for input. */
    readonly event: "input";
    readonly library: AuditedLibrary;
    readonly calls: readonly ApprovalCall[];
    readonly type: UserInteractionRequest["type"];
    readonly title: string;
    readonly prompt: string;
    /** What was answered: null when nothing was; a secret is not told. */
    readonly answer: string | null;
  }
  | {
    /** A rule or the level refused something without asking. */
    readonly event: "denial";
    readonly library: AuditedLibrary;
    /** Names of the tools whose calls were in flight. */
    readonly tools: readonly string[];
    readonly permission: AskedPermission | "confirm";
    readonly value: string | null;
    readonly reason: string;
    readonly rule?: string;
  }
  | {
    /** A configured or remembered rule allowed something; what the level alone allows is counted in `call`. */
    readonly event: "allowed";
    readonly library: AuditedLibrary;
    /** Names of the tools whose calls were in flight. */
    readonly tools: readonly string[];
    readonly permission: AskedPermission;
    readonly value: string | null;
    readonly rule: string;
  }
  | {
    /** A call ended. */
    readonly event: "call";
    readonly library: AuditedLibrary;
    readonly tool: string;
    readonly status: StatusCode;
    /** How often the level alone allowed something, by permission. */
    readonly allowed: Readonly<Partial<Record<PermissionName, number>>>;
    readonly durationMs?: number;
    readonly error?: string;
  }
  | {
    /** What is remembered changed. */
    readonly event: "rule";
    readonly change: "remembered" | "revoked";
    readonly id: string;
    readonly library: AuditedLibrary;
    readonly rule: string;
    readonly isSaved: boolean;
  };
