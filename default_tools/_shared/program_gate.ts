import { type PlainLanguage, plainLaunch } from "./plain_launch.ts";
import type {
  ProgramConfig,
  ProgramConfirm,
  ProgramLaunch,
  ProgramVerdict,
} from "./program_config.ts";

/** A program as a model gave it. */
export interface Program {
  /** Its whole text. */
  readonly source: string;
  readonly argv: readonly string[];
}

/**
 * Decides whether a program may run. `strict` asks the operator about every one,
 * `safe` about those that the host does not find harmless, `full_access` about those
 * for which the host has a rule. Where the host does not say, nothing runs.
 */
export class ProgramGate {
  readonly #language: PlainLanguage;
  readonly #title: string;
  #config: ProgramConfig = {};
  #confirm: ProgramConfirm | undefined;

  /** @param title What is done, as the operator reads it: `Run Python`. */
  constructor(language: PlainLanguage, title: string) {
    this.#language = language;
    this.#title = title;
  }

  /** Takes over what the host gives. */
  configure(config: ProgramConfig = {}): void {
    this.#config = config;
    this.#confirm = config.confirm_handler ?? this.#confirm;
  }

  /** Replaces the one who is asked. */
  setConfirm(handler: ProgramConfirm | undefined): void {
    this.#confirm = handler;
  }

  /**
   * How to start a program that may run.
   *
   * @throws {Deno.errors.NotCapable} If it may not; the reason is the operator's or the host's.
   */
  async permit(program: Program): Promise<ProgramLaunch> {
    const { source, argv } = program;
    const free = this.#config.autonomy_level === "full_access";
    const verdict = await this.#verdict(program, free);
    if (verdict.decision === "deny") {
      throw refusal(verdict.reasons.join("; ") || "The host does not allow it");
    }
    if (verdict.decision === "ask") await this.#ask(program, verdict);
    const { launch_program } = this.#config;
    if (launch_program) return await launch_program(source, argv);
    if (free) return await plainLaunch(this.#language);
    throw refusal(
      "This host does not say how programs are to be started; only full_access starts them without",
    );
  }

  /** Tells the host that a program has ended; what is to be known of what it left. */
  async ended({ run_dir }: ProgramLaunch): Promise<readonly string[]> {
    return await this.#config.program_ended?.(run_dir) ?? [];
  }

  async #verdict(
    { source, argv }: Program,
    free: boolean,
  ): Promise<ProgramVerdict> {
    const { judge_program, autonomy_level } = this.#config;
    if (!judge_program) {
      if (free) return { decision: "allow", reasons: [] };
      // Asked in `strict` all the same; in `safe` nobody would know what it does.
      return autonomy_level === "strict"
        ? { decision: "ask", reasons: [] }
        : { decision: "deny", reasons: [NO_JUDGE] };
    }
    const verdict = checked(await judge_program(source, argv));
    return autonomy_level === "strict" && verdict.decision === "allow"
      ? { ...verdict, decision: "ask" }
      : verdict;
  }

  async #ask(
    { source, argv }: Program,
    { label, reasons }: ProgramVerdict,
  ): Promise<void> {
    if (!this.#confirm) {
      throw refusal("There is nobody to ask: the host has no confirm handler");
    }
    const risks = reasons.length > 0 ? ` [RISKY: ${reasons.join(", ")}]` : "";
    const answer = await this.#confirm(
      source,
      label ?? `${this.#title}${risks}`,
      argv,
    );
    const [decision, reason] = Array.isArray(answer) ? answer : [];
    if (decision === "allow" || decision === "always") return;
    throw refusal(`${reason ?? ""}` || "The operator rejected this");
  }
}

const NO_JUDGE =
  "This host does not judge programs, so that none runs at level safe; use strict or full_access";

/** A verdict that is none forbids. */
function checked(verdict: ProgramVerdict): ProgramVerdict {
  const reasons = Array.isArray(verdict?.reasons)
    ? verdict.reasons.map(String)
    : [];
  switch (verdict?.decision) {
    case "allow":
    case "ask":
    case "deny":
      return { ...verdict, reasons };
    default:
      return { decision: "deny", reasons: ["The host gave no verdict"] };
  }
}

/** Ends the call as refused; its message reaches the model. */
function refusal(reason: string): Error {
  return new Deno.errors.NotCapable(reason);
}
