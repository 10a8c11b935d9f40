import type { ApprovalRequest } from "../core/approval_request.ts";
import type { ConfirmAnswer } from "../core/handlers.ts";
import type { Asker } from "../core/operator_function.ts";
import type { ApprovalServices } from "./approval_services.ts";
import type { AuditEvent } from "./audit/audit_event.ts";
import type { ApprovedLibrary } from "./memory/remembered_approval.ts";
import { parseRule } from "./rules/parse_rule.ts";

type DenialEvent = Extract<AuditEvent, { event: "denial" }>;

/** A question as it is put to the operator. */
export type PutQuestion =
  & Pick<
    ApprovalRequest,
    | "kind"
    | "permission"
    | "value"
    | "source"
    | "label"
    | "argv"
    | "reason"
    | "note"
  >
  & { readonly remembers?: string };

/** Puts the questions of one library to the operator, remembers the answers, and has all of it written down. */
export class LibraryQuestions {
  readonly #library: ApprovedLibrary;
  readonly #services: ApprovalServices;

  constructor(library: ApprovedLibrary, services: ApprovalServices) {
    this.#library = library;
    this.#services = services;
  }

  /** Puts a question to the operator, and remembers what is to be remembered. */
  async put(question: PutQuestion, asker: Asker): Promise<ConfirmAnswer> {
    const { confirm, record } = this.#services;
    const { name, path } = this.#library;
    const request: ApprovalRequest = {
      id: crypto.randomUUID().slice(0, 8),
      library: { name, path },
      calls: asker.calls,
      signal: asker.signal,
      ...question,
    };
    const { signal: _signal, note: _note, reason: _reason, ...asked } = request;
    record({ event: "question", ...asked });
    const { source, label, argv } = request;
    const answer = await confirm(source, label, argv, request);
    const [decision, reason, choice] = asker.signal.aborted
      ? (["reject", "The call ended before the operator had answered"] as const)
      : answer;
    const { remembers } = request;
    const rule = decision === "always" && remembers !== undefined
      ? choice?.rule ?? remembers
      : undefined;
    const remembered = rule === undefined
      ? undefined
      : await this.remember(rule, choice?.save);
    record({
      event: "decision",
      id: request.id,
      decision,
      reason,
      ...remembered,
    });
    return [decision, reason];
  }

  /**
   * Remembers a rule for the library.
   *
   * @returns What the audit log tells of it; undefined when it is no rule.
   */
  async remember(
    rule: string,
    save = false,
  ): Promise<{ remembered: string; isSaved: boolean } | undefined> {
    // What is no rule allows this once and no more.
    if (typeof parseRule(rule) === "string") return undefined;
    const { memory } = this.#services;
    const { isSaved } = await memory.remember(this.#library, rule, { save });
    return { remembered: rule, isSaved };
  }

  /** Notes that something was refused without asking. */
  deny(
    question: Pick<DenialEvent, "permission" | "value" | "tools">,
    { reason, rule }: { reason: string; rule?: string },
  ): void {
    const { name, path } = this.#library;
    this.#services.record({
      event: "denial",
      library: { name, path },
      ...question,
      reason,
      ...(rule !== undefined && { rule }),
    });
  }
}
