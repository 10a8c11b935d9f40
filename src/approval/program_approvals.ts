import type { ProgramLanguage } from "../core/program_language.ts";
import type { ConfirmAnswer } from "../core/handlers.ts";
import type { Asker } from "../core/operator_function.ts";
import { digestOf } from "./digest_of.ts";
import { judgeConfirm } from "./judge_confirm.ts";
import type { JudgeShellOptions } from "./judge_shell.ts";
import type { LibraryApprovals } from "./library_approvals.ts";
import type { ProgramJudge } from "./program_judge.ts";
import type { ProgramSource, ProgramVerdict } from "./program_verdict.ts";

/** Most programs that wait to be started after they were allowed. */
const MAX_WAITING = 1_000;

const FREE_NOTE =
  "Once approved, it runs with all that you may do: no sandbox holds it.";

/** Options of {@linkcode ProgramApprovals}. */
export interface ProgramApprovalsOptions {
  readonly language: ProgramLanguage;
  readonly judge: ProgramJudge;
  readonly realPath: JudgeShellOptions["realPath"];
}

/** How a program may run: `isolated` when only its looks speak for it, `free` when the operator, a rule or the level does. */
export type ProgramPermit = "isolated" | "free";

/**
 * Decides about the programs that a built-in library runs as its purpose: by what
 * they would do, which is asked once, and not again when they are started.
 */
export class ProgramApprovals {
  readonly #approvals: LibraryApprovals;
  readonly #options: ProgramApprovalsOptions;
  /** How often each program may still be started, by digest. */
  readonly #permits = new Map<string, ProgramPermit[]>();

  constructor(approvals: LibraryApprovals, options: ProgramApprovalsOptions) {
    this.#approvals = approvals;
    this.#options = options;
  }

  /** Decides about a program; one that is allowed may be started once. */
  async judge(program: ProgramSource): Promise<ProgramVerdict> {
    const verdict = await this.#judge(program);
    if (verdict.decision === "allow") {
      await this.#permit(program, verdict.isTrusted ? "free" : "isolated");
    }
    return verdict;
  }

  /** Asks about a program; one that is approved may be started once. */
  async confirm(
    asker: Asker,
    program: ProgramSource,
    label: string,
  ): Promise<ConfirmAnswer> {
    const { source, argv } = program;
    const verdict = await this.#judge(program);
    if (verdict.decision === "deny") {
      return ["reject", verdict.reasons.join("; ")];
    }
    const { verdict: known, subject } = await judgeConfirm(
      { source, label, argv },
      await this.#approvals.currentPolicy(),
      { namesProgram: false },
    );
    if (known.kind === "deny") return ["reject", known.reason];
    const { ways = [] } = verdict;
    const answer: ConfirmAnswer = known.kind === "allow"
      ? ["allow", ""]
      : await this.#approvals.questions.put({
        kind: "confirm",
        source,
        label,
        argv,
        ...(verdict.reasons.length > 0 && {
          reason: verdict.reasons.join("; "),
        }),
        ...(this.#isHeld(verdict) ? {} : { note: FREE_NOTE }),
        ...(ways.length > 0 && {
          remedy: `${ways.join(" or ")} would allow it`,
        }),
        remembers: verdict.remembers ?? known.remembers,
        subject: verdict.subject ?? subject,
      }, asker);
    if (answer[0] !== "reject") {
      await this.#permit(program, verdict.isHarmless ? "isolated" : "free");
    }
    return answer;
  }

  /** Uses up what a program was allowed; undefined when it was not. */
  async take(program: ProgramSource): Promise<ProgramPermit | undefined> {
    const key = await digestOf([program.source, program.argv]);
    const permits = this.#permits.get(key) ?? [];
    const permit = permits.pop();
    if (permits.length === 0) this.#permits.delete(key);
    return permit;
  }

  /** Whether something holds the program though it was approved. */
  #isHeld({ isHarmless }: ProgramVerdict): boolean {
    return isHarmless === true || this.#options.language === "typescript";
  }

  async #judge(program: ProgramSource): Promise<ProgramVerdict> {
    const { language, judge, realPath } = this.#options;
    const policy = await this.#approvals.currentPolicy();
    return await judge.judge(language, program, { policy, realPath });
  }

  async #permit(
    program: ProgramSource,
    permit: ProgramPermit,
  ): Promise<void> {
    const key = await digestOf([program.source, program.argv]);
    const permits = this.#permits.get(key) ?? [];
    permits.push(permit);
    this.#permits.set(key, permits);
    const [eldest] = this.#permits.keys();
    if (this.#permits.size > MAX_WAITING && eldest !== undefined) {
      this.#permits.delete(eldest);
    }
  }
}
