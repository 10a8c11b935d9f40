import type {
  ApprovalRequest,
  AskedPermission,
} from "../core/approval_request.ts";
import type { ConfirmAnswer } from "../core/handlers.ts";
import type { Asker } from "../core/operator_function.ts";
import { isUnanswered } from "./ask_operator.ts";
import type { ApprovalServices } from "./approval_services.ts";
import type { AuditEvent } from "./audit/audit_event.ts";
import { CallLimits } from "./call_limits.ts";
import type { ApprovedLibrary } from "./memory/remembered_approval.ts";
import { parseRule } from "./rules/parse_rule.ts";
import type { RuleContext, RuleRequest } from "./rules/rule.ts";
import { ruleProblem } from "./rules/rule_problem.ts";

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
    | "remedy"
    | "note"
  >
  & {
    readonly remembers?: string;
    /** What rules know it by. */
    readonly subject: RuleRequest;
  };

/** Puts the questions of one library to the operator, remembers the answers, and has all of it written down. */
export class LibraryQuestions {
  readonly #library: ApprovedLibrary;
  readonly #services: ApprovalServices;
  readonly #context: RuleContext;
  /** What the calls of the library may still ask. */
  readonly limits = new CallLimits();

  /** @param context What patterns of rules are relative to. */
  constructor(
    library: ApprovedLibrary,
    services: ApprovalServices,
    context: RuleContext,
  ) {
    this.#library = library;
    this.#services = services;
    this.#context = context;
  }

  /** Puts a question to the operator, and remembers what is to be remembered. */
  async put(
    { subject, ...question }: PutQuestion,
    asker: Asker,
  ): Promise<ConfirmAnswer> {
    const refusal = this.limits.ask(asker.calls);
    if (refusal !== undefined) return ["reject", refusal];
    const { confirm, record } = this.#services;
    const { name, path } = this.#library;
    const id = crypto.randomUUID().slice(0, 8);
    const checkRule = (text: string) =>
      ruleProblem(text, subject, this.#context);
    const calls = this.#services.conceal(asker.calls);
    const about = { id, library: { name, path }, calls };
    const { signal } = asker;
    const request = { ...about, ...question, checkRule, signal };
    const { note: _note, reason: _reason, remedy: _remedy, ...asked } =
      question;
    record({ event: "question", ...about, ...asked });
    const { source, label, argv } = request;
    const answer = await confirm(source, label, argv, request);
    if (isUnanswered(answer)) this.limits.ignore(asker.calls);
    const [decision, reason, choice] = signal.aborted
      ? (["reject", "The call ended before the operator had answered"] as const)
      : checked(answer, checkRule);
    const { remembers } = request;
    const rule = decision === "always" && remembers !== undefined
      ? choice?.rule ?? remembers
      : undefined;
    const remembered = rule === undefined
      ? undefined
      : await this.remember(rule, choice?.save);
    record({
      event: "decision",
      id,
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

  /** Notes that a rule allowed something. */
  allow(
    question: Pick<DenialEvent, "value" | "tools"> & {
      readonly permission: AskedPermission;
    },
    rule: string,
  ): void {
    const { name, path } = this.#library;
    const library = { name, path };
    this.#services.record({ event: "allowed", library, ...question, rule });
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

/** An answer that would have something else remembered than what was asked allows nothing. */
function checked(
  answer: ConfirmAnswer,
  checkRule: (rule: string) => string | undefined,
): ConfirmAnswer {
  const [decision, , choice] = answer;
  const problem = decision === "always" && choice?.rule !== undefined
    ? checkRule(choice.rule)
    : undefined;
  return problem === undefined
    ? answer
    : ["reject", `Nothing was allowed: ${problem}`];
}
