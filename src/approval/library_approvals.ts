import type { AutonomyLevel, ConfirmAnswer } from "../core/handlers.ts";
import type { Asker } from "../core/operator_function.ts";
import type {
  GuardScope,
  PermissionDecision,
  PermissionGuard,
  PermissionQuestion,
  PermissionRuling,
} from "../core/permission_guard.ts";
import { permissionLabel } from "../core/permission_label.ts";
import { describePermission } from "./describe_permission.ts";
import { AnsweredQuestions } from "./answered_questions.ts";
import type { ApprovalServices } from "./approval_services.ts";
import { judgeConfirm } from "./judge_confirm.ts";
import { LibraryQuestions } from "./library_questions.ts";
import { judgePermission } from "./judge_permission.ts";
import type {
  PermissionPolicy,
  PermissionVerdict,
} from "./permission_verdict.ts";
import { ProgramGrants } from "./program_grants.ts";
import type { ApprovedLibrary } from "./memory/remembered_approval.ts";
import type { Rule } from "./rules/rule.ts";

/** What one library is judged by, besides what the host configured for all. */
export interface LibraryPolicy {
  readonly level: AutonomyLevel;
  /** Real path of the workspace. */
  readonly workspace: string;
  /** Files and folders that decide what runs later, such as sources of tools. */
  readonly protectedPaths: readonly string[];
}

const PROGRAM_NOTE =
  "Only the program's name is known, not its arguments, and the sandbox does not hold what it does.";

/** Decides about what the tools of one library may do, and has the operator decide the rest. */
export class LibraryApprovals {
  readonly library: ApprovedLibrary;
  readonly policy: LibraryPolicy;
  /** Programs that may be started without a further question. */
  readonly grants = new ProgramGrants();
  readonly #services: ApprovalServices;
  readonly questions: LibraryQuestions;
  readonly #answered = new AnsweredQuestions();

  constructor(
    library: ApprovedLibrary,
    policy: LibraryPolicy,
    services: ApprovalServices,
  ) {
    this.library = library;
    this.policy = policy;
    this.#services = services;
    this.questions = new LibraryQuestions(library, services);
  }

  /**
   * What requests are judged by now: it changes with what is remembered.
   *
   * @param scope The sandbox, if one asks.
   */
  async currentPolicy(scope?: GuardScope): Promise<PermissionPolicy> {
    const { memory } = this.#services;
    return this.#policyWith(await memory.rulesFor(this.library), scope);
  }

  #policyWith(
    remembered: readonly Rule[],
    scope?: GuardScope,
  ): PermissionPolicy {
    const { level, workspace, protectedPaths } = this.policy;
    const { rules, home } = this.#services;
    return {
      level,
      workspace,
      home,
      protectedPaths,
      readable: scope?.sources ?? [],
      writable: scope ? [scope.scratchDir] : [],
      hasRemoteModules: scope?.cachedOnly ?? false,
      rules,
      remembered,
    };
  }

  /** Makes who decides, while tools run, about what they ask the system for. */
  openGuard(scope: GuardScope): PermissionGuard {
    // What is remembered is looked up when nothing else allows.
    const policy = this.#policyWith([], scope);
    return {
      judge: (question, tools) => this.#judge(question, { policy, tools }),
      ask: (question, asker) => this.#ask(question, { scope, asker }),
    };
  }

  #judge(
    question: PermissionQuestion,
    { policy, tools }: {
      policy: PermissionPolicy;
      tools: () => readonly string[];
    },
  ): PermissionRuling {
    const { permission, value } = question;
    if (permission === "run" && value !== null && this.grants.take(value)) {
      return { kind: "allow" };
    }
    const verdict = judgePermission(question, policy);
    // That any program is refused only has Deno ask for one by its name.
    if (verdict.kind === "deny" && !(permission === "run" && value === null)) {
      this.questions.deny({ permission, value, tools: tools() }, verdict);
    }
    return verdict;
  }

  async #ask(
    question: PermissionQuestion,
    { scope, asker }: { scope: GuardScope; asker: Asker },
  ): Promise<PermissionDecision> {
    const { permission, value } = question;
    const isProgram = permission === "run";
    const verdict = judgePermission(question, await this.currentPolicy(scope));
    if (verdict.kind !== "ask") return decisionOf(verdict);
    if (asker.calls.length === 0) {
      const reason = `No call is in flight on whose behalf to ask whether to ${
        permissionLabel(question)
      }`;
      this.questions.deny({ permission, value, tools: [] }, { reason });
      return { allowed: false, reason };
    }
    const key = `${permission} ${value}`;
    const known = this.#answered.find(key, asker.calls);
    if (known) return known;
    const [decision, reason] = await this.questions.put({
      kind: "permission",
      permission,
      value,
      ...describePermission(question, asker, this.library),
      reason: verdict.reason,
      remembers: verdict.remembers,
      ...(isProgram && { note: PROGRAM_NOTE }),
    }, asker);
    const answer = { allowed: decision !== "reject", reason };
    // A program is asked about each time: what it does is not known.
    if (!isProgram || !answer.allowed) {
      this.#answered.add(key, asker.calls, answer);
    }
    const isHost = permission === "net" && this.policy.level === "safe";
    if (isHost && decision === "allow" && verdict.remembers) {
      await this.questions.remember(verdict.remembers);
    }
    return answer;
  }

  /**
   * Answers what a tool asks through its confirm handler: by the rules, by what is
   * remembered, or the operator does.
   */
  async confirm(
    asker: Asker,
    source: string,
    label: string,
    argv?: readonly string[],
  ): Promise<ConfirmAnswer> {
    const verdict = await judgeConfirm(
      { source, label, argv },
      await this.currentPolicy(),
    );
    switch (verdict.kind) {
      case "allow":
        return ["allow", ""];
      case "deny":
        this.questions.deny({
          permission: "confirm",
          value: label,
          tools: asker.calls.map(({ tool }) => tool),
        }, verdict);
        return ["reject", verdict.reason];
      case "ask": {
        const { remembers } = verdict;
        return await this.questions.put(
          { kind: "confirm", source, label, argv, remembers },
          asker,
        );
      }
    }
  }
}

function decisionOf(
  verdict: Exclude<PermissionVerdict, { kind: "ask" }>,
): PermissionDecision {
  return verdict.kind === "allow"
    ? { allowed: true, reason: "" }
    : { allowed: false, reason: verdict.reason };
}
