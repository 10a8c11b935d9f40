import type {
  ApprovalCall,
  ApprovalRequest,
} from "../../src/core/approval_request.ts";
import type { ConfirmAnswer } from "../../src/core/handlers.ts";
import type { Asker } from "../../src/core/operator_function.ts";
import type { AuditEvent } from "../../src/approval/audit/audit_event.ts";
import {
  LibraryApprovals,
  type LibraryPolicy,
} from "../../src/approval/library_approvals.ts";
import { ApprovalMemory } from "../../src/approval/memory/approval_memory.ts";
import {
  parseRuleSet,
  type RuleTexts,
} from "../../src/approval/rules/parse_rule_set.ts";

/** Approvals of one library, what the operator was asked, and what was written down. */
export interface ApprovalsFixture {
  readonly approvals: LibraryApprovals;
  readonly asked: ApprovalRequest[];
  readonly events: AuditEvent[];
  /** Approvals of the same library with another content, or of another one. */
  other(change: { identity?: string; path?: string }): LibraryApprovals;
}

/** The sandbox that tests ask for. */
export const SCOPE = {
  scratchDir: "/tmp/scratch",
  sources: ["/tools/lib.ts"],
  cachedOnly: false,
};

/**
 * Makes approvals whose operator answers as told.
 *
 * @param answer What the operator says.
 * @param options Level and rules; `safe` and none by default.
 */
export function makeApprovals(
  answer: (request: ApprovalRequest) => ConfirmAnswer | Promise<ConfirmAnswer>,
  { rules = {}, ...policy }: Partial<LibraryPolicy> & { rules?: RuleTexts } =
    {},
): ApprovalsFixture {
  const asked: ApprovalRequest[] = [];
  const events: AuditEvent[] = [];
  const services = {
    confirm: async (
      _source: string,
      _label: string,
      _argv: readonly string[] | undefined,
      request: ApprovalRequest,
    ) => {
      asked.push(request);
      return await answer(request);
    },
    rules: parseRuleSet(rules).rules,
    home: "/home/ada",
    holdsProtected: (path: string) => path === "/work/checkout",
    conceal: (calls: readonly ApprovalCall[]) => calls,
    memory: new ApprovalMemory({ stateDir: null }),
    record: (event: AuditEvent) => events.push(event),
  };
  const library = { name: "lib", path: "/tools/lib.ts", identity: "1" };
  const whole: LibraryPolicy = {
    level: "safe",
    workspace: "/work",
    protectedPaths: [],
    ...policy,
  };
  const other = (change: { identity?: string; path?: string }) =>
    new LibraryApprovals({ ...library, ...change }, whole, services);
  return { approvals: other({}), asked, events, other };
}

/** Asks on behalf of calls, each a new one. */
export function askerOf(...tools: readonly string[]): Asker {
  return {
    calls: tools.map((tool) => ({ tool, args: {} })),
    signal: new AbortController().signal,
  };
}
