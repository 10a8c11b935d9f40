import type { PermissionName } from "../core/approval_request.ts";
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
import { changesProgramStart } from "./changes_program_start.ts";
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
  "Only the program's name is known, not its arguments nor where the tool has it looked for, and the sandbox does not hold what it does.";

/** Most things that are known to be written down. */
const MAX_NOTED = 10_000;

const PATH_NOTE = "A rule for a folder covers everything below it.";

const HOST_NOTE =
  "At level safe a host is asked about once: what is allowed now holds for all its ports until the program ends.";

/** Decides about what the tools of one library may do, and has the operator decide the rest. */
export class LibraryApprovals {
  readonly library: ApprovedLibrary;
  readonly policy: LibraryPolicy;
  /** Programs that the library's own process may start without a further question. */
  readonly grants = new ProgramGrants();
  readonly #services: ApprovalServices;
  readonly questions: LibraryQuestions;
  readonly #answered = new AnsweredQuestions();
  /** What is written down already as allowed by a rule. */
  readonly #noted = new Set<string>();
  /** The last question that was judged. */
  #judged: Promise<unknown> = Promise.resolve();

  constructor(
    library: ApprovedLibrary,
    policy: LibraryPolicy,
    services: ApprovalServices,
  ) {
    this.library = library;
    this.policy = policy;
    this.#services = services;
    const { home } = services;
    const { workspace } = policy;
    this.questions = new LibraryQuestions(library, services, {
      workspace,
      home,
    });
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
    const { rules, home, holdsProtected } = this.#services;
    return {
      level,
      workspace,
      home,
      protectedPaths,
      holdsProtected,
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
    const { permission, value, byProgram = false } = question;
    // A program of a model's must not take what its library was granted for another.
    if (permission === "run" && value !== null && !byProgram) {
      if (this.grants.take(value)) return { kind: "allow" };
    }
    if (byProgram && changesProgramStart(question, policy)) {
      const reason = "A program may not change how programs are started";
      this.questions.deny({ permission, value, tools: tools() }, { reason });
      return { kind: "deny", reason };
    }
    const verdict = judgePermission(question, policy);
    if (verdict.kind === "allow" && verdict.by !== "level") {
      this.#noteAllowed({ permission, value, tools: tools() }, verdict.rule);
    }
    // That any program is refused only has Deno ask for one by its name.
    if (verdict.kind === "deny" && !(permission === "run" && value === null)) {
      this.questions.deny({ permission, value, tools: tools() }, verdict);
    }
    return verdict;
  }

  /** Has it written down what a rule allowed: each start of a program, all else once. */
  #noteAllowed(
    question: {
      readonly permission: PermissionName;
      readonly value: string | null;
      readonly tools: readonly string[];
    },
    rule: string,
  ): void {
    const { permission, value } = question;
    const key = `${permission} ${value} ${rule}`;
    if (permission !== "run" && this.#noted.has(key)) return;
    if (this.#noted.size < MAX_NOTED) this.#noted.add(key);
    this.questions.allow(question, rule);
  }

  async #ask(
    question: PermissionQuestion,
    { scope, asker }: { scope: GuardScope; asker: Asker },
  ): Promise<PermissionDecision> {
    const { permission, value } = question;
    const isProgram = permission === "run";
    const verdict = judgePermission(question, await this.currentPolicy(scope));
    if (verdict.kind === "allow" && verdict.by !== "level") {
      const tools = asker.calls.map(({ tool }) => tool);
      this.#noteAllowed({ permission, value, tools }, verdict.rule);
    }
    if (verdict.kind !== "ask") return decisionOf(verdict);
    if (asker.calls.length === 0) {
      const reason = `No call is in flight on whose behalf to ask whether to ${
        permissionLabel(question)
      }`;
      this.questions.deny({ permission, value, tools: [] }, { reason });
      return { allowed: false, reason };
    }
    const isHost = permission === "net" && this.policy.level === "safe" &&
      verdict.remembers !== undefined;
    const isPath = (permission === "read" || permission === "write") &&
      verdict.remembers !== undefined;
    const key = `${permission} ${value}`;
    const known = this.#answered.find(key, asker.calls);
    if (known) return known;
    const [decision, reason] = await this.questions.put({
      kind: "permission",
      subject: { permission, value },
      permission,
      value,
      ...describePermission(
        question,
        this.#services.conceal(asker.calls),
        this.library,
      ),
      reason: verdict.cause ?? verdict.reason,
      remedy: verdict.remedy,
      remembers: verdict.remembers,
      ...(isProgram && { note: PROGRAM_NOTE }),
      ...(isHost && { note: HOST_NOTE }),
      ...(isPath && { note: PATH_NOTE }),
    }, asker);
    const answer = { allowed: decision !== "reject", reason };
    // A program is asked about each time: what it does is not known.
    if (!isProgram || !answer.allowed) {
      this.#answered.add(key, asker.calls, answer);
    }
    if (isHost && decision === "allow" && verdict.remembers) {
      await this.questions.remember(verdict.remembers);
      this.questions.allow(
        { permission, value, tools: asker.calls.map(({ tool }) => tool) },
        verdict.remembers,
      );
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
    // One after the other, so that they are asked in the order in which they came.
    const judging = this.#judged.then(async () =>
      await judgeConfirm({ source, label, argv }, await this.currentPolicy())
    );
    this.#judged = judging.catch(() => {
      // Whoever asked learns of the failure; the next question has its own.
    });
    const { verdict, subject } = await judging;
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
        const { remembers, remedy } = verdict;
        return await this.questions.put(
          { kind: "confirm", subject, source, label, argv, remembers, remedy },
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
