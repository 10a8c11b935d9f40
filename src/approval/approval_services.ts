import type {
  ApprovalCall,
  ApprovalRequest,
} from "../core/approval_request.ts";
import type { ConfirmAnswer } from "../core/handlers.ts";
import type { AuditEvent } from "./audit/audit_event.ts";
import type { ApprovalMemory } from "./memory/approval_memory.ts";
import type { RuleSet } from "./rules/rule.ts";

/** What the approvals of all libraries of a host share. */
export interface ApprovalServices {
  /** Asks the operator; fails closed. */
  readonly confirm: (
    source: string,
    label: string,
    argv: readonly string[] | undefined,
    request: ApprovalRequest,
  ) => Promise<ConfirmAnswer>;
  /** Configured rules. */
  readonly rules: RuleSet;
  /** Home folder, which `~` in rules names; null for none. */
  readonly home: string | null;
  /** Whether a path is a folder that has, or may have, a protected name in it now. */
  readonly holdsProtected: (path: string) => boolean;
  readonly memory: Pick<ApprovalMemory, "rulesFor" | "remember">;
  /** The calls as they may be shown: without what their arguments hold under the names of secrets. */
  readonly conceal: (calls: readonly ApprovalCall[]) => readonly ApprovalCall[];
  /** Notes what happens. */
  readonly record: (event: AuditEvent) => void;
}
