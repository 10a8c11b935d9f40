import type {
  ApprovalCall,
  ApprovalRequest,
  AskedPermission,
} from "../core/approval_request.ts";
import type { UserInteractionRequest } from "../core/handlers.ts";

/** A request for approval that waits for the operator: plain JSON data. */
export interface PendingApproval {
  /** Names the question; unique in its queue. */
  readonly id: string;
  /** `permission`: a running tool asks the system for something; `confirm`: a tool asks by itself. */
  readonly kind: ApprovalRequest["kind"];
  /** The library whose tool asks, when the host knows it. */
  readonly library?: ApprovalRequest["library"];
  /** The calls that it may belong to; empty when they are not known. */
  readonly calls: readonly ApprovalCall[];
  /** What is asked for, when a running tool asks the system. */
  readonly permission?: AskedPermission;
  /** For what exactly; null for anything. */
  readonly value?: string | null;
  /** What would run or happen, in full. */
  readonly source: string;
  /** One line that names it. */
  readonly label: string;
  /** Arguments of a program, if any. */
  readonly argv?: readonly string[];
  /** The rule that `always` would remember; absent when it would not be remembered. */
  readonly remembers?: string;
  /** Why it is asked. */
  readonly reason?: string;
  /** What would allow it without asking. */
  readonly remedy?: string;
  /** What else the operator should know. */
  readonly note?: string;
  /** When it was asked, ISO 8601. */
  readonly createdAt: string;
  /** When it is settled without an answer, ISO 8601. */
  readonly expiresAt: string;
}

/** A tool's question for input that waits for the operator: plain JSON data. */
export interface PendingInteraction extends UserInteractionRequest {
  /** Names the question; unique in its queue. */
  readonly id: string;
  /** Tells it from a request for approval. */
  readonly kind: "interaction";
  /** The library whose tool asks, when the host knows it. */
  readonly library?: ApprovalRequest["library"];
  /** The calls that it may belong to, when they are known. */
  readonly calls?: readonly ApprovalCall[];
  /** When it was asked, ISO 8601. */
  readonly createdAt: string;
  /** When it is settled without an answer, ISO 8601. */
  readonly expiresAt: string;
}

/** What waits for the operator in an approval queue. Its texts come from tools: show them as text, never as markup. */
export type PendingRequest = PendingApproval | PendingInteraction;

/** What became of a request: an operator's decision on an approval, an `answered` or `cancelled` interaction, or no answer in time, nobody who waits for one any more, a closed queue. */
export type SettledOutcome =
  | "allow"
  | "always"
  | "reject"
  | "answered"
  | "cancelled"
  | "timed_out"
  | "withdrawn"
  | "closed";

/** What happens in an approval queue. */
export type ApprovalQueueEvent =
  | { readonly kind: "request"; readonly request: PendingRequest }
  | {
    readonly kind: "settled";
    /** The request that needs no answer any more. */
    readonly id: string;
    readonly outcome: SettledOutcome;
  };
